import type { APIRequestContext } from '@playwright/test'
import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import type { Page as ContentPage } from '../../../content/contract/page.ts'
import { violationsByDay } from '../axe-violations.ts'
import { expect, test } from '../fixtures.ts'
import { editorAt, startEditedSite, type EditedSite } from './editor-at.ts'

test.describe('new pages', () => {
  const texts = createTexts('de')
  const { t } = texts
  let site: EditedSite
  let editor: ReturnType<typeof editorAt>

  test.use({ locale: 'de-CH' })
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    site = await startEditedSite()
  })
  test.afterAll(() => site.stop())
  test.beforeEach(async ({ page }) => {
    await site.signIn(page.context())
    editor = editorAt(page, site, texts)
  })

  test('are the first entry of an empty log', async ({ page }) => {
    await page.goto(`${site.url}/admin/log`)
    await expect(page.getByText(t('log.none'))).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    expect(await violationsByDay(page)).toEqual([])

    await createPage('Lehrlingslager')
    await page.goto(`${site.url}/admin/log`)
    await expect(page.getByRole('row').nth(1)).toContainText(texts.name('action', 'POST page'))
    await expect(page.getByText(t('log.none'))).toHaveCount(0)
  })

  test('of the standard type publish without a correction', async ({ page }) => {
    await createPage('Tag der offenen Tür')
    await expect(page.locator('.block-head')).not.toHaveCount(0)
    await expect(page.getByText(t('rule.field-missing'))).toHaveCount(0)
    await editor.publish()
    expect(site.read('de/pages/tag-der-offenen-tuer.yaml')).toContain('title: Tag der offenen Tür')
  })

  test('copy a machine with its new name', async ({ page }) => {
    const { dialog, button } = editor
    await editor.find('VL 2500')
    await editor.click(button(t('pages.actionsOf', { title: 'VL 2500' })))
    await editor.click(button(t('pages.copy'), dialog))
    const rename = dialog.getByRole('checkbox', { name: t('pages.rename', { name: 'VL 2500' }) })
    await expect(rename).toBeChecked()
    expect(await violationsByDay(page)).toEqual([])
    await editor.type(dialog.getByRole('textbox', { name: t('field.title') }), 'VL 900')
    await editor.click(button(t('pages.create'), dialog))
    await expect(page.getByRole('heading', { name: 'VL 900', level: 1 })).toBeVisible()

    const copy = await pageAt(page.request, '/de/maschinen/vakuumheber/vl-900')
    expect(copy.meta.title).toBe('VL 900 – Heber für grosse Platten')
    expect(copy.meta.description).toContain('Vakuumheber VL 900')
    expect(copy.content[0]).toMatchObject({
      name: 'VL 900',
      text: expect.stringContaining('Der VL 900 fasst sie'),
      downloads: expect.arrayContaining([expect.objectContaining({ title: 'Datenblatt VL 2500' })]),
    })
    const original = await pageAt(page.request, '/de/maschinen/vakuumheber/vl-2500')
    expect(JSON.stringify(original)).not.toContain('VL 900')
  })

  test('copy an ordinary title unless chosen', async ({ page }) => {
    const { dialog, button } = editor
    await editor.find('unternehmen/umwelt')
    await editor.click(page.locator('.page-row .quiet').first())
    await editor.click(button(t('pages.copy'), dialog))
    await expect(dialog.last().getByRole('checkbox')).not.toBeChecked()
  })

  async function pageAt(request: APIRequestContext, path: string): Promise<ContentPage> {
    const response = await request.get(`${site.url}/admin/api/page?path=${path}`)
    return ((await response.json()) as { page: ContentPage }).page
  }

  async function createPage(title: string): Promise<void> {
    const { dialog, button } = editor
    await editor.find('')
    await editor.click(button(t('pages.new')))
    await editor.type(dialog.getByRole('textbox', { name: t('field.title') }), title)
    await editor.click(button(t('pages.create'), dialog))
    await expect(dialog).toHaveCount(0)
    await editor.saved()
  }
})
