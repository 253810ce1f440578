import type { Page, Route } from '@playwright/test'
import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import { violationsByDay } from '../axe-violations.ts'
import { expect, test } from '../fixtures.ts'
import { editorAt, startEditedSite, type EditedSite } from './editor-at.ts'

const texts = createTexts('de')
const { t } = texts
const umwelt = '/de/unternehmen/umwelt'

const signInPage = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Sign in</title>',
}
const blocked = { status: 403, json: { error: 'blocked', id: 7 } }
const tooLarge = { status: 413, contentType: 'text/html', body: '<h1>413</h1>' }
const elsewhere = { status: 302, headers: { Location: 'https://sign-in.example/' } }

test.describe('foreign responses', () => {
  let site: EditedSite
  let editor: ReturnType<typeof editorAt>

  test.use({
    locale: 'de-CH',
    expectedProblems: [
      /^request: (403|413|net::ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED)) .*\/admin\/api\//,
    ],
  })
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    site = await startEditedSite()
  })
  test.afterAll(() => site.stop())
  test.beforeEach(async ({ page }) => {
    await site.signIn(page.context())
    editor = editorAt(page, site, texts)
  })

  /** A proxy responds to a call in place of the server. */
  async function respond(
    page: Page,
    [method, name]: readonly [method: string, name: string],
    response: Parameters<Route['fulfill']>[0],
  ): Promise<void> {
    await page.route(`**/admin/api/${name}?*`, (route) =>
      route.request().method() === method ? route.fulfill(response) : route.fallback(),
    )
  }

  const alert = (page: Page) => page.getByRole('alert').last()

  test('a list offers sign-in and loads afterwards', async ({ page }) => {
    await respond(page, ['GET', 'pages'], signInPage)
    await page.goto(`${site.url}/admin`)
    await expect(alert(page)).toContainText(t('error.foreign.signIn'))
    await expect(alert(page).getByRole('link', { name: t('signIn.title') })).toBeVisible()
    await page.unrouteAll()
    await editor.click(editor.button(t('loading.retry')))
    await expect(page.getByRole('searchbox', { name: t('pages.search') })).toBeVisible()
  })

  test('a blocked page opens afterwards', async ({ page }) => {
    await respond(page, ['GET', 'page'], blocked)
    await page.goto(`${site.url}/admin${umwelt}#/title`)
    await expect(alert(page)).toContainText(t('error.foreign.blocked'))
    await page.unrouteAll()
    await editor.click(editor.button(t('loading.retry')))
    await expect(editor.field('/title')).toBeVisible()
  })

  test('a failed publication keeps the draft', async ({ page }) => {
    const file = 'de/pages/company/environment.yaml'
    const before = site.read(file)
    await editor.openField(umwelt, '/title')
    await editor.fill('/title', 'Umwelt und Werk')
    await editor.saved()
    await respond(page, ['POST', 'publish'], signInPage)
    await editor.click(editor.button(t('publish.submit')))
    const submit = editor.dialog.locator('button[type=submit]')
    await editor.click(submit)
    await expect(alert(page)).toContainText(t('error.foreign.signIn'))
    expect(site.read(file)).toBe(before)
    await expect(editor.field('/title')).toHaveValue('Umwelt und Werk')
    await page.unrouteAll()
    await editor.click(submit)
    await expect(editor.dialog.getByText(t('publish.done'))).toBeVisible()
    expect(site.read(file)).toContain('title: Umwelt und Werk')
  })

  test('name an upload refused by a proxy', async ({ page }) => {
    await respond(page, ['POST', 'media'], tooLarge)
    await page.goto(`${site.url}/admin/media`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(alert(page)).toHaveText(`Plan.pdf: ${t('error.foreign.tooLarge')}`)
    await expect(page.getByText(t('media.uploaded', { count: 0, total: 1 }))).toBeVisible()
  })

  test('a failed deletion keeps the page', async ({ page }) => {
    await respond(page, ['DELETE', 'page'], elsewhere)
    await editor.find('Werkführungen 2027')
    await editor.click(editor.button(t('pages.actionsOf', { title: 'Werkführungen 2027' })))
    await editor.click(editor.button(t('pages.deletePage'), editor.dialog))
    await editor.click(editor.dialog.last().locator('button[type=submit]'))
    await expect(alert(page)).toContainText(t('error.foreign.signIn'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Werkführungen 2027', exact: true })).toBeVisible()
  })

  test('a new page keeps its title offline', async ({ page }) => {
    await page.goto(`${site.url}/admin`)
    await editor.click(editor.button(t('pages.new')))
    const title = editor.dialog.getByRole('textbox', { name: t('field.title') })
    await editor.type(title, 'Ohne Netz')
    await page.context().setOffline(true)
    await editor.press(title, 'Enter')
    await expect(alert(page)).toHaveText(t('error.offline'))
    await expect(title).toHaveValue('Ohne Netz')
    await page.context().setOffline(false)
    await editor.press(title, 'Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ohne Netz')
  })

  test('mark the list after an action as old', async ({ page }) => {
    await editor.find('Polymechaniker')
    await respond(page, ['GET', 'pages'], blocked)
    await respond(page, ['GET', 'undo'], blocked)
    await editor.click(page.locator('.page-row').getByRole('button').last())
    await editor.click(editor.button(t('pages.unpublish'), editor.dialog))
    await editor.click(editor.dialog.last().locator('button[type=submit]'))
    await expect(page.getByText(t('loading.outdated'))).toBeVisible()
    await expect(page.getByText(t('undo.unknown'))).toBeVisible()
    expect(await violationsByDay(page), 'outdated list').toEqual([])
    await page.unrouteAll()
    await editor.click(
      page
        .getByRole('status')
        .filter({ hasText: t('undo.unknown') })
        .getByRole('button')
        .first(),
    )
    await expect(editor.button(t('editor.undo'))).toBeVisible()
    await expect(page.getByText(t('loading.outdated'))).toBeHidden()
    await expect(page.getByText(t('state.draft'), { exact: true })).toBeVisible()
  })
})
