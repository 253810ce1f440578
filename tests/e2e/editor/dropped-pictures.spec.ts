import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import { expect, test } from '../fixtures.ts'
import { editorAt, startEditedSite, type EditedSite } from './editor-at.ts'

test.describe('dropped pictures', () => {
  const texts = createTexts('de')
  let site: EditedSite

  test.use({ locale: 'de-CH' })
  test.beforeAll(async () => {
    site = await startEditedSite()
  })
  test.afterAll(() => site.stop())

  test('are inserted despite a concurrent change of the title', async ({ page }) => {
    await site.signIn(page.context())
    const editor = editorAt(page, site, texts)
    const pointer = '/content/0/text'
    await editor.openField('/de/unternehmen/umwelt', pointer)
    const uploading = Promise.withResolvers<void>()
    await page.route('**/admin/api/media?*', async (route) => {
      await uploading.promise
      await route.continue()
    })
    const files = await page.evaluateHandle(async () => {
      const canvas = new OffscreenCanvas(4, 4)
      canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
      const data = new DataTransfer()
      data.items.add(new File([await canvas.convertToBlob()], 'Halle.png', { type: 'image/png' }))
      return data
    })
    const { x = 0, y = 0 } = (await editor.field(pointer).boundingBox()) ?? {}
    const place = { clientX: x + 20, clientY: y + 10 }
    await editor.field(pointer).dispatchEvent('drop', { dataTransfer: files, ...place })
    await expect(page.getByText(texts.t('paste.uploading', { count: 1 }))).toBeVisible()
    await editor.fill('/content/0/title', '')
    uploading.resolve()
    await expect(editor.field(pointer).locator('img[src="/media/halle.png"]')).toBeVisible()
    await editor.saved()
  })
})
