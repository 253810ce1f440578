import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { createTexts, type Texts } from '../../admin/texts/texts.tsx'
import { openAccounts } from '../../content/service/editor/accounts/accounts.ts'
import type { Locale } from '../../locales/locales.ts'
import { startSite, type Site } from '../harness/servers/start-site.ts'
import { violationsByDay } from './axe-violations.ts'
import { expect, test } from './fixtures.ts'

const path = '/de/unternehmen/umwelt'
const german = createTexts('de', () => undefined)
const { t, name } = german

test.use({
  locale: 'de-CH',
  // Saved, and told what is not complete; saved by two; found by the check; planned by somebody else.
  expectedProblems: [
    /^request: (4(22|12|09|03)|502) .*\/admin\/api\/(page|publish)\?|^request: 401 /,
  ],
})
test.describe.configure({ mode: 'default' })

/** One site for all tests of this file, with content and accounts of its own. */
let site: Site
let folder: string
const headers = { 'X-Editor': '1' }

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'editor-'))
  cpSync(join(import.meta.dirname, '../../content/files'), join(folder, 'files'), {
    recursive: true,
  })
  site = await startSite({
    SITE_URL: 'http://localhost',
    CONTENT_DIR: join(folder, 'files'),
    DATA_DIR: join(folder, 'data'),
  })
})
test.afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})
/** What visitors get is in the file. */
const read = (file: string) => readFileSync(join(folder, 'files', file), 'utf8')
const canvas = (page: Page) => page.frameLocator('iframe[data-shown]')

test('a page is found, changed, seen, built and published with the keyboard alone', async ({
  page,
}) => {
  await page.goto(`${site.url}/admin`)
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
  await page.goto(`${site.url}/admin${path}#/title`)
  const title = page.locator('[id="field/title"]')
  await expect(title).toBeFocused()

  const address = `${site.url}/admin/api/page?path=${path}`
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

test('who types while it is saved slowly, or whose answer is lost, is in conflict with nobody', async ({
  page,
}) => {
  await page.goto(`${site.url}/admin${path}#/title`)
  const title = page.locator('[id="field/title"]')
  await expect(title).toBeFocused()
  let isLost = true
  let isTyped = false
  await page.route('**/admin/api/page?*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const response = await route.fetch()
    const before = await title.inputValue()
    await expect.poll(async () => isTyped || (await title.inputValue()) !== before).toBe(true)
    if (isLost) await route.fulfill({ status: 502, body: '' })
    else await route.fulfill({ response })
    isLost = false
  })
  await title.pressSequentially(' abcdefghijkl', { delay: 150 })
  isTyped = true
  await expect(page.getByText(t('saving.saved'), { exact: true })).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** Somebody at the screen, whose steps are counted: a click, a text, a choice. */
function editorAt(page: Page, { t: text }: Texts) {
  let steps = 0
  const field = (pointer: string) => page.locator(`[id="field${pointer}"]`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (label: string, within: Page | Locator = page) =>
    within.getByRole('button', { name: label, exact: true }).first()
  async function step(action: Promise<unknown>): Promise<void> {
    steps++
    await action
  }
  return {
    steps: () => steps,
    field,
    dialog,
    button,
    click: (target: Locator) => step(target.click()),
    type: (target: Locator, value: string) => step(target.fill(value)),
    fill: (pointer: string, value: string) => step(field(pointer).fill(value)),
    choose: (target: Locator, value: string) => step(target.selectOption(value)),
    async find(title: string, locale: Locale = 'de') {
      await page.goto(`${site.url}/admin`)
      if (locale === 'en') await step(button('English', main).click())
      await step(page.getByRole('searchbox').fill(title))
    },
    async open(title: string, locale?: Locale) {
      await this.find(title, locale)
      await step(main.getByRole('link', { name: title, exact: true }).first().click())
    },
    async openBlock(number: number) {
      await step(page.locator('.block-head').nth(number).click())
    },
    async choosePicture(pointer: string, file: string) {
      await step(field(`${pointer}/src`).click())
      await step(dialog.getByRole('button', { name: file }).click())
    },
    async addBlock(title: string) {
      await step(button(text('editor.addBlock')).click())
      await step(button(title, dialog).click())
    },
    async publish(reason = '') {
      await expect(page.getByText(text('saving.saved'), { exact: true })).toBeVisible()
      await step(button(text('publish.submit')).click())
      if (reason)
        await step(dialog.getByRole('textbox', { name: text('publish.reason') }).fill(reason))
      await step(dialog.locator('button[type=submit]').click())
      await expect(dialog.getByText(text('publish.done'))).toBeVisible()
      await step(button(text('dialog.close'), dialog).click())
    },
  }
}

test('a news item in both languages with two pictures is written in 34 steps', async ({ page }) => {
  const editor = editorAt(page, german)
  const { field, dialog, button } = editor
  await page.goto(`${site.url}/admin`)
  await editor.click(button(t('pages.new')))
  await editor.type(dialog.getByRole('textbox', { name: t('field.title') }), 'Neue Halle')
  await editor.choose(dialog.getByRole('combobox', { name: t('pages.kind') }), 'news')
  await editor.choose(dialog.getByRole('combobox', { name: t('pages.parent') }), '/de/aktuell')
  await editor.click(button(t('pages.create'), dialog))
  await editor.openBlock(1)
  await editor.fill('/content/0/lead', 'Wir bauen.')
  await editor.fill('/content/0/text', 'Ab Mai.')
  await editor.click(button(t('field.image')))
  await editor.choosePicture('/content/0/image', 'works-hero')
  await editor.openBlock(2)
  await editor.fill('/content/1/title', 'Der Plan')
  await editor.fill('/content/1/text', 'Zwei Kräne.')
  await editor.choosePicture('/content/1/image', 'gantry-gripper')
  await editor.publish()

  await editor.click(button(t('editor.otherLanguage')))
  await editor.click(dialog.getByRole('checkbox', { name: t('pages.structure') }))
  await editor.choose(dialog.getByRole('combobox', { name: t('pages.parent') }), '/en/news')
  await editor.type(dialog.getByRole('textbox', { name: t('field.title') }), 'New hall')
  await editor.click(button(t('pages.create'), dialog))
  await expect(field('/content/0/lead')).toBeHidden()
  await editor.openBlock(1)
  await expect(field('/content/0/lead')).toHaveValue('')
  await editor.fill('/content/0/title', 'New hall')
  await editor.fill('/content/0/lead', 'We build.')
  await editor.fill('/content/0/text', 'From May.')
  await editor.openBlock(2)
  await editor.fill('/content/1/title', 'The plan')
  await editor.fill('/content/1/text', 'Two cranes.')
  await editor.publish()
  expect(read('en/pages/aktuell/neue-halle.yaml')).toContain('path: /en/news/new-hall')
  expect(read('en/pages/aktuell/neue-halle.yaml')).toContain('src: /media/works-hero')
  expect(editor.steps()).toBe(34)
})

test('the price in a table is corrected in 7 steps', async ({ page }) => {
  const editor = editorAt(page, german)
  await editor.open('Ersatzteile')
  await editor.openBlock(2)
  await editor.click(page.getByText('Preise und Lieferzeiten').first())
  const cell = page.locator('.rich-text td', { hasText: '48.00' })
  await cell.selectText()
  await page.keyboard.type('49.50')
  await editor.publish()
  expect(read('de/pages/service/spare-parts.yaml')).toContain('| 30 300 01 | 49.50 |')
  expect(editor.steps()).toBe(7)
})

test('a machine goes to another category in 9 steps, in English', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('adminLanguage', 'en'))
  const english = createTexts('en', () => undefined)
  const editor = editorAt(page, english)
  await editor.open('Machines', 'en')
  await editor.openBlock(2)
  await editor.click(page.locator('summary', { hasText: 'VL 250' }).first())
  await editor.fill('/content/1/machines/0/category', 'special-machines')
  await editor.publish()
  expect(read('en/pages/machines/machines.yaml')).toMatch(/category: special-machines/)
  expect(editor.steps()).toBe(9)
})

test('a dialog that closes leaves the one open that it came from', async ({ page }) => {
  const editor = editorAt(page, german)
  await editor.find('Geschichte')
  await editor.click(page.locator('.page-row .quiet').first())
  await editor.click(editor.button(t('pages.move')))
  await expect(page.locator('dialog[open]')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(1)
})

test('what stays in view of a cropped picture is chosen, and seen in the page', async ({
  page,
}) => {
  await page.goto(`${site.url}/admin/de/unternehmen#/content/0`)
  await page.locator('[id="field/content/0/image/focus"]').selectOption('left top')
  const picture = canvas(page).locator('main img[data-focus]')
  await expect(picture).toHaveCSS('object-position', '0% 0%')
})

test('a job is unpublished in 3 steps', async ({ page }) => {
  const editor = editorAt(page, german)
  await editor.find('Polymechaniker')
  await editor.click(page.locator('.page-row .quiet').first())
  await editor.click(editor.button(t('pages.unpublish'), editor.dialog))
  await expect(page.getByText(t('state.draft'), { exact: true })).toBeVisible()
  expect(read('de/pages/company/job-machinist.yaml')).toContain('status: draft')
  expect(editor.steps()).toBe(3)
})

test('a person is added to a team in 10 steps', async ({ page }) => {
  const editor = editorAt(page, german)
  const members = '/content/1/teams/0/members'
  await editor.open('Team')
  await editor.openBlock(2)
  await editor.click(page.locator('[id="field/content/1/teams/0"]'))
  await editor.click(editor.button(t('list.add', { name: t('field.members') })))
  await editor.fill(`${members}/4/name`, 'Mia Beispiel')
  await editor.fill(`${members}/4/role`, 'Lernende')
  await editor.publish()
  expect(read('de/pages/company/team.yaml')).toContain('name: Mia Beispiel')
  expect(editor.steps()).toBe(10)
})

test('a page of six blocks is built in 19 steps', async ({ page }) => {
  const editor = editorAt(page, german)
  await page.goto(`${site.url}/admin`)
  await editor.click(editor.button(t('pages.new')))
  await editor.type(editor.dialog.getByRole('textbox', { name: t('field.title') }), 'Sechs Blöcke')
  await editor.click(editor.button(t('pages.create'), editor.dialog))
  await editor.openBlock(2)
  await editor.fill('/content/1/title', 'Bild')
  await editor.fill('/content/1/text', 'Text')
  await editor.choosePicture('/content/1/image', 'works-hero')
  for (const block of ['TextText', 'Statements', 'Numbers']) {
    const at = ['TextText', 'Statements', 'Numbers'].indexOf(block) + 2
    await editor.addBlock(name('block', block))
    await expect(page.locator('.block-head').nth(at + 1)).toBeFocused()
    if (block !== 'TextText') continue
    await editor.fill(`/content/${at}/left`, 'Links')
    await editor.fill(`/content/${at}/right`, 'Rechts')
  }
  await expect(page.locator('.block-head')).toHaveCount(7)
  await editor.publish()
  expect(read('de/pages/sechs-bloecke.yaml').match(/- type:/g)).toHaveLength(6)
  expect(editor.steps()).toBe(19)
})

test('what the check finds is mended in 8 steps, each finding leading to its field', async ({
  page,
}) => {
  const editor = editorAt(page, german)
  const address = '/de/unternehmen/umwelt'
  await page.goto(`${site.url}/admin${address}`)
  await editor.openBlock(0)
  await editor.fill('/meta/description', 'x'.repeat(161))
  await expect(page.getByText(t('saving.saved'), { exact: true })).toBeVisible()
  await editor.click(editor.button(t('publish.submit')))
  await editor.click(editor.dialog.getByRole('link', { name: t('field.description') }))
  await expect(editor.field('/meta/description')).toBeFocused()
  await editor.fill('/meta/description', 'Kurz und gut.')
  await editor.publish()
  expect(read('de/pages/company/environment.yaml')).toContain('description: Kurz und gut.')
  expect(editor.steps()).toBe(8)
})

test("yesterday's version comes back in 5 steps, of a page and of the layout", async ({ page }) => {
  const editor = editorAt(page, german)
  const restore = editor.dialog.getByRole('button', { name: t('history.restore') })
  await page.goto(`${site.url}/admin/de/unternehmen/umwelt`)
  await editor.click(editor.button(t('history.title')))
  await editor.click(restore.last())
  await expect(page.getByText(t('state.changed'), { exact: true })).toBeVisible()
  await editor.publish()
  expect(read('de/pages/company/environment.yaml')).not.toContain('Kurz und gut.')
  expect(editor.steps()).toBe(5)

  await page.goto(`${site.url}/admin/layout/de`)
  const before = read('de/layout.yaml')
  await editor.fill('/cookie/action', 'Verstanden')
  await editor.publish()
  expect(read('de/layout.yaml')).not.toBe(before)
  await editor.click(editor.button(t('history.title')))
  await editor.click(restore.last())
  await editor.publish()
  expect(read('de/layout.yaml')).toBe(before)
})

/** The last one: as soon as there is an account, everybody signs in. */
test('an author signs in and writes, an editor plans to publish, which the author cannot change, and calls it off', async ({
  page,
}) => {
  const accounts = openAccounts(join(folder, 'data/content.sqlite'), Date.now)
  const users = [
    { name: 'anna', role: 'author' },
    { name: 'bert', role: 'editor' },
  ] as const
  const [author = '', chief = ''] = await Promise.all(users.map((user) => accounts.put(user)))
  accounts.close()
  const editor = editorAt(page, german)
  async function signIn(who: string, password: string): Promise<void> {
    await page.getByRole('textbox', { name: t('signIn.name') }).fill(who)
    await page.locator('input[type=password]').fill(password)
    await editor.click(editor.button(t('signIn.submit')))
    await expect(page.getByText(who, { exact: true })).toBeVisible()
  }

  await page.goto(`${site.url}/admin${path}#/title`)
  expect(await violationsByDay(page), 'sign-in').toEqual([])
  await signIn('anna', author)
  await editor.fill('/title', 'Umwelt und Klima')
  await expect(page.getByText(t('saving.saved'), { exact: true })).toBeVisible()
  await expect(editor.button(t('publish.submit'))).toBeHidden()
  await editor.click(editor.button(t('shell.signOut')))

  await signIn('bert', chief)
  await page.goto(`${site.url}/admin${path}`)
  await editor.click(editor.button(t('publish.submit')))
  await editor.click(editor.dialog.getByText(t('publish.plan')))
  await editor.dialog.getByLabel(t('publish.at')).fill('2999-01-01T08:00')
  await editor.click(editor.dialog.locator('button[type=submit]'))
  await expect(editor.dialog.getByText(t('publish.planned'))).toBeVisible()
  await page.reload()
  await editor.click(editor.button(t('shell.signOut')))
  await signIn('anna', author)
  await page.goto(`${site.url}/admin${path}#/title`)
  await editor.fill('/title', 'Umwelt')
  await expect(page.getByText(t('saving.planned'))).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await editor.click(editor.button(t('shell.signOut')))
  await signIn('bert', chief)
  await page.goto(`${site.url}/admin${path}`)
  await editor.click(editor.button(t('publish.submit')))
  await expect(editor.dialog.getByText('2999')).toBeVisible()
  await editor.click(editor.button(t('publish.callOff')))
  await expect(editor.dialog.getByText(t('publish.calledOff'))).toBeVisible()
})
