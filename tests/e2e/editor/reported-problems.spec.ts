import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import { expect, test } from '../fixtures.ts'
import {
  changePage,
  editorAt,
  expectedProblems,
  startEditedSite,
  type EditedSite,
} from './editor-at.ts'

const { t } = createTexts('de')
const terms = '/de/agb'

/** Problems that editors of other products have reported. */
test.describe('reported problems', () => {
  let site: EditedSite
  let editor: ReturnType<typeof editorAt>

  test.use({ locale: 'de-CH', timezoneId: 'America/New_York', expectedProblems })
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    site = await startEditedSite()
  })
  test.afterAll(() => site.stop())
  test.beforeEach(async ({ page }) => {
    await site.signIn(page.context())
    editor = editorAt(page, site, createTexts('de'))
  })

  test('opening a text changes and undoes nothing', async ({ page }) => {
    const saves: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') saves.push(request.url())
    })
    await page.goto(`${site.url}/admin${terms}#/content/0/title`)
    const text = page.locator('.rich-text [role=textbox]').first()
    const before = await text.innerText()
    await text.click()
    await page.keyboard.press('Control+z')
    await expect(text).toHaveText(before, { useInnerText: true })
    await expect(page.getByText(t('state.published'), { exact: true })).toBeVisible()
    await editor.fill('/content/0/title', 'Bedingungen')
    await editor.saved()
    // Only the typed title was saved.
    expect(saves).toHaveLength(1)
  })

  test('an input method composes words without loss', async ({ page, context }) => {
    await page.goto(`${site.url}/admin${terms}#/content/0/title`)
    const text = page.locator('.rich-text [role=textbox]').first()
    await text.press('Control+Home')
    const session = await context.newCDPSession(page)
    for (const composed of ['k', 'か', 'かな'])
      await session.send('Input.imeSetComposition', {
        text: composed,
        selectionStart: composed.length,
        selectionEnd: composed.length,
      })
    await session.send('Input.insertText', { text: '仮名' })
    await expect(text).toContainText(/^仮名[^仮か]/)
    await editor.saved()
    await page.reload()
    await expect(text).toContainText(/^仮名[^仮か]/)
  })

  test('Enter of an input method chooses no link', async ({ page }) => {
    const pointer = '/content/3/link/uri'
    await editor.openField('/de/unternehmen/umwelt', pointer)
    const field = editor.field(pointer)
    await field.fill('kontakt')
    await page.keyboard.press('ArrowDown')
    const options = page.locator('.suggestions [role=option]')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await expect(field).toHaveValue('kontakt')
    await field.press('Enter')
    await expect(field).toHaveValue('/de/kontakt')
  })

  test('saves a date as it was chosen', async ({ page }) => {
    const address = '/de/maschinen/vakuumheber/vl-750'
    const opened = await page.request.get(`${site.url}/admin/api/page?path=${address}`)
    const { content } = (await opened.json()).page as { content: object[] }
    const index = content.findIndex((block) => JSON.stringify(block).includes('"date":'))
    const pointer = `/content/${index}/date`
    await editor.openField(address, pointer)
    await editor.fill(pointer, '2026-12-25')
    await editor.saved()
    await page.reload()
    await expect(editor.field(pointer)).toHaveValue('2026-12-25')
    const draft = await page.request.get(`${site.url}/admin/api/page?path=${address}`)
    expect(JSON.stringify((await draft.json()).page)).toContain('"date":"2026-12-25"')
  })

  test('a cancelled replacement leaves the file chosen', async ({ page }) => {
    await page.goto(`${site.url}/admin/media`)
    await editor.type(page.getByRole('searchbox'), 'first-workshop')
    await editor.click(page.getByRole('main').getByRole('button', { name: 'first-workshop' }))
    for (let time = 0; time < 2; time++) {
      await editor.click(editor.button(t('media.replace'), editor.dialog))
      await editor.click(editor.dialog.last().getByRole('button', { name: 'works-hero' }))
      await expect(editor.dialog.last().getByText(t('media.replaceEffect'))).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(editor.dialog).toHaveCount(1)
    }
    await expect(editor.dialog.getByText(t('media.where'))).toBeVisible()
    expect(site.read('de/pages/company/history.yaml')).toContain('/media/first-workshop.webp')
  })

  test('a picture field takes no uploaded document', async ({ page }) => {
    const pointer = '/content/0/image/src'
    await page.goto(`${site.url}/admin/de/unternehmen#${pointer}`)
    await editor.click(editor.field(pointer))
    await editor.dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(editor.dialog.getByText(t('media.noPicture', { name: 'plan.pdf' }))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(t('state.published'), { exact: true })).toBeVisible()
  })

  test('fields have the language of their content', async ({ page }) => {
    await editor.openField('/en/terms', '/content/0/title')
    await expect(editor.field('/content/0/title')).toHaveAttribute('lang', 'en')
    await expect(page.locator('.rich-text [role=textbox]').first()).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  test('another picture brings its own description', async ({ page }) => {
    const pointer = '/content/0/image'
    await page.goto(`${site.url}/admin/de/unternehmen#${pointer}/src`)
    const alt = editor.field(`${pointer}/alt`)
    const before = await alt.inputValue()
    await editor.choosePicture(pointer, 'first-workshop')
    await expect(alt).not.toHaveValue(before)
    await expect(alt).not.toHaveValue('')
    await editor.choosePicture(pointer, 'sh-50-drawing')
    await expect(alt).toHaveValue(/SH 50|^$/)
  })

  test('another document keeps language, validity and kind', async ({ page }) => {
    const pointer = '/content/1/machines/0/files/1'
    await page.goto(`${site.url}/admin/de/service/downloads#${pointer}/uri`)
    const part = page.locator('fieldset', { has: editor.field(`${pointer}/uri`) }).last()
    await editor.click(part.getByRole('button', { name: t('picture.choose') }).first())
    await editor.click(editor.dialog.getByRole('button', { name: 'vl-750-kurzanleitung.pdf' }))
    await expect(editor.field(`${pointer}/uri`)).toHaveValue('/media/vl-750-kurzanleitung.pdf')
    await expect(editor.field(`${pointer}/language`)).toHaveValue('de')
    await expect(editor.field(`${pointer}/validFrom`)).toHaveValue('2026-01-01')
    await expect(editor.field(`${pointer}/kind`)).toHaveValue('Prüfprotokoll')
  })

  test('a long word stays within the dialog', async ({ page }) => {
    const address = '/de/service'
    const description = 'x'.repeat(155)
    await changePage(page.request, site, address, (one) => ({
      ...one,
      meta: { ...one.meta, description },
    }))
    await page.goto(`${site.url}/admin${address}`)
    await editor.click(editor.button(t('publish.submit')))
    await expect(editor.dialog.getByText(description)).toBeVisible()
    const overflow = await editor.dialog.evaluate((it) => it.scrollWidth - it.clientWidth)
    expect(overflow).toBe(0)
  })

  test('suggested links of a text cover nothing', async ({ page }) => {
    await editor.openField(terms, '/content/0/title')
    await editor.click(page.locator('.rich-text [role=textbox]').first())
    await editor.click(editor.button(t('markdown.link')))
    await editor.type(editor.dialog.getByRole('combobox'), 'ma')
    const options = editor.dialog.getByRole('option')
    await expect(options.nth(5)).toBeVisible()
    const hidden = await editor.dialog.evaluate((it) => it.scrollHeight - it.clientHeight)
    expect(hidden).toBe(0)
    const submit = await editor.dialog.locator('button[type=submit]').boundingBox()
    const list = await editor.dialog.getByRole('listbox').boundingBox()
    expect(submit?.y).toBeGreaterThan(list?.y ?? Infinity)
    // Chosen by mouse, the link is applied by the same dialog.
    await editor.click(options.first())
    await editor.click(editor.dialog.locator('button[type=submit]'))
    await expect(editor.dialog).toBeHidden()
  })

  test('a published page keeps what was typed meanwhile', async ({ page }) => {
    await changePage(page.request, site, terms, (one) => ({ ...one, title: 'AGB neu' }))
    await editor.openField(terms, '/meta/description')
    const publishing = Promise.withResolvers<void>()
    await page.route('**/admin/api/publish?*', async (route) => {
      await publishing.promise
      await route.continue()
    })
    await editor.click(editor.button(t('publish.submit')))
    await editor.click(editor.dialog.locator('button[type=submit]'))
    await page.keyboard.press('Escape')
    await editor.fill('/meta/description', 'Während der Veröffentlichung')
    publishing.resolve()
    await editor.saved()
    await page.reload()
    await expect(editor.field('/meta/description')).toHaveValue('Während der Veröffentlichung')
    expect(site.read('de/pages/terms.yaml')).toContain('title: AGB neu')
  })
})

const pdf = readFileSync(
  join(import.meta.dirname, '../../../sample-site/content/media/inspection-record.pdf'),
)
