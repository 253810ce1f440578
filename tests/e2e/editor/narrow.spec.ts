import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import { expect, test } from '../fixtures.ts'
import { editorAt, startEditedSite, type EditedSite } from './editor-at.ts'

/** Width of a small phone; a longer content would be cut off. */
test.describe('editor on a phone', () => {
  const texts = createTexts('de')
  const { t } = texts
  let site: EditedSite

  test.use({ locale: 'de-CH', viewport: { width: 360, height: 780 } })
  test.beforeAll(async () => {
    site = await startEditedSite()
  })
  test.afterAll(() => site.stop())
  test.beforeEach(({ page }) => site.signIn(page.context()))

  test('shows whole dialogs', async ({ page }) => {
    const { dialog, button, ...editor } = editorAt(page, site, texts)
    await editor.find('VL 2500')
    await editor.click(button(t('pages.actionsOf', { title: 'VL 2500' })))
    await editor.click(button(t('pages.copy'), dialog))
    await expect(dialog.getByRole('checkbox')).toBeVisible()
    await expect(dialog.last()).toHaveJSProperty('scrollWidth', await widthOf(dialog.last()))

    await page.goto(`${site.url}/admin/media`)
    await editor.type(page.getByRole('searchbox'), 'works-hero')
    await editor.click(page.getByRole('button', { name: 'works-hero.webp' }))
    await expect(dialog.getByText(t('media.where'))).toBeVisible()
    await expect(dialog).toHaveJSProperty('scrollWidth', await widthOf(dialog))
  })

  test('shows whole forms', async ({ page }) => {
    const form = page.getByRole('region', { name: t('editor.form') })
    const editor = editorAt(page, site, texts)
    await page.goto(`${site.url}/admin/layout/de`)
    await expect(form.getByRole('combobox').first()).toBeVisible()
    await expect(form).toHaveJSProperty('scrollWidth', await widthOf(form))

    await editor.openField('/de/maschinen/vakuumheber/vl-250', '/content/0/specs/0/label')
    await expect(form).toHaveJSProperty('scrollWidth', await widthOf(form))
  })

  const widthOf = (part: ReturnType<typeof editorAt>['dialog']) =>
    part.evaluate(({ clientWidth }) => clientWidth)
})
