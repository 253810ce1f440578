import type { Page, Route } from '@playwright/test'
import { linkedPages } from '../../harness/content/linked-pages.ts'
import { page as contentPage } from '../../harness/content/page-builder.ts'
import { english, expect, fetchNothingAhead, markDocument, openPage, test } from '../fixtures.ts'

/** Delays the response for a page until released. */
async function holdBack(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: send } = Promise.withResolvers<void>()
  await page.route(`**${path}/page.json`, async (route: Route) => {
    send()
    await released
    await route.continue().catch(() => undefined)
  })
  return { asked, release }
}

/** Waits until the old page fades out or is gone. */
const isLeaving = () =>
  document
    .getElementById('main')
    ?.getAnimations()
    .some((animation) => animation.effect?.getComputedTiming().fill === 'forwards')
const hasLeft = () =>
  document
    .getElementById('main')
    ?.getAnimations()
    .some((animation) => animation.playState === 'finished')

test.describe('page transition', () => {
  test.beforeEach(async ({ page }) => fetchNothingAhead(page))

  const { locale } = english

  test('lasts at least 200 ms', async ({ page, ownSite }) => {
    ownSite.backend.publish(...linkedPages(locale, ['Neu']))
    await openPage(page, `${ownSite.url}/${locale}`)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('link', { name: 'Link Neu' }).click()
    await page.waitForFunction(hasLeft, null, { polling: 50 })
    await page.clock.runFor(199)
    await expect(page).toHaveURL(`${ownSite.url}/${locale}`)
    await expect(page).toHaveTitle(/^Start/)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(`${ownSite.url}/${locale}/neu`)
    await expect(page).toHaveTitle(/^Neu/)
  })

  test('hides the old page first, in its own language', async ({ page, ownSite }) => {
    ownSite.backend.publish(...linkedPages(locale, ['Neu']))
    await openPage(page, `${ownSite.url}/${locale}`)
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const main = document.getElementById('main')
      const look = () => {
        const isWhole = main && getComputedStyle(main).opacity === '1'
        const state = `${main?.querySelector('h1')?.textContent} ${isWhole ? 'there' : 'fading'}`
        if (state !== seen.at(-1)) seen.push(state)
        requestAnimationFrame(look)
      }
      look()
    })
    await page.getByRole('link', { name: 'Link Neu' }).click()
    await page.waitForFunction(() => (window as unknown as Seen).seen.includes('Neu there'))
    const seen = await page.evaluate(() => (window as unknown as Seen).seen)
    expect(seen).toEqual(['Start there', 'Start fading', 'Neu fading', 'Neu there'])
  })

  test('announces the title and focuses the page start', async ({ page, ownSite }) => {
    ownSite.backend.publish(...linkedPages(locale, ['Neu']))
    await openPage(page, `${ownSite.url}/${locale}`)
    await page.getByRole('link', { name: 'Link Neu' }).click()
    await expect(page.locator('#announcer')).toHaveText('Neu | Muster Maschinenbau AG')
    await expect(page.locator('#announcer')).toHaveAttribute('aria-live', 'polite')
    await expect(page.locator('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Link Neu' })).toBeFocused()
  })

  test('lets the second of two clicks win', async ({ page, ownSite }) => {
    ownSite.backend.publish(...linkedPages(locale, ['Erste', 'Zweite']))
    const first = await holdBack(page, `/${locale}/erste`)
    await openPage(page, `${ownSite.url}/${locale}`)
    await page.getByRole('link', { name: 'Link Erste' }).click()
    await first.asked
    const givenUp = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/erste/page.json'),
    )
    await page.getByRole('link', { name: 'Link Zweite' }).click()
    await givenUp
    await expect(page).toHaveTitle(/^Zweite/)
    first.release()
    await page.getByRole('link', { name: 'Link Zweite' }).focus()
    await expect(page).toHaveURL(`${ownSite.url}/${locale}/zweite`)
    await page.goBack()
    await expect(page).toHaveTitle(/^Start/)
    await expect(page).toHaveURL(`${ownSite.url}/${locale}`)
  })

  test('aborts loading on back', async ({ page, ownSite }) => {
    ownSite.backend.publish(...linkedPages(locale, ['Zwei', 'Drei']))
    const third = await holdBack(page, `/${locale}/drei`)
    await openPage(page, `${ownSite.url}/${locale}`)
    const isSameDocument = await markDocument(page)
    await page.getByRole('link', { name: 'Link Zwei' }).click()
    await expect(page).toHaveTitle(/^Zwei/)
    await page.getByRole('link', { name: 'Link Drei' }).click()
    await third.asked
    await page.goBack()
    await expect(page).toHaveTitle(/^Start/)
    third.release()
    await expect(page).toHaveURL(`${ownSite.url}/${locale}`)
    await page.goForward()
    await expect(page).toHaveTitle(/^Zwei/)
    expect(await isSameDocument()).toBe(true)
  })

  test('uses the translated path with its query', async ({ page, ownSite: { backend, url } }) => {
    const other = locale === 'de' ? 'en' : 'de'
    const moved = contentPage(
      { [locale]: `/${locale}/richtig`, [other]: `/${other}/right` },
      { title: 'Richtig' },
    )
    backend.publish(...linkedPages(locale, ['Falsch?x=1']), moved)
    backend.answer(`/${locale}/falsch`, moved)
    await openPage(page, `${url}/${locale}`)
    const isSameDocument = await markDocument(page)
    await page.getByRole('link', { name: 'Link Falsch' }).click()
    await expect(page).toHaveURL(`${url}/${locale}/richtig?x=1`)
    await expect(page).toHaveTitle(/^Richtig/)
    expect(await isSameDocument()).toBe(true)
  })

  test('does not fade with reduced motion', async ({ page, ownSite }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    ownSite.backend.publish(...linkedPages('de', ['Neu']))
    await openPage(page, `${ownSite.url}/de`)
    const isSameDocument = await markDocument(page)
    await page.evaluate(() => {
      Element.prototype.animate = () => {
        throw new Error('nothing is to move')
      }
    })
    await page.getByRole('link', { name: 'Link Neu' }).click()
    await expect(page).toHaveTitle(/^Neu/)
    expect(await page.evaluate(isLeaving)).toBe(false)
    // An error during navigation causes a full page load.
    expect(await isSameDocument()).toBe(true)
  })

  test('keeps the old page faintly visible during load', async ({ page, ownSite }) => {
    ownSite.backend.publish(...linkedPages('de', ['Erste', 'Zweite']))
    await holdBack(page, '/de/erste')
    const second = await holdBack(page, '/de/zweite')
    await openPage(page, `${ownSite.url}/de`)
    await page.getByRole('link', { name: 'Link Erste' }).click()
    await page.waitForFunction(hasLeft, null, { polling: 50 })
    await page.getByRole('link', { name: 'Link Zweite' }).click()
    await second.asked
    await expect(page.locator('main')).toHaveCSS('opacity', '0.2')
    await expect(page).toHaveTitle(/^Start/)
    second.release()
    await expect(page).toHaveTitle(/^Zweite/)
    await expect(page.locator('main')).toHaveCSS('opacity', '1')
  })

  test('restores a page after an aborted transition', async ({ page, ownSite }) => {
    ownSite.backend.publish(...linkedPages('de', ['Neu']))
    await openPage(page, `${ownSite.url}/de`)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('link', { name: 'Link Neu' }).click()
    await page.waitForFunction(hasLeft, null, { polling: 50 })
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '#main'
      link.textContent = 'Anfang'
      document.getElementById('main')?.append(link)
      link.click()
    })
    await expect(page).toHaveURL(`${ownSite.url}/de#main`)
    await page.clock.runFor(1000)
    await expect(page).toHaveTitle(/^Start/)
    await expect(page.locator('main')).toHaveCSS('opacity', '1')
  })
})

interface Seen {
  seen: string[]
}
