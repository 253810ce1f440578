import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import { violationsByDay } from '../axe-violations.ts'
import { expect, test } from '../fixtures.ts'
import { editorAt, expectedProblems, startEditedSite, type EditedSite } from './editor-at.ts'

const path = '/de/unternehmen/umwelt'
const pointer = '/content/3/link/uri'

for (const [language, locale] of [
  ['de', 'de-CH'],
  ['en', 'en-GB'],
] as const)
  test.describe(`links in ${language}`, () => {
    const { t } = createTexts(language)
    let site: EditedSite

    test.use({ locale, expectedProblems })
    test.describe.configure({ mode: 'default' })
    test.beforeAll(async () => {
      site = await startEditedSite()
    })
    test.afterAll(() => site.stop())
    let editor: ReturnType<typeof editorAt>
    test.beforeEach(async ({ page }) => {
      await site.signIn(page.context())
      editor = editorAt(page, site, createTexts(language))
    })

    test('show faults of redirects with their lines', async ({ page }) => {
      const file = 'redirects.yaml'
      const before = site.read(file)
      const line = before.split('\n').length + 1
      const loop = '- from: /de/rund\n  to: /de/kreis\n- from: /de/kreis\n  to: /de/rund\n'
      site.write(file, before + loop)
      const faults = page.locator('details').filter({ hasText: t('problems.title', { count: 2 }) })
      await expect(async () => {
        await page.goto(`${site.url}/admin`)
        await expect(faults).toBeVisible()
      }).toPass()
      await faults.locator('summary').click()
      for (const [index, at] of [line, line + 2].entries()) {
        const fault = faults.getByRole('listitem').nth(index)
        await expect(fault).toContainText(t('problems.line', { file, line: at }))
        await expect(fault).toContainText(t('problems.loop'))
      }
      expect(await violationsByDay(page), 'faults').toEqual([])
      site.write(file, before)
    })

    test('choose a page by its title with the keyboard', async ({ page }) => {
      await editor.openField(path, pointer)
      const field = editor.field(pointer)
      const options = page.locator('.suggestions [role=option]')
      await field.fill('kontakt')
      await expect(options.first()).toContainText('/de/kontakt')
      await page.keyboard.press('ArrowDown')
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      expect(await violationsByDay(page), 'options').toEqual([])
      await page.keyboard.press('Enter')
      await expect(field).toHaveValue('/de/kontakt')
      await expect(options).toHaveCount(0)
      await editor.saved()
      const part = page.locator('.field').filter({ has: field })
      await expect(part.getByText('Kontakt')).toBeVisible()
      await expect(part.getByRole('link', { name: t('link.open') })).toHaveAttribute(
        'href',
        '/de/kontakt',
      )
    })

    test('refuse invalid links', async ({ page }) => {
      await editor.openField(path, pointer)
      const field = editor.field(pointer)
      const target = page.locator('.field').filter({ has: field }).locator('a')
      await expect(target).toHaveCount(1)
      await field.fill('htp://example.com')
      await page.keyboard.press('Tab')
      // The title of the last valid target would be that of another link.
      await expect(target).toHaveCount(0)
      await expect(
        page.getByText(t('rule.link-scheme', { target: 'htp://example.com' })),
      ).toBeVisible()
      await expect(field).toHaveValue('htp://example.com')
      await field.fill('055 555 19 52')
      await page.keyboard.press('Tab')
      await expect(field).toHaveValue('tel:0555551952')
      await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    })

    test('keep an address despite a pass with the keyboard', async ({ page }) => {
      const file = 'de/pages/company/environment.yaml'
      const written = 'HTTPS://Example.com'
      // Discarding the draft of the tests before returns to the file.
      site.write(file, site.read(file).replace('uri: /de/service/umbau', `uri: ${written}`))
      await page.request.delete(`${site.url}/admin/api/draft?path=${path}`, {
        headers: { 'X-Editor': '1' },
      })
      await editor.openField(path, pointer)
      await page.keyboard.press('Tab')
      await expect(editor.field(pointer)).toHaveValue(written)
      await expect(page.getByText(t('state.published'), { exact: true })).toBeVisible()
    })

    test('link a selected text', async ({ page }) => {
      await editor.openField(path, '/content/3/text')
      const text = editor.field('/content/3/text')
      await page.keyboard.press('Control+a')
      await editor.button(t('markdown.link')).press('Enter')
      const address = editor.dialog.getByRole('combobox', { name: t('link.address') })
      await expect(address).toBeFocused()
      await address.fill('javascript:alert(1)')
      await page.keyboard.press('Enter')
      await expect(editor.dialog.getByRole('alert')).toBeVisible()
      await address.fill('www.example.com')
      await expect(page.locator('.suggestions [role=option]').first()).toContainText(
        'https://www.example.com',
      )
      // Escape closes the list, not the dialog.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
      await expect(editor.dialog).toBeHidden()
      await expect(text.getByRole('link').first()).toHaveAttribute(
        'href',
        'https://www.example.com',
      )
    })

    test('move a page and undo, by keyboard', async ({ page }) => {
      const from = '/de/maschinen/schlauchheber/sh-50'
      const before = site.read('de/navigation.yaml')
      await editor.find('SH 50')
      await editor.press(editor.button(t('pages.actionsOf', { title: 'SH 50' })), 'Enter')
      await editor.press(editor.button(t('pages.move'), editor.dialog), 'Enter')
      const form = editor.dialog.last()
      await expect(form.getByText('/de/anwendungen').first()).toBeVisible()
      expect(await violationsByDay(page), 'dialog').toEqual([])
      const address = form.getByRole('textbox', { name: t('pages.path') })
      await editor.type(address, '/de/maschinen/sh-51')
      await editor.press(address, 'Enter')
      await expect(page.getByRole('button', { name: t('editor.undo') })).toBeVisible()
      expect(site.read('de/navigation.yaml')).toBe(before.replace(from, '/de/maschinen/sh-51'))
      expect(site.read('redirects.yaml')).toContain(`from: ${from}`)
      await editor.press(editor.button(t('editor.undo')), 'Enter')
      await expect.poll(() => site.read('de/navigation.yaml')).toBe(before)
      expect(editor.steps()).toBe(6)
    })
  })
