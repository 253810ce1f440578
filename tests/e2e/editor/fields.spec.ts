import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import type { Page as ContentPage } from '../../../content/contract/page.ts'
import { violationsByDay } from '../axe-violations.ts'
import { expect, test } from '../fixtures.ts'
import {
  addBlock,
  canvas,
  editorAt,
  expectedProblems,
  startEditedSite,
  type EditedSite,
} from './editor-at.ts'

const texts = createTexts('de')
const { t } = texts

test.use({ locale: 'de-CH', expectedProblems })
test.describe('editor fields', () => {
  test.describe.configure({ mode: 'default' })

  /** One site for all tests of this file. */
  let site: EditedSite
  test.beforeAll(async () => {
    site = await startEditedSite()
  })
  test.afterAll(() => site.stop())
  let editor: ReturnType<typeof editorAt>
  test.beforeEach(async ({ page }) => {
    await site.signIn(page.context())
    editor = editorAt(page, site, texts)
  })

  test('applies a link address by Enter, discards by Escape', async ({ page }) => {
    await page.goto(`${site.url}/admin/de/agb#/content/0/title`)
    const text = page.locator('.rich-text [role=textbox]').first()
    const address = page.getByLabel(t('link.address'), { exact: true })
    await text.press('ControlOrMeta+a')
    await editor.click(editor.button(t('markdown.link')))
    await address.fill('/de/kontakt')
    // The first Escape closes the list of pages.
    await address.press('Escape')
    await expect(address).toBeVisible()
    await address.press('Escape')
    await expect(address).toBeHidden()
    await expect(text.locator('a')).toHaveCount(0)
    await text.press('ControlOrMeta+a')
    await editor.click(editor.button(t('markdown.link')))
    await address.fill('/de/kontakt')
    await address.press('Enter')
    await expect(address).toBeHidden()
    await expect(text.locator('a[href="/de/kontakt"]').first()).toBeVisible()
  })

  const findingAtLink = (target: string) =>
    texts.finding({ rule: 'link-broken', severity: 'error', target, pointer: '' })

  test('completes an address, reports a broken link', async ({ page }) => {
    await page.goto(`${site.url}/admin/de/datenschutz#/content/0/title`)
    const text = page.locator('.rich-text [role=textbox]').first()
    const shown = {
      'example.com/a%20b_c': 'https://example.com/a%20b_c',
      '/de/fehlt': '/de/fehlt',
    }
    for (const [address, words] of Object.entries(shown)) {
      await text.press('ControlOrMeta+ArrowRight')
      await text.press('ControlOrMeta+End')
      await text.press('Enter')
      await editor.click(editor.button(t('markdown.link')))
      await page.getByLabel(t('link.address'), { exact: true }).fill(address)
      await page.keyboard.press('Enter')
      await expect(text.locator('a', { hasText: words })).toBeVisible()
    }
    await expect(canvas(page).locator('a[href="https://example.com/a%20b_c"]')).toBeVisible()
    await editor.saved()
    await page.reload()
    await expect(page.getByText(findingAtLink('/de/fehlt'))).toBeVisible()
  })

  test('keeps trailing zeros of a number during typing', async () => {
    await editor.openField('/de/kontakt', '/content/0/map/lat')
    const field = editor.field('/content/0/map/lat')
    await field.fill('')
    await field.pressSequentially('47.05')
    await expect(field).toHaveValue('47.05')
  })

  for (const language of ['de', 'en'] as const) {
    const { t: text } = createTexts(language)
    test(`reads numbers of both languages in ${language}`, async ({ page }) => {
      await page.addInitScript((code) => localStorage.setItem('adminLanguage', code), language)
      const address = '/de/kontakt'
      const stored = async () => {
        const { page: saved } = await (
          await page.request.get(`${site.url}/admin/api/page?path=${address}`)
        ).json()
        return saved.content[0].map.lat
      }
      await editor.openField(address, '/content/0/map/lat')
      const field = editor.field('/content/0/map/lat')
      await field.fill('1,5')
      await expect(page.getByText(text('number.understood', { number: '1.5' }))).toBeVisible()
      await expect.poll(stored).toBe(1.5)
      await expect(field).toHaveValue('1,5')
      await field.fill('abc')
      await expect(page.getByText(text('rule.number-unreadable', { target: 'abc' }))).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await editor.click(editor.button(text('publish.submit')))
      await expect(editor.dialog.locator('button[type=submit]')).toBeDisabled()
      expect(await violationsByDay(page), 'numbers').toEqual([])
      await page.keyboard.press('Escape')
      await expect(field).toHaveValue('abc')
      expect(await stored()).toBe(1.5)
    })
  }

  test('links a finding to its rich text field', async ({ page }) => {
    const block = { type: 'TextText', left: '[x](/de/nirgends)', right: 'x' }
    await addBlock(page.request, site, '/de/maschinen', block)
    await page.goto(`${site.url}/admin/de/maschinen`)
    await editor.click(editor.button(t('publish.submit')))
    await editor.click(editor.dialog.getByRole('link', { name: t('field.left') }))
    const field = editor.field('/content/0/left')
    await expect(field).toBeFocused()
    await expect(page.getByRole('group').filter({ has: field }).last()).toHaveAccessibleDescription(
      t('rule.link-broken', { target: '/de/nirgends' }),
    )
  })

  test('shows alternative texts of pictures only', async ({ page }) => {
    await page.goto(`${site.url}/admin/media`)
    const alternatives = editor.dialog.getByText(`${t('field.alt')} (English)`)
    for (const [name, count] of [
      ['company-hero', 1],
      ['inspection-record', 0],
    ] as const) {
      await editor.click(page.getByRole('main').getByRole('button', { name }))
      await expect(editor.dialog.getByText(t('media.where'))).toBeVisible()
      await expect(alternatives).toHaveCount(count)
      await page.keyboard.press('Escape')
    }
  })

  test('keeps a moved list item open', async ({ page }) => {
    await page.goto(`${site.url}/admin/en/company/team#/content/1/teams/1`)
    const open = page.locator('details[open] > summary')
    await expect(open).toHaveText('Engineering')
    const tool = `${t('field.teams')} 2`
    await editor.click(editor.button(t('list.up', { name: tool })))
    await expect(open).toHaveText('Engineering')
  })

  const clipboard = (file: string) =>
    readFileSync(join(import.meta.dirname, '../../../cms/ui/fields/paste/clipboards', file), 'utf8')

  /** Copies and pastes through the browser's clipboard. */
  async function paste(page: Page, target: Locator, data: Record<string, string>): Promise<void> {
    await page.evaluate((copied) => {
      const copy = (event: ClipboardEvent) => {
        for (const [type, text] of Object.entries(copied)) event.clipboardData?.setData(type, text)
        event.preventDefault()
      }
      document.addEventListener('copy', copy, { once: true })
    }, data)
    await page.keyboard.press('ControlOrMeta+c')
    await target.press('ControlOrMeta+a')
    await target.press('ControlOrMeta+v')
  }

  test('pastes a document with its picture', async ({ page }) => {
    await page.goto(`${site.url}/admin/en/terms#/content/0/title`)
    const text = page.locator('.rich-text [role=textbox]').first()
    await paste(page, text, { 'text/html': clipboard('libreoffice.html') })
    const draft = `${site.url}/admin/api/page?path=/en/terms`
    const read = async () => (await (await page.request.get(draft)).json()).page.content[0].text
    const src = '/media/plan-der-montage.png'
    const markdown = clipboard('libreoffice.md').replace('/media/Plan-der-Montage.png', src)
    await expect.poll(read).toBe(markdown)
    expect((await page.request.get(site.url + src)).headers()['content-type']).toBe('image/png')
    await paste(page, text, { 'text/html': clipboard('outlook.html') })
    await expect(page.getByText(t('paste.leftOut', { count: 1 }))).toBeVisible()
    expect(await violationsByDay(page), 'pasted').toEqual([])
  })

  test('pastes a range into rows', async ({ page }) => {
    const machine = '/de/maschinen/schlauchheber/sh-50'
    const address = `${site.url}/admin/api/page?path=${machine}`
    const read = async () => (await (await page.request.get(address)).json()).page as ContentPage
    const { content } = await read()
    const index = content.findIndex((block) => 'specs' in block)
    const pointer = `/content/${index}/specs/0/label`
    await editor.openField(machine, pointer)
    const range = Array.from({ length: 14 }, (_, row) => `Merkmal ${row}\t${row}\tkg`)
    await paste(page, editor.field(pointer), { 'text/plain': `${range.join('\n')}\n` })
    await expect(editor.field(`/content/${index}/specs/13/unit`)).toHaveValue('kg')
    await expect(editor.field(`/content/${index}/specs/13/value`)).toHaveValue('13')
    await editor.keys('ControlOrMeta+z')
    await expect(editor.field(pointer)).not.toHaveValue('Merkmal 0')
  })

  test('leaves a table by Tab and by Escape', async ({ page }) => {
    await page.goto(`${site.url}/admin/en/imprint#/content/0/title`)
    const text = page.locator('.rich-text [role=textbox]').first()
    await text.press('ControlOrMeta+a')
    await editor.click(editor.button(t('markdown.table')))
    await expect(text.locator('tr')).toHaveCount(3)
    for (let pressed = 0; pressed < 6; pressed++) await page.keyboard.press('Tab')
    await expect(text).not.toBeFocused()
    await expect(text.locator('tr')).toHaveCount(3)
    await text.locator('td').first().click()
    await expect(text).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(text).not.toBeFocused()
    for (const [tool, rows] of [
      ['addRow', 4],
      ['removeRow', 3],
    ] as const) {
      await text.locator('td').first().click()
      await editor.click(editor.button(t(`markdown.${tool}`)))
      await expect(text.locator('tr')).toHaveCount(rows)
    }
    await editor.click(editor.button(t('markdown.addColumn')))
    await expect(text.locator('th')).toHaveCount(3)
  })
})
