import type { Page } from '@playwright/test'
import { createTexts } from '../../admin/texts/texts.tsx'
import { violationsByDay } from './axe-violations.ts'
import { expect } from './fixtures.ts'
import { test } from './preview-site.ts'

const path = '/de/unternehmen/umwelt'
const { t, name } = createTexts('de', () => undefined)

test.use({
  locale: 'de-CH',
  // Saved, and told what is not complete; saved by two.
  expectedProblems: [/^request: 4(22|12) .*\/admin\/api\/page\?/],
})
test.describe.configure({ mode: 'serial' })

/** Drafts are taken back, so that other tests find the sample as it is. */
test.afterEach(async ({ page }) => {
  await page.goto('about:blank')
  await page.request.delete(`/admin/api/draft?path=${path}`, { headers })
})
const headers = { 'X-Editor': '1' }

const canvas = (page: Page) => page.frameLocator('iframe[data-shown]')

test('a page is found, changed, seen, built and published with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/admin')
  await page.getByRole('searchbox', { name: t('pages.search') }).fill('unternehmen/umw')
  await expect(page.getByText(t('pages.found', { count: 1 }))).toBeVisible()
  expect(await violationsByDay(page), 'pages').toEqual([])
  await page.getByRole('main').getByRole('link').press('Enter')

  const dialog = page.getByRole('dialog')
  const heads = page.locator('.block-head')
  await heads.nth(1).press('Enter')
  const title = page.getByRole('textbox', { name: t('field.title'), exact: true }).first()
  await title.press('End')
  await title.pressSequentially(' neu')
  await expect(canvas(page).getByRole('heading', { level: 1 })).toContainText(' neu')
  await expect(page.getByText(t('saving.saved'))).toBeVisible()

  await page.getByRole('button', { name: t('editor.addBlock') }).press('Enter')
  await page.getByRole('searchbox', { name: t('editor.searchBlock') }).fill('bild und')
  await dialog.getByRole('button', { name: name('block', 'ImgTextPart') }).press('Enter')
  await expect(heads.nth(2)).toBeFocused()
  await expect(heads.nth(2)).toContainText(name('block', 'ImgTextPart'))
  await expect(page.getByText(t('form.missing')).first()).toBeVisible()
  expect(await violationsByDay(page), 'editor').toEqual([])

  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(heads.nth(1)).toContainText(name('block', 'ImgTextPart'))
  await page.keyboard.press('Control+z')
  await expect(heads.nth(2)).toContainText(name('block', 'ImgTextPart'))

  await page.getByRole('button', { name: t('publish.submit') }).press('Enter')
  await expect(dialog.getByText(t('form.missing')).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('publish.submit') })).toBeDisabled()
  expect(await violationsByDay(page), 'dialog').toEqual([])
  await dialog.getByRole('link', { name: '2. ' }).first().press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('[id^="field/content/1/"]:focus')).toHaveCount(1)

  const count = await heads.count()
  await page.keyboard.press('Control+z')
  await expect(heads).toHaveCount(count - 1)
  await page.route('**/admin/api/publish?*', (route) => route.fulfill({ json: { etag: 'x' } }))
  await page.getByRole('button', { name: t('publish.submit') }).press('Enter')
  const publish = dialog.getByRole('button', { name: t('publish.submit') })
  await expect(publish).toBeEnabled()
  await publish.press('Enter')
  await expect(dialog.getByText(t('publish.done'))).toBeVisible()
})

test('two people change a page: what only one changed is kept, the rest is asked', async ({
  page,
}) => {
  await page.goto(`/admin${path}#/title`)
  const title = page.locator('[id="field/title"]')
  await expect(title).toBeFocused()

  const address = `/admin/api/page?path=${path}`
  const opened = await (await page.request.get(address)).json()
  const data = { ...opened.page, title: 'Ihre', meta: { ...opened.page.meta, description: 'Neu' } }
  await page.request.put(address, { data, headers: { ...headers, 'If-Match': opened.etag } })
  await title.fill('Meine')
  const dialog = page.getByRole('dialog', { name: t('conflict.title') })
  await dialog.getByRole('radio', { name: t('conflict.theirs') }).check()
  await dialog.getByRole('button', { name: t('conflict.resolve') }).click()

  await expect(title).toHaveValue('Ihre')
  await expect(page.locator('[id="field/meta/description"]')).toHaveValue('Neu')
  await expect(page.getByText(t('saving.saved'))).toBeVisible()
})
