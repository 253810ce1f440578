import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import { openAccounts } from '../../../cms/accounts/accounts.ts'
import { violationsByDay } from '../axe-violations.ts'
import { expect, test } from '../fixtures.ts'
import {
  addBlock,
  canvas,
  changePage,
  editorAt,
  expectedProblems,
  planToPublish,
  startEditedSite,
  type EditedSite,
} from './editor-at.ts'

const path = '/de/unternehmen/umwelt'
const texts = createTexts('de')
const { t } = texts

test.use({ locale: 'de-CH', expectedProblems })
test.describe('editor', () => {
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

  test('closing a dialog keeps its parent dialog open', async ({ page }) => {
    await editor.find('Geschichte')
    await editor.click(page.locator('.page-row .quiet').first())
    await editor.click(editor.button(t('pages.move')))
    await expect(page.locator('dialog[open]')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(1)
  })

  test('restores a deleted page as draft', async ({ page }) => {
    const { dialog, button } = editor
    const title = 'Werkführungen 2027'
    await editor.find(title)
    await editor.click(button(t('pages.actionsOf', { title })))
    await editor.click(button(t('pages.deletePage'), dialog))
    await editor.click(dialog.last().locator('button[type=submit]'))
    await expect(dialog).toHaveCount(0)
    await editor.click(button(t('pages.deleted')))
    expect(await violationsByDay(page), 'deleted').toEqual([])
    await editor.click(button(t('pages.restore', { title }), dialog))
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText(t('state.draft'), { exact: true })).toBeVisible()
  })

  test('previews the focus of a cropped picture', async ({ page }) => {
    await page.goto(`${site.url}/admin/de/unternehmen#/content/0`)
    await page.locator('[id="field/content/0/image/focus"]').selectOption('left top')
    const picture = canvas(page).locator('main img[data-focus]')
    await expect(picture).toHaveCSS('object-position', '0% 0%')
  })

  test('drags a block and keeps it open', async ({ page }) => {
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

  test('locks the form of a scheduled page until cancellation', async ({ page }) => {
    await planToPublish(page.request, site, '/de/agb')
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

  test('lists findings of an unchanged draft before publishing', async ({ page }) => {
    await addBlock(page.request, site, '/de/kontakt', { type: 'Quotes', quotes: [{ text: 'x' }] })
    await page.goto(`${site.url}/admin/de/kontakt`)
    await editor.click(editor.button(t('publish.submit')))
    await expect(editor.dialog.getByText(t('rule.field-missing')).first()).toBeVisible()
    await expect(editor.dialog.getByRole('button', { name: t('publish.submit') })).toBeDisabled()
  })

  test('blocks and announces concurrent actions on a page', async ({ page }) => {
    const asked: string[] = []
    let answer = () => {}
    await page.route(/\/admin\/api\/(unpublish|draft)\?/, async (route) => {
      const method = route.request().method()
      asked.push(method)
      await new Promise<void>((resolve) => (answer = resolve))
      await route.fulfill(
        method === 'POST' ? { status: 503, json: { message: 'busy' } } : { status: 204 },
      )
    })
    await addBlock(page.request, site, '/de/unternehmen/team', {
      type: 'TextText',
      left: 'x',
      right: 'x',
    })
    await editor.find('Team')
    await editor.click(editor.button(t('pages.actionsOf', { title: 'Team' })))
    const submit = editor.dialog.last().locator('button[type=submit]')
    const status = editor.dialog.last().getByRole('status').first()
    await editor.press(editor.button(t('pages.unpublish'), editor.dialog), 'Enter')
    await expect(status).toBeEmpty()
    await editor.press(submit, 'Enter')
    await expect(status).toHaveText(t('working'))
    await expect(submit).toBeDisabled()
    await submit.press('Enter')
    await expect(submit).toBeFocused()
    await expect.poll(() => asked).toEqual(['POST'])
    answer()
    await expect(editor.dialog.last().getByRole('alert')).toBeVisible()
    await expect(status).toBeEmpty()
    await page.keyboard.press('Escape')
    await editor.press(editor.button(t('pages.discard'), editor.dialog), 'Enter')
    await editor.press(submit, 'Enter')
    await expect.poll(() => asked).toEqual(['POST', 'DELETE'])
    answer()
    await expect(editor.dialog).toHaveCount(0)
  })

  test('shows the effect of an action, and undoes it', async ({ page }) => {
    const title = 'Logistikerin oder Logistiker Ersatzteile'
    const file = 'de/pages/company/job-parts-logistics.yaml'
    const before = site.read(file)
    await editor.find('Logistik')
    const row = page.locator('.page-row').first()
    const name = await row.getByRole('link').innerText()
    await editor.click(row.getByRole('button').last())
    await editor.click(editor.button(t('pages.unpublish'), editor.dialog))
    const dialog = editor.dialog.last()
    await expect(dialog).toContainText('/en/company/vacancies/')
    await expect(dialog).toContainText(t('effect.links'))
    expect(await violationsByDay(page), `effect of ${title}`).toEqual([])
    await editor.click(dialog.locator('button[type=submit]'))
    await expect(page.getByText(t('undo.unpublish', { title: name }))).toBeVisible()
    expect(site.read(file)).toContain('status: draft')
    await editor.click(editor.button(t('editor.undo')))
    await expect(page.getByText(t('undo.unpublish', { title: name }))).toBeHidden()
    expect(site.read(file)).toBe(before)
  })

  test('restores or permanently deletes a draft in the bin', async ({ page }) => {
    const address = '/de/unternehmen/geschaeftsleitung'
    const discard = async (title: string) => {
      await changePage(page.request, site, address, (one) => ({ ...one, title }))
      await editor.find(title)
      await editor.click(page.locator('.page-row').getByRole('button').last())
      await editor.click(editor.button(t('pages.discard'), editor.dialog))
      await expect(editor.dialog.last().locator('ins')).toHaveText(title)
      await editor.click(editor.dialog.last().locator('button[type=submit]'))
      await expect(page.getByText(t('undo.discard', { title }))).toBeVisible()
    }
    await discard('Leitung weg')
    await editor.click(editor.button(t('pages.deleted')))
    const entry = editor.dialog.locator('li', { hasText: 'Leitung weg' })
    await editor.click(entry.getByRole('button', { name: t('bin.forGood') }))
    await editor.click(editor.dialog.last().locator('button[type=submit]'))
    await expect(entry).toHaveCount(0)
    await page.keyboard.press('Escape')
    await discard('Leitung zurück')
    await editor.click(editor.button(t('pages.deleted')))
    await editor.click(
      editor.button(t('pages.restore', { title: 'Leitung zurück' }), editor.dialog),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leitung zurück')
  })

  test('offers a skip link first', async ({ page }) => {
    await page.goto(`${site.url}/admin`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('distinguishes the selected button in forced colours', async ({ page }) => {
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

  test('lists the uses of a file and replaces it', async ({ page }) => {
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
    await editor.click(editor.dialog.last().locator('button[type=submit]'))
    await expect(editor.dialog).toHaveCount(0)
    expect(site.read(history)).toContain('/media/works-hero')
    expect(site.read(history)).not.toContain('/media/first-workshop')
  })

  test('keeps a block opened below a long one in view', async ({ page }) => {
    await editor.openField('/de/unternehmen/geschichte', '/title')
    const head = page.locator('.block-head').nth(1)
    await head.scrollIntoViewIfNeeded()
    await editor.click(head)
    await expect(page.locator('.block-head').first()).toHaveAttribute('aria-expanded', 'false')
    await expect(head).toBeInViewport({ ratio: 1 })
  })

  test('lists blocks missing in the translation', async ({ page }) => {
    const added = '/de/service/support'
    await addBlock(page.request, site, added, {
      type: 'Quotes',
      quotes: [{ text: 'x', author: 'y' }],
    })
    await page.goto(`${site.url}/admin${added}`)
    await editor.click(editor.button(t('editor.otherLanguage')))
    const names = texts.name('block', 'Quotes')
    await expect(page.getByText(t('editor.missing', { names }), { exact: true })).toBeVisible()
    await expect(page.locator('.canvas')).toHaveCount(2)
    expect(await violationsByDay(page), 'both').toEqual([])
  })

  test('places a copy of the home page below it', async ({ page }) => {
    await page.goto(`${site.url}/admin`)
    await editor.click(page.locator('.page-row .quiet').first())
    await editor.click(editor.button(t('pages.copy'), editor.dialog))
    await expect(editor.dialog.last().locator('select')).toHaveValue('/de')
  })

  test('names a rejected file and uploads the others', async ({ page }) => {
    await page.goto(`${site.url}/admin/media`)
    const picture = readFileSync(
      join(import.meta.dirname, '../../../sample-site/content/media/works.webp'),
    )
    const files = [
      { name: 'Halle Süd.webp', mimeType: 'image/webp', buffer: picture },
      { name: 'kaputt.webp', mimeType: 'image/webp', buffer: Buffer.from('kein Bild') },
      {
        name: 'Halle Nord.webp',
        mimeType: 'image/webp',
        buffer: Buffer.concat([picture, picture]),
      },
    ]
    await page.locator('input[type=file]').setInputFiles(files)
    await expect(page.getByText(t('media.uploaded', { count: 2, total: 3 }))).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(/^kaputt.webp: /)
    await expect(page.getByRole('button', { name: 'halle-süd.webp' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'halle-nord.webp' })).toBeVisible()
    expect(await violationsByDay(page), 'refused').toEqual([])
  })

  test('reloads a failed preview with the next change', async ({ page }) => {
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

  /** Last test: after the first account exists, everybody must sign in. */
  test('enforces roles of author, editor and admin', async ({ page }) => {
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
    const own = { type: 'page', title: 'Versehen', content: [] }
    const headers = { 'X-Editor': '1' }
    await page.request.post(`${site.url}/admin/api/page?path=/de/versehen`, { data: own, headers })
    await editor.find(own.title)
    await editor.click(editor.button(t('pages.actionsOf', { title: own.title })))
    await editor.click(editor.button(t('pages.deletePage'), editor.dialog))
    await editor.click(editor.dialog.last().locator('button[type=submit]'))
    await expect(page.getByText(t('pages.found', { count: 0 }))).toBeVisible()
    await page.route('**/admin/api/session?', (route) => route.abort())
    await editor.click(editor.button(t('shell.signOut')))
    await expect(page.getByRole('alert')).toHaveText(t('error.noResponse'))
    await page.unrouteAll()
    await editor.click(editor.button(t('shell.signOut')))

    await signIn('bert', chief)
    await page.goto(`${site.url}/admin${path}`)
    await editor.click(editor.button(t('publish.submit')))
    await editor.click(editor.dialog.getByText(t('publish.plan')))
    const until = editor.dialog.getByLabel(t('publish.until'))
    await until.fill('2020-01-01T08:00')
    await expect(until).toHaveJSProperty('validity.rangeUnderflow', true)
    await editor.dialog.getByLabel(t('publish.at')).fill('2999-01-01T08:00')
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
})
