import { globSync, readFileSync } from 'node:fs'
import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import { violationsByDay } from '../axe-violations.ts'
import { expect, test } from '../fixtures.ts'
import { editorAt, startEditedSite, type EditedSite } from './editor-at.ts'

const phoneNumber = '+41 00 555 19 52'

/** How often the number stands in the sample content. */
const count = globSync('sample-site/content/{de,en}/**/*.yaml')
  .map((file) => readFileSync(file, 'utf8').split(phoneNumber).length - 1)
  .reduce((sum, found) => sum + found, 0)

test.describe('search in all texts', () => {
  const texts = createTexts('de')
  const { t, field: labelOf } = texts
  let site: EditedSite

  test.use({ locale: 'de-CH' })
  test.beforeAll(async () => {
    site = await startEditedSite()
  })
  test.afterAll(() => site.stop())
  test.beforeEach(({ page }) => site.signIn(page.context()))

  test('opens the field of a text by keyboard', async ({ page }) => {
    const editor = editorAt(page, site, texts)
    await editor.find(phoneNumber)
    const found = page.getByRole('region', { name: t('texts.title') })
    await expect(found.getByText(t('texts.found', { count }))).toBeVisible()
    await expect(found.getByText('555 19 52').first()).toBeVisible()
    await expect(found.getByRole('link', { name: labelOf('phone') })).toHaveCount(count)
    expect(await violationsByDay(page)).toEqual([])

    await editor.press(found.getByRole('link', { name: 'VL 250' }).first(), 'Enter')
    const phone = page.locator('input:focus')
    await expect(phone).toHaveValue(phoneNumber)
    await expect(phone).toBeInViewport()
    await page.goBack()
    await expect(found.getByText(t('texts.found', { count }))).toBeVisible()
  })

  test('opens a text of the layout', async ({ page }) => {
    const editor = editorAt(page, site, texts)
    await editor.find('swiss made machinery')
    const found = page.getByRole('region', { name: t('texts.title') })
    await editor.click(found.getByRole('link', { name: `${t('shell.layout')} (en)` }))
    const text = editor.field('/footer/text2')
    await expect(text).toBeFocused()
    await expect(text).toBeInViewport()
  })
})
