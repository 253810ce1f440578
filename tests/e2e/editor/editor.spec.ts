import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { createTexts } from '../../../admin/texts/create-texts.ts'
import { openAccounts } from '../../../content/service/editor/accounts/accounts.ts'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import { violationsByDay } from '../axe-violations.ts'
import { expect, test } from '../fixtures.ts'
import {
  canvas,
  changePage,
  editorAt,
  expectedProblems,
  startEditedSite,
  type EditedSite,
} from './editor-at.ts'

const path = '/de/unternehmen/umwelt'
const texts = createTexts('de')
const { t } = texts

test.use({ locale: 'de-CH', expectedProblems })
test.describe.configure({ mode: 'default' })

/** One for all tests of this file. */
let site: EditedSite
test.beforeAll(async () => {
  site = await startEditedSite()
})
test.afterAll(() => site.stop())
let editor: ReturnType<typeof editorAt>
test.beforeEach(({ page }) => {
  editor = editorAt(page, site, texts)
})

test('who types while it is saved slowly, or whose answer is lost, is in conflict with nobody', async ({
  page,
}) => {
  await editor.openField(path, '/title')
  const title = editor.field('/title')
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
  await title.pressSequentially(' abcdefghijkl', { delay: 300 })
  isTyped = true
  await expect(page.getByText(t('saving.saved'), { exact: true })).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('letters without a pause are saved together, so that none waits for the preview to load', async ({
  page,
}) => {
  await editor.openField('/de/service', '/title')
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
  await editor.field('/title').pressSequentially('abcdefghijkl', { delay: 100 })
  await expect(page.getByText(t('state.changed'), { exact: true })).toBeVisible()
  await editor.saved()
  // A busy machine may pause between two letters.
  expect(saves.length).toBeLessThan(5)
})

test('a dialog that closes leaves the one open that it came from', async ({ page }) => {
  await editor.find('Geschichte')
  await editor.click(page.locator('.page-row .quiet').first())
  await editor.click(editor.button(t('pages.move')))
  await expect(page.locator('dialog[open]')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(1)
})

test('a page that was deleted comes back as a draft', async ({ page }) => {
  const { dialog, button } = editor
  const title = 'Werkführungen 2027'
  await editor.find(title)
  await editor.click(button(t('pages.actionsOf', { title })))
  await editor.click(button(t('pages.delete'), dialog))
  await editor.click(dialog.last().locator('button[type=submit]'))
  await expect(dialog).toHaveCount(0)
  await editor.click(button(t('pages.deleted')))
  expect(await violationsByDay(page), 'deleted').toEqual([])
  await editor.click(button(t('pages.restore', { title }), dialog))
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText(t('state.draft'), { exact: true })).toBeVisible()
})

test('what stays in view of a cropped picture is chosen, and seen in the page', async ({
  page,
}) => {
  await page.goto(`${site.url}/admin/de/unternehmen#/content/0`)
  await page.locator('[id="field/content/0/image/focus"]').selectOption('left top')
  const picture = canvas(page).locator('main img[data-focus]')
  await expect(picture).toHaveCSS('object-position', '0% 0%')
})

test('a block is dragged to another place, and stays open there', async ({ page }) => {
  await page.goto(`${site.url}/admin/de/unternehmen/geschichte`)
  const blocks = page.locator('.blocks > li')
  const name = (number: number) => blocks.nth(number).locator('.block-head').innerText()
  const [first, second] = [await name(1), await name(2)]
  const grip = blocks.nth(2).locator('.grip')
  await grip.dragTo(blocks.nth(1))
  expect([await name(1), await name(2)]).toEqual([second, first])
  await expect(blocks.nth(1).locator('.block-head')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await name(1)).toBe(first)
})

test('the address of a link is applied with Enter, and left as it was by Escape', async ({
  page,
}) => {
  await page.goto(`${site.url}/admin/de/agb#/content/0/title`)
  const text = page.locator('.rich-text [role=textbox]').first()
  const address = page.getByLabel(t('link.address'), { exact: true })
  await text.press('ControlOrMeta+a')
  await editor.click(editor.button(t('markdown.link')))
  await address.fill('/de/kontakt')
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

test('the form of a page whose publication is planned is read only, until that is called off', async ({
  page,
}) => {
  await planToPublish(page.request, '/de/agb')
  await page.goto(`${site.url}/admin/de/agb`)
  await expect(page.getByRole('status').filter({ hasText: t('publish.isPlanned') })).toBeVisible()
  const heads = page.locator('.block-head')
  const names = await heads.allInnerTexts()
  await editor.press(heads.nth(1), 'Enter')
  const text = page.locator('.rich-text [role=textbox]').first()
  await expect(editor.field('/content/0/title')).toBeDisabled()
  await expect(text).toHaveAttribute('contenteditable', 'false')
  await expect(text).toHaveAttribute('aria-readonly', 'true')
  await text.focus()
  await expect(text).toBeFocused()
  await expect(editor.button(t('editor.addBlock'))).toBeDisabled()
  const name = texts.name('block', 'HeaderStatic')
  const remove = editor.button(t('list.remove', { name }))
  await expect(editor.button(t('list.down', { name }))).toBeDisabled()
  await expect(remove).toBeDisabled()
  expect(await violationsByDay(page), 'planned').toEqual([])
  expect(await heads.allInnerTexts()).toEqual(names)

  await editor.click(editor.button(t('publish.callOff')))
  await expect(editor.field('/content/0/title')).toBeEnabled()
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await editor.press(remove, 'Enter')
  await expect(heads).toHaveCount(names.length - 1)
  await editor.keys('Control+z')
  await expect(heads).toHaveCount(names.length)
})

/** Somebody else plans to publish a page as it is. */
async function planToPublish(request: APIRequestContext, pagePath: string): Promise<void> {
  const api = `${site.url}/admin/api`
  const { etag } = await (await request.get(`${api}/page?path=${pagePath}`)).json()
  const headers = { 'X-Editor': '1', 'If-Match': etag }
  const data = { at: '2999-01-01T08:00:00Z' }
  await request.post(`${api}/publish?path=${pagePath}`, { data, headers })
}

/** Somebody else has put a block before the others of a page. */
const addBlock = (request: APIRequestContext, pagePath: string, block: object) =>
  changePage(request, site, pagePath, (opened) => ({
    ...opened,
    content: [block, ...opened.content],
  }))

test('what an incomplete draft lacks stands before publishing although it was opened only', async ({
  page,
}) => {
  await addBlock(page.request, '/de/kontakt', { type: 'Quotes', quotes: [{ text: 'x' }] })
  await page.goto(`${site.url}/admin/de/kontakt`)
  await editor.click(editor.button(t('publish.submit')))
  await expect(editor.dialog.getByText(t('rule.field-missing'))).toBeVisible()
  await expect(editor.dialog.getByRole('button', { name: t('publish.submit') })).toBeDisabled()
})

test('while one thing is done to a page nothing else can be, by keyboard neither, which is said', async ({
  page,
}) => {
  const asked: string[] = []
  let answer = () => {}
  await page.route(/\/admin\/api\/(unpublish|draft)\?/, async (route) => {
    const method = route.request().method()
    asked.push(method)
    await new Promise<void>((resolve) => (answer = resolve))
    await route.fulfill(method === 'POST' ? { status: 503, json: {} } : { status: 204 })
  })
  await addBlock(page.request, '/de/unternehmen/team', { type: 'TextText', left: 'x', right: 'x' })
  await editor.find('Team')
  await editor.click(editor.button(t('pages.actionsOf', { title: 'Team' })))
  await expect(editor.dialog.getByRole('status')).toBeEmpty()
  const unpublish = editor.button(t('pages.unpublish'), editor.dialog)
  const discard = editor.button(t('pages.discard'), editor.dialog)
  await editor.press(unpublish, 'Enter')
  await expect(editor.dialog.getByRole('status')).toHaveText(t('working'))
  await expect(discard).toBeDisabled()
  await expect(editor.button(t('pages.delete'), editor.dialog)).toBeDisabled()
  for (const button of [unpublish, discard]) await button.press('Enter')
  await expect(discard).toBeFocused()
  await expect.poll(() => asked).toEqual(['POST'])
  answer()
  await expect(editor.dialog.getByRole('alert')).toBeVisible()
  await expect(editor.dialog.getByRole('status')).toBeEmpty()
  expect(asked).toEqual(['POST'])
  await editor.press(discard, 'Enter')
  await expect.poll(() => asked).toEqual(['POST', 'DELETE'])
  answer()
  await expect(editor.dialog).toBeHidden()
})

test('the first link leads past the bar', async ({ page }) => {
  await page.goto(`${site.url}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('in forced colours one sees which of two is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${site.url}/admin`)
  const [chosen, other] = await Promise.all(
    [true, false].map((pressed) =>
      page
        .getByRole('button', { pressed })
        .first()
        .evaluate((it) => getComputedStyle(it).backgroundColor),
    ),
  )
  expect(chosen).not.toBe(other)
})

test('what is found in rich text stands at its field, which is led to', async ({ page }) => {
  const block = { type: 'TextText', left: '[x](/de/nirgends)', right: 'x' }
  await addBlock(page.request, '/de/maschinen', block)
  await page.goto(`${site.url}/admin/de/maschinen`)
  await editor.click(editor.button(t('publish.submit')))
  await editor.click(editor.dialog.getByRole('link', { name: t('field.left') }))
  const field = editor.field('/content/0/left')
  await expect(field).toBeFocused()
  await expect(page.getByRole('group').filter({ has: field }).last()).toHaveAccessibleDescription(
    t('rule.link-broken', { target: '/de/nirgends' }),
  )
})

test('a file says where it is used, and is replaced there', async ({ page }) => {
  const history = 'de/pages/company/history.yaml'
  expect(site.read(history)).toContain('/media/first-workshop.webp')
  await page.goto(`${site.url}/admin/media`)
  await editor.type(page.getByRole('searchbox'), 'first-workshop')
  await editor.click(page.getByRole('main').getByRole('button', { name: 'first-workshop' }))
  await expect(
    editor.dialog.getByRole('link', { name: '/de/unternehmen/geschichte' }).first(),
  ).toBeVisible()
  await editor.click(editor.button(t('media.replace'), editor.dialog))
  await editor.click(editor.dialog.last().getByRole('button', { name: 'works-hero' }))
  await expect(editor.dialog).toHaveCount(0)
  expect(site.read(history)).toContain('/media/works-hero')
  expect(site.read(history)).not.toContain('/media/first-workshop')
})

test('only of a picture is said which alternative texts it has', async ({ page }) => {
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

test('a block that is opened below a long one stays in view', async ({ page }) => {
  await editor.openField('/de/unternehmen/geschichte', '/title')
  const head = page.locator('.block-head').nth(1)
  await head.scrollIntoViewIfNeeded()
  await editor.click(head)
  await expect(page.locator('.block-head').first()).toHaveAttribute('aria-expanded', 'false')
  await expect(head).toBeInViewport({ ratio: 1 })
})

test('a conflict that is closed decides nothing, and can be opened again', async ({ page }) => {
  await editor.openField(path, '/title')
  const title = editor.field('/title')
  await changePage(page.request, site, path, (opened) => ({ ...opened, title: 'Ihre' }))
  const draft = async () =>
    (await (await page.request.get(`${site.url}/admin/api/page?path=${path}`)).json()).page

  await editor.type(title, 'Meine')
  await expect(editor.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await editor.type(title, 'Meine zweite')
  await expect(editor.dialog).toBeHidden()
  await expect(page.getByText(t('saving.conflict'), { exact: true })).toBeVisible()
  expect((await draft()).title).toBe('Ihre')

  await editor.click(editor.button(t('conflict.look')))
  await editor.click(editor.button(t('conflict.resolve'), editor.dialog))
  await editor.saved()
  expect((await draft()).title).toBe('Meine zweite')
})

test('what is written while another plans to publish is saved once the plan is called off, and never left out of a publication', async ({
  page,
}) => {
  const file = 'de/pages/company/history.yaml'
  await page.goto(`${site.url}/admin/de/unternehmen/geschichte#/title`)
  await editor.fill('/title', 'Woher wir kommen')
  await editor.saved()
  const publish = async () => {
    await editor.click(editor.button(t('publish.submit')))
    await editor.click(editor.dialog.locator('button[type=submit]'))
  }
  await planToPublish(page.request, '/de/unternehmen/geschichte')
  await editor.fill('/title', 'Woher wir alle kommen')
  await expect(page.getByText(t('saving.planned'))).toBeVisible()
  await publish()
  await expect(editor.dialog).toBeHidden()
  expect(site.read(file)).toContain('title: Geschichte')

  await editor.click(editor.button(t('publish.callOff')))
  await editor.saved()
  await publish()
  await expect(editor.dialog.getByText(t('publish.done'))).toBeVisible()
  expect(site.read(file)).toContain('title: Woher wir alle kommen')
})

test('who publishes what another has changed meanwhile sees the change first, and publishes it', async ({
  page,
}) => {
  const terms = '/de/agb'
  await editor.openField(terms, '/title')
  await addBlock(page.request, terms, { type: 'TextText', title: 'Neu', left: 'x', right: 'x' })
  await editor.click(editor.button(t('publish.submit')))
  await editor.click(editor.dialog.locator('button[type=submit]'))
  await editor.click(editor.button(t('conflict.resolve'), editor.dialog))
  await expect(page.locator('.block-head').nth(1)).toContainText('Neu')
  await editor.publish()
  expect(site.read('de/pages/terms.yaml')).toContain('title: Neu')
  await expect(page.getByText(t('state.published'), { exact: true })).toBeVisible()
})

test('a draft whose file was deleted says so, and is what the page is made of again', async ({
  page,
}) => {
  const imprint = '/de/impressum'
  const file = 'de/pages/imprint.yaml'
  await addBlock(page.request, imprint, { type: 'TextText', title: 'Neu', left: 'x', right: 'x' })
  site.remove(file)
  await editor.openField(imprint, '/title')
  await editor.click(editor.button(t('publish.submit')))
  await editor.click(editor.dialog.locator('button[type=submit]'))
  await expect(editor.dialog.getByText(t('conflict.gone'))).toBeVisible()
  await editor.click(editor.button(t('conflict.keep'), editor.dialog))
  await expect(page.locator('.block-head').nth(1)).toContainText('Neu')
  await editor.publish()
  expect(site.read(file)).toContain('title: Neu')
})

test('a field that another took away is called so in a conflict', async ({ page }) => {
  const privacy = '/de/datenschutz'
  await editor.openField(privacy, '/meta/description')
  await changePage(page.request, site, privacy, ({ meta, ...rest }) => ({
    ...rest,
    meta: { ...meta, description: undefined },
  }))
  await editor.fill('/meta/description', 'Meine')
  const theirs = editor.dialog.locator('label', { hasText: t('conflict.theirs') })
  await expect(theirs).toContainText(t('conflict.removed'))
})

test('what was not saved and meets the change of another is asked about, not thrown away', async ({
  page,
}) => {
  const terms = '/de/agb'
  await page.route('**/admin/api/page?*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: {} })
      : route.continue(),
  )
  await page.goto(`${site.url}/admin${terms}#/title`)
  await editor.fill('/title', 'AGB von hier')
  await expect(page.getByText(t('saving.signedOut'))).toBeVisible()
  await addBlock(page.request, terms, { type: 'TextText', title: 'Dort', left: 'x', right: 'x' })
  await page.unrouteAll()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await editor.click(editor.button(t('conflict.resolve'), editor.dialog))
  await expect(page.locator('.block-head').nth(1)).toContainText('Dort')
  await expect(editor.field('/title')).toHaveValue('AGB von hier')
  await editor.saved()
})

test('beside the other language it is said which blocks are missing there', async ({ page }) => {
  const added = '/de/service/support'
  await addBlock(page.request, added, { type: 'Quotes', quotes: [{ text: 'x', author: 'y' }] })
  await page.goto(`${site.url}/admin${added}`)
  await editor.click(editor.button(t('editor.otherLanguage')))
  const names = texts.name('block', 'Quotes')
  await expect(page.getByText(t('editor.missing', { names }), { exact: true })).toBeVisible()
  await expect(page.locator('.canvas')).toHaveCount(2)
  expect(await violationsByDay(page), 'both').toEqual([])
})

test('a copy of the home page stands below it', async ({ page }) => {
  await page.goto(`${site.url}/admin`)
  await editor.click(page.locator('.page-row .quiet').first())
  await editor.click(editor.button(t('pages.copy'), editor.dialog))
  await expect(editor.dialog.last().locator('select')).toHaveValue('/de')
})

test('who loses the network can open a text that was not open yet, and goes on', async ({
  page,
}) => {
  await editor.openField('/de/service', '/title')
  // The page in the frame, too, fetches what it needs.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await editor.openBlock(1)
  await editor.fill('/content/0/text', 'Ohne Netz geschrieben')
  await expect(page.getByText(t('saving.failed'))).toBeVisible()
  await page.context().setOffline(false)
  await editor.saved()
  await expect(canvas(page).getByText('Ohne Netz geschrieben')).toBeVisible()
})

test('a text is saved although the storage of the browser has no room for it', async ({ page }) => {
  await editor.openField('/de/service', '/title')
  await page.evaluate(() => localStorage.setItem('full', 'x'.repeat(5 * 1024 * 1024 - 100)))
  await editor.fill('/title', 'Volle Geschichte')
  await expect(page.getByText(t('state.changed'), { exact: true })).toBeVisible()
  await editor.saved()
})

test('a file that is refused does not hold up the others, and is named', async ({ page }) => {
  await page.goto(`${site.url}/admin/media`)
  const picture = readFileSync(join(import.meta.dirname, '../../../content/files/media/works.webp'))
  const files = [
    { name: 'Halle Süd.webp', mimeType: 'image/webp', buffer: picture },
    { name: 'kaputt.webp', mimeType: 'image/webp', buffer: Buffer.from('kein Bild') },
    { name: 'Halle Nord.webp', mimeType: 'image/webp', buffer: Buffer.concat([picture, picture]) },
  ]
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.getByText(t('media.uploaded', { count: 2, total: 3 }))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/^kaputt.webp: /)
  await expect(page.getByRole('button', { name: 'halle-süd.webp' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'halle-nord.webp' })).toBeVisible()
  expect(await violationsByDay(page), 'refused').toEqual([])
})

test('a preview that could not be loaded is loaded with the next change', async ({ page }) => {
  await page.goto(`${site.url}/admin/de/service#/content/0/title`)
  const heading = canvas(page).getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const isFailed = page.waitForEvent('requestfailed')
  await page.route('**/de/service', (route) => route.abort(), { times: 1 })
  await editor.fill('/content/0/title', 'Einmal')
  await isFailed
  await editor.fill('/content/0/title', 'Zweimal')
  await expect(heading).toHaveText('Zweimal')
})

test('an open item of a list stays open where it is moved to', async ({ page }) => {
  await page.goto(`${site.url}/admin/en/company/team#/content/1/teams/1`)
  const open = page.locator('details[open] > summary')
  await expect(open).toHaveText('Engineering')
  const tool = `${t('field.teams')} 2`
  await editor.click(editor.button(t('list.up', { name: tool })))
  await expect(open).toHaveText('Engineering')
})

test('of a list that both changed, each side shows what it changed', async ({ page }) => {
  const team = '/en/company/team'
  const headers = { 'X-Editor': '1' }
  // Another test may have left one.
  await page.request.delete(`${site.url}/admin/api/draft?path=${team}`, { headers })
  await editor.openField(team, '/content/1/teams/0/members/3/role')
  const role = editor.field('/content/1/teams/0/members/3/role')
  await changePage(page.request, site, team, (theirs) => {
    const [, block] = theirs.content as BlockOf<'Teams'>[]
    block?.teams[0]?.members.splice(3, 1)
    return theirs
  })
  await role.fill('Meine Aufgabe')
  const side = (name: 'mine' | 'theirs') =>
    editor.dialog.locator('label', { hasText: t(`conflict.${name}`) })
  await expect(side('mine').locator('ins')).toContainText('Meine Aufgabe')
  await expect(side('theirs').locator('del')).toContainText('Reto Gisler')
  await expect(side('theirs')).toContainText(t('conflict.removed'))
  await expect(side('theirs')).not.toContainText('Sandra Muster')
  expect(await violationsByDay(page), 'conflict').toEqual([])
})

test('what is pasted from Google Docs is as bold as it was there, and a table has headings', async ({
  page,
}) => {
  await page.goto(`${site.url}/admin/en/terms#/content/0/title`)
  const text = page.locator('.rich-text [role=textbox]').first()
  await text.press('ControlOrMeta+a')
  const cell = (words: string) => `<td style="border:solid"><p><span>${words}</span></p></td>`
  const html = `<b style="font-weight:normal;" id="docs-internal-guid-1">
    <p style="line-height:1.4"><span style="font-weight:400">Ab </span><span style="font-weight:700;font-style:italic">Mai</span></p>
    <table><tbody><tr style="height:0">${cell('Teil')}${cell('Preis')}</tr><tr>${cell('A | B')}${cell('12.00')}</tr></tbody></table></b>`
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, html)
  const markdown = 'Ab ***Mai***\n\n\n| Teil | Preis |\n| --- | --- |\n| A \\| B | 12.00 |\n'
  const address = `${site.url}/admin/api/page?path=/en/terms`
  await expect
    .poll(async () => (await (await page.request.get(address)).json()).page.content[0].text)
    .toBe(markdown)
})

/** The last one: as soon as there is an account, everybody signs in. */
test('an author signs in and writes, an editor plans to publish, which the author cannot change, and calls it off; an admin reads who did what', async ({
  page,
}) => {
  const accounts = openAccounts(join(site.dataDir, 'content.sqlite'), Date.now)
  const users = [
    { name: 'anna', role: 'author' },
    { name: 'bert', role: 'editor' },
    { name: 'carla', role: 'admin' },
  ] as const
  const [author = '', chief = '', admin = ''] = await Promise.all(
    users.map((user) => accounts.put(user)),
  )
  accounts.close()
  async function signIn(who: string, password: string): Promise<void> {
    await page.getByRole('textbox', { name: t('signIn.name') }).fill(who)
    await page.locator('input[type=password]').fill(password)
    await editor.click(editor.button(t('signIn.title')))
    await expect(page.getByText(who, { exact: true })).toBeVisible()
  }

  await page.goto(`${site.url}/admin${path}#/title`)
  await expect(page.getByRole('heading', { name: t('signIn.title') })).toBeVisible()
  expect(await violationsByDay(page), 'sign-in').toEqual([])
  await signIn('anna', author)
  await editor.fill('/title', 'Umwelt und Klima')
  await editor.saved()
  await expect(editor.button(t('publish.submit'))).toBeHidden()
  await editor.click(editor.button(t('shell.signOut')))

  await signIn('bert', chief)
  await page.goto(`${site.url}/admin${path}`)
  await editor.click(editor.button(t('publish.submit')))
  await editor.click(editor.dialog.getByText(t('publish.plan')))
  await editor.dialog.getByLabel(t('publish.at')).fill('2999-01-01T08:00')
  const until = editor.dialog.getByLabel(t('publish.until'))
  await until.fill('2999-01-01T07:00')
  await expect(until).toHaveJSProperty('validity.rangeUnderflow', true)
  await until.fill('')
  await editor.click(editor.dialog.locator('button[type=submit]'))
  await expect(editor.dialog.getByText(t('publish.planned'))).toBeVisible()
  await page.reload()
  await editor.click(editor.button(t('shell.signOut')))
  await signIn('anna', author)
  await page.goto(`${site.url}/admin${path}#/title`)
  await expect(editor.field('/title')).toBeDisabled()
  await expect(editor.button(t('publish.callOff'))).toBeHidden()
  await editor.click(editor.button(t('shell.signOut')))
  await signIn('bert', chief)
  await page.goto(`${site.url}/admin${path}`)
  const notice = page.getByRole('status').filter({ hasText: t('publish.isPlanned') })
  await expect(notice).toContainText('2999')
  await editor.click(editor.button(t('publish.callOff')))
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('shell.log') })).toHaveCount(0)
  await editor.click(editor.button(t('shell.signOut')))

  await signIn('carla', admin)
  await editor.click(page.getByRole('link', { name: t('shell.log') }))
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText(`carla${texts.name('action', 'signed in')}`)
  const calledOff = rows
    .filter({ hasText: texts.name('action', 'DELETE plans') })
    .filter({ hasText: path })
  await expect(calledOff).toContainText('bert')
  expect(await violationsByDay(page), 'log').toEqual([])
})
