import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { Page as ContentPage } from '../../../content/contract/page.ts'
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
test.describe('editor saving', () => {
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

  test('saves without conflict during slow and lost responses', async ({ page }) => {
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
    await expect(page.getByText(t('saving.saved'), { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('saves continuous typing once after a pause', async ({ page }) => {
    await page.clock.install()
    await editor.openField('/de/service', '/title')
    const title = editor.field('/title')
    const { length } = await title.inputValue()
    /** Number of typed letters at each save. */
    const saves: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT')
        saves.push((request.postDataJSON() as ContentPage).title.length - length)
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const letter of 'abcdefghijkl') {
      await title.press(letter)
      await page.clock.runFor(100)
    }
    // The first letter is saved alone, because no letter precedes it.
    await expect.poll(() => saves).toEqual([1])
    await page.clock.runFor(1_000)
    await editor.saved()
    expect(saves).toEqual([1, 12])
  })

  test('saves despite full browser storage', async ({ page }) => {
    await editor.openField('/de/service', '/title')
    await page.evaluate(() => localStorage.setItem('full', 'x'.repeat(5 * 1024 * 1024 - 100)))
    await editor.fill('/title', 'Volle Geschichte')
    await expect(page.getByText(t('state.changed'), { exact: true })).toBeVisible()
    await editor.saved()
  })

  test('opens a first text field offline and continues', async ({ page }) => {
    await editor.openField('/de/service', '/title')
    // The page in the frame fetches resources, too.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await editor.openBlock(1)
    await editor.fill('/content/0/text', 'Ohne Netz geschrieben')
    await expect(page.getByText(t('saving.offline'))).toBeVisible()
    await page.context().setOffline(false)
    await editor.saved()
    await expect(canvas(page).getByText('Ohne Netz geschrieben')).toBeVisible()
  })

  test('leaves a dismissed conflict open for later', async ({ page }) => {
    await editor.openField(path, '/title')
    const title = editor.field('/title')
    await changePage(page.request, site, path, (opened) => ({ ...opened, title: 'Ihre' }))
    const draft = async () =>
      (await (await page.request.get(`${site.url}/admin/api/page?path=${path}`)).json()).page

    await editor.type(title, 'Meine')
    await expect(page.getByText(t('saving.otherTab'), { exact: true })).toBeVisible()
    await expect(title).toBeFocused()
    await editor.click(editor.button(t('conflict.look')))
    await page.keyboard.press('Escape')
    await editor.type(title, 'Meine zweite')
    await expect(editor.dialog).toBeHidden()
    expect((await draft()).title).toBe('Ihre')

    await editor.click(editor.button(t('conflict.look')))
    await editor.click(editor.button(t('conflict.resolve'), editor.dialog))
    await editor.saved()
    expect((await draft()).title).toBe('Meine zweite')
  })

  test('saves edits made during a schedule after its cancellation', async ({ page }) => {
    const file = 'de/pages/company/history.yaml'
    await page.goto(`${site.url}/admin/de/unternehmen/geschichte#/title`)
    await editor.fill('/title', 'Woher wir kommen')
    await editor.saved()
    const publish = async () => {
      await editor.click(editor.button(t('publish.submit')))
      await editor.click(editor.dialog.locator('button[type=submit]'))
    }
    await planToPublish(page.request, site, '/de/unternehmen/geschichte')
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

  test('shows a foreign change before publishing it', async ({ page }) => {
    const terms = '/de/agb'
    await editor.openField(terms, '/title')
    await addBlock(page.request, site, terms, {
      type: 'TextText',
      title: 'Neu',
      left: 'x',
      right: 'x',
    })
    await editor.click(editor.button(t('publish.submit')))
    await editor.click(editor.dialog.locator('button[type=submit]'))
    await editor.click(editor.button(t('conflict.look')))
    await editor.click(editor.button(t('conflict.resolve'), editor.dialog))
    await expect(page.locator('.block-head').nth(1)).toContainText('Neu')
    await editor.publish()
    expect(site.read('de/pages/terms.yaml')).toContain('title: Neu')
    await expect(page.getByText(t('state.published'), { exact: true })).toBeVisible()
  })

  test('recreates a page from its draft after file deletion', async ({ page }) => {
    const imprint = '/de/impressum'
    const file = 'de/pages/imprint.yaml'
    await addBlock(page.request, site, imprint, {
      type: 'TextText',
      title: 'Neu',
      left: 'x',
      right: 'x',
    })
    site.remove(file)
    await editor.openField(imprint, '/title')
    await editor.click(editor.button(t('conflict.look')))
    await expect(editor.dialog.getByText(t('conflict.gone'))).toBeVisible()
    await editor.click(editor.button(t('conflict.keep'), editor.dialog))
    await expect(page.locator('.block-head').nth(1)).toContainText('Neu')
    await editor.publish()
    expect(site.read(file)).toContain('title: Neu')
  })

  test('names a field removed by somebody else', async ({ page }) => {
    const privacy = '/de/datenschutz'
    await editor.openField(privacy, '/meta/description')
    await changePage(page.request, site, privacy, ({ meta, ...rest }) => ({
      ...rest,
      meta: { ...meta, description: undefined },
    }))
    await editor.fill('/meta/description', 'Meine')
    await editor.click(editor.button(t('conflict.look')))
    const theirs = editor.dialog.locator('label', { hasText: t('conflict.theirs') })
    await expect(theirs).toContainText(t('conflict.removed'))
  })

  test('merges unsaved text with a foreign change', async ({ page }) => {
    const terms = '/de/agb'
    await page.route('**/admin/api/page?*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 401, json: { message: 'sign in first' } })
        : route.continue(),
    )
    await page.goto(`${site.url}/admin${terms}#/title`)
    await editor.fill('/title', 'AGB von hier')
    await expect(page.getByText(t('saving.signedOut'))).toBeVisible()
    await addBlock(page.request, site, terms, {
      type: 'TextText',
      title: 'Dort',
      left: 'x',
      right: 'x',
    })
    await page.unrouteAll()
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await editor.click(editor.button(t('conflict.look')))
    await editor.click(editor.button(t('conflict.resolve'), editor.dialog))
    await expect(page.locator('.block-head').nth(1)).toContainText('Dort')
    await expect(editor.field('/title')).toHaveValue('AGB von hier')
    await editor.saved()
  })

  test('keeps text typed during a conflict across restarts', async ({ page, context }) => {
    const imprint = '/de/impressum'
    await editor.openField(imprint, '/title')
    await changePage(page.request, site, imprint, (one) => ({ ...one, title: 'Dort' }))
    await editor.fill('/title', 'Hier')
    await expect(page.getByText(t('saving.otherTab'), { exact: true })).toBeVisible()
    await editor.fill('/title', 'Hier und mehr')
    const again = await context.newPage()
    await page.close({ runBeforeUnload: false })
    await again.goto(`${site.url}/admin${imprint}`)
    await again.getByRole('button', { name: t('conflict.look') }).click()
    await expect(again.getByRole('dialog')).toContainText('Hier und mehr')
  })

  test('takes no letter during the save of another editor', async ({ page }) => {
    const company = '/de/unternehmen'
    await editor.openField(company, '/meta/description')
    const field = editor.field('/meta/description')
    await field.fill('')
    await editor.saved()
    const words = 'Ein langer Satz mit vielen Wörtern, den niemand unterbricht'
    const typed = field.pressSequentially(words, { delay: 40 })
    await changePage(page.request, site, company, (one) => ({ ...one, title: 'Dort' }))
    await typed
    await expect(field).toHaveValue(words)
    await expect(field).toBeFocused()
  })

  test('reports a conflict with a changed file', async ({ page }) => {
    const file = 'de/pages/company/lausanne.yaml'
    const address = '/de/unternehmen/stuetzpunkt-lausanne'
    await changePage(page.request, site, address, (one) => ({ ...one, title: 'Entwurf' }))
    site.write(file, site.read(file).replace(/^  description: .*$/m, '  description: Aus Git'))
    await expect
      .poll(async () => {
        const opened = await page.request.get(`${site.url}/admin/api/page?path=${address}`)
        return (await opened.json()).theirs?.meta.description
      })
      .toBe('Aus Git')
    await editor.openField(address, '/title')
    await editor.type(editor.field('/title'), 'Entwurf 2')
    await expect(page.getByText(texts.field('description')).first()).toBeVisible()
    await editor.click(editor.button(t('conflict.look')))
    await editor.click(editor.button(t('conflict.resolve'), editor.dialog))
    await editor.publish()
    expect(site.read(file)).toContain('description: Aus Git')
    expect(site.read(file)).toContain('title: Entwurf 2')
  })

  test('shows both sides of a changed list', async ({ page }) => {
    const team = '/en/company/team'
    const headers = { 'X-Editor': '1' }
    // A draft of another test may exist.
    await page.request.delete(`${site.url}/admin/api/draft?path=${team}`, { headers })
    await editor.openField(team, '/content/1/teams/0/members/3/role')
    const role = editor.field('/content/1/teams/0/members/3/role')
    await changePage(page.request, site, team, (theirs) => {
      const [, block] = theirs.content as BlockOf<'Teams'>[]
      block?.teams[0]?.members.splice(3, 1)
      return theirs
    })
    await role.fill('Meine Aufgabe')
    await editor.click(editor.button(t('conflict.look')))
    const side = (name: 'mine' | 'theirs') =>
      editor.dialog.locator('label', { hasText: t(`conflict.${name}`) })
    await expect(side('mine').locator('ins')).toContainText('Meine Aufgabe')
    await expect(side('theirs').locator('del')).toContainText('Reto Gisler')
    await expect(side('theirs')).toContainText(t('conflict.removed'))
    await expect(side('theirs')).not.toContainText('Sandra Muster')
    expect(await violationsByDay(page), 'conflict').toEqual([])
  })

  test('opens a page despite a damaged copy', async ({ page }) => {
    await page.goto(`${site.url}/admin`)
    await page.evaluate(() => localStorage.setItem('unsaved:local:%2Fde%2Fagb:x', '{kaputt'))
    await editor.openField('/de/agb', '/title')
    await expect(page.getByText(t('editor.damaged'))).toBeVisible()
    await editor.openField('/de/agb', '/title')
    await page.reload()
    await expect(editor.field('/title')).toBeVisible()
    await expect(page.getByText(t('editor.damaged'))).toBeHidden()
  })

  test('offers text of a moved page at its new address', async ({ page }) => {
    const [old, next] = ['/de/unternehmen/werte', '/de/unternehmen/unsere-werte']
    const headers = { 'X-Editor': '1' }
    const created = await page.request.post(`${site.url}/admin/api/page?path=${old}`, {
      data: { title: 'Werte', content: [] },
      headers,
    })
    expect(created.status()).toBe(201)
    await editor.openField(old, '/title')
    await page.request.post(`${site.url}/admin/api/move?from=${old}&to=${next}`, { headers })
    await editor.type(editor.field('/title'), 'Unsere Werte')
    await expect(page.getByText(t('saving.gone'))).toBeVisible()
    await expect(page.getByText(t('gone.moved', { path: next }))).toBeVisible()
    await editor.click(editor.button(t('gone.continue')))
    await expect(page).toHaveURL(`${site.url}/admin${next}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsere Werte')
    await editor.saved()
  })

  test('shows unsaved text of a deleted page', async ({ page }) => {
    const address = '/de/unternehmen/weg'
    const headers = { 'X-Editor': '1' }
    const api = `${site.url}/admin/api/page?path=${address}`
    await page.request.post(api, { data: { title: 'Weg', content: [] }, headers })
    await editor.openField(address, '/title')
    await page.request.delete(api, { data: {}, headers })
    await editor.type(editor.field('/title'), 'Nicht weg')
    await expect(page.getByText(t('saving.gone'))).toBeVisible()
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('gone.title'))
    await expect(page.getByRole('textbox')).toHaveValue(/Nicht weg/)
    expect(await violationsByDay(page), 'gone').toEqual([])
    await editor.click(editor.button(t('gone.again')))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nicht weg')
    await editor.saved()
  })
})
