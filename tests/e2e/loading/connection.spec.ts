import { linkedPages } from '../../harness/content/linked-pages.ts'
import { english, expect, fetchNothingAhead, markDocument, openPage, test } from '../fixtures.ts'

const { locale, t } = english

test.beforeEach(async ({ page, ownSite }) => {
  await fetchNothingAhead(page)
  ownSite.backend.publish(...linkedPages(locale, ['Neu', 'Alt']))
  await openPage(page, `${ownSite.url}/${locale}`)
  // Wait until the files for later navigation have loaded.
  await page.waitForLoadState('networkidle')
})

test.describe('lost connection', () => {
  test('is announced and marked until its return', async ({ page, context }) => {
    const notice = page.getByRole('status').filter({ hasText: t('offline.notice') })
    await expect(page.locator('html')).not.toHaveAttribute('data-offline')
    await context.setOffline(true)
    await expect(page.locator('html')).toHaveAttribute('data-offline')
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('html')).not.toHaveAttribute('data-offline')
    await expect(notice).toHaveCount(0)
  })

  test('keeps the page, then opens the one chosen offline', async ({ page, context, ownSite }) => {
    const isSameDocument = await markDocument(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Link Neu' }).click()
    await expect(page.getByRole('status').filter({ hasText: t('offline.waiting') })).toBeVisible()
    await expect(page).toHaveURL(`${ownSite.url}/${locale}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start')
    await context.setOffline(false)
    await expect(page).toHaveURL(`${ownSite.url}/${locale}/neu`)
    await expect(page).toHaveTitle(/^Neu/)
    await expect(page.getByRole('status').filter({ hasText: t('offline.waiting') })).toHaveCount(0)
    expect(await isSameDocument()).toBe(true)
  })

  test('opens the last page chosen offline', async ({ page, context, ownSite }) => {
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Link Neu' }).click()
    await page.getByRole('link', { name: 'Link Alt' }).click()
    await expect(page.getByRole('status').filter({ hasText: t('offline.waiting') })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveTitle(/^Alt/)
    await expect(page).toHaveURL(`${ownSite.url}/${locale}/alt`)
  })

  test('shows visited pages on back and forward offline', async ({ page, context }) => {
    await page.getByRole('link', { name: 'Link Neu' }).click()
    await expect(page).toHaveTitle(/^Neu/)
    await context.setOffline(true)
    await page.goBack()
    await expect(page).toHaveTitle(/^Start/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start')
    await page.goForward()
    await expect(page).toHaveTitle(/^Neu/)
  })
})
