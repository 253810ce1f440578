import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
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

/** Usual tasks of an editor, with the interface in each language. */
for (const [language, locale] of [
  ['de', 'de-CH'],
  ['en', 'en-GB'],
] as const)
  test.describe(`editor tasks in ${language}`, () => {
    const texts = createTexts(language)
    const { t, name } = texts
    /** One site for all tasks. */
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
      editor = editorAt(page, site, texts)
    })

    test('edit and publish a page by keyboard in 14 steps', async ({ page }) => {
      const { dialog, button } = editor
      await page.goto(`${site.url}/admin`)
      await editor.type(page.getByRole('searchbox', { name: t('pages.search') }), 'unternehmen/umw')
      await expect(page.getByText(t('pages.found', { count: 1 }))).toBeVisible()
      expect(await violationsByDay(page), 'pages').toEqual([])
      await editor.press(page.getByRole('main').getByRole('link'), 'Enter')

      const heads = page.locator('.block-head')
      await editor.press(heads.nth(1), 'Enter')
      const title = page.getByRole('textbox', { name: t('field.title'), exact: true }).first()
      await editor.press(title, 'End')
      await title.pressSequentially(' neu')
      await expect(canvas(page).getByRole('heading', { level: 1 })).toContainText(' neu')
      await editor.saved()

      await editor.press(button(t('editor.addBlock')), 'Enter')
      const search = page.getByRole('searchbox', { name: t('editor.searchBlock') })
      await editor.type(search, name('block', 'ImgTextPart').toLowerCase())
      await editor.press(button(name('block', 'ImgTextPart'), dialog), 'Enter')
      await expect(heads.nth(2)).toBeFocused()
      await expect(heads.nth(2)).toContainText(name('block', 'ImgTextPart'))
      await expect(page.getByText(t('rule.field-missing')).first()).toBeVisible()
      expect(await violationsByDay(page), 'editor').toEqual([])

      const block = name('block', 'ImgTextPart')
      await editor.press(button(t('list.up', { name: block })), 'Enter')
      await expect(heads.nth(1)).toContainText(name('block', 'ImgTextPart'))
      await editor.keys('Control+z')
      await expect(heads.nth(2)).toContainText(name('block', 'ImgTextPart'))

      await editor.press(button(t('publish.submit')), 'Enter')
      await expect(dialog.getByText(t('rule.field-missing')).first()).toBeVisible()
      await expect(dialog.getByRole('button', { name: t('publish.submit') })).toBeDisabled()
      expect(await violationsByDay(page), 'dialog').toEqual([])
      await editor.press(dialog.getByRole('link', { name: '2. ' }).first(), 'Enter')
      await expect(dialog).toBeHidden()
      await expect(page.locator('[id^="field/content/1/"]:focus')).toHaveCount(1)

      const count = await heads.count()
      await editor.keys('Control+z')
      await expect(heads).toHaveCount(count - 1)
      await page.route('**/admin/api/publish?*', (route) => route.fulfill({ json: { etag: 'x' } }))
      await editor.keys('Control+s')
      const publish = dialog.getByRole('button', { name: t('publish.submit') })
      await expect(publish).toBeEnabled()
      await editor.press(publish, 'Enter')
      await expect(dialog.getByText(t('publish.done'))).toBeVisible()
      expect(editor.steps()).toBe(14)
    })

    test('merge changes of two people in 4 steps', async ({ page }) => {
      await editor.openField(path, '/title')
      const title = editor.field('/title')

      await changePage(page.request, site, path, (opened) => ({
        ...opened,
        title: 'Ihre',
        meta: { ...opened.meta, description: 'Neu' },
      }))
      await editor.type(title, 'Meine')
      await editor.click(editor.button(t('conflict.look')))
      const dialog = page.getByRole('dialog', { name: t('conflict.title') })
      await editor.click(dialog.getByRole('radio', { name: t('conflict.theirs') }))
      await editor.click(editor.button(t('conflict.resolve'), dialog))

      await expect(title).toHaveValue('Ihre')
      await expect(page.locator('[id="field/meta/description"]')).toHaveValue('Neu')
      await editor.saved()
      expect(editor.steps()).toBe(4)
    })

    test('write bilingual news with two pictures in 34 steps', async ({ page }) => {
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
      expect(site.read('en/pages/aktuell/neue-halle.yaml')).toContain('path: /en/news/new-hall')
      expect(site.read('en/pages/aktuell/neue-halle.yaml')).toContain('src: /media/works-hero')
      expect(editor.steps()).toBe(34)
    })

    test('correct a price in a table in 7 steps', async ({ page }) => {
      await editor.open('Ersatzteile')
      await editor.openBlock(2)
      await editor.click(page.getByText('Preise und Lieferzeiten').first())
      const cell = page.locator('.rich-text td', { hasText: '48.00' })
      await cell.selectText()
      await page.keyboard.type('49.50')
      await editor.publish()
      expect(site.read('de/pages/service/spare-parts.yaml')).toContain('| 30 300 01 | 49.50 |')
      expect(editor.steps()).toBe(7)
    })

    test('move a machine to another category in 9 steps', async ({ page }) => {
      await editor.open('Machines', 'en')
      await editor.openBlock(2)
      await editor.click(page.locator('summary', { hasText: 'VL 250' }).first())
      await editor.fill('/content/1/machines/0/category', 'special-machines')
      await editor.publish()
      expect(site.read('en/pages/machines/machines.yaml')).toMatch(/category: special-machines/)
      expect(editor.steps()).toBe(9)
    })

    test('unpublish a job in 4 steps', async ({ page }) => {
      await editor.find('Polymechaniker')
      await editor.click(page.locator('.page-row .quiet').first())
      await editor.click(editor.button(t('pages.unpublish'), editor.dialog))
      await editor.click(editor.dialog.last().locator('button[type=submit]'))
      await expect(page.getByText(t('state.draft'), { exact: true })).toBeVisible()
      expect(site.read('de/pages/company/job-machinist.yaml')).toContain('status: draft')
      expect(editor.steps()).toBe(4)
    })

    test('add a person to a team in 10 steps', async ({ page }) => {
      const members = '/content/1/teams/0/members'
      await editor.open('Team')
      await editor.openBlock(2)
      await editor.click(page.locator('[id="field/content/1/teams/0"]'))
      await editor.click(editor.button(t('list.add', { name: t('field.members') })))
      await editor.fill(`${members}/4/name`, 'Mia Beispiel')
      await editor.fill(`${members}/4/role`, 'Lernende')
      await editor.publish()
      expect(site.read('de/pages/company/team.yaml')).toContain('name: Mia Beispiel')
      expect(editor.steps()).toBe(10)
    })

    test('build a page of six blocks in 20 steps', async ({ page }) => {
      await page.goto(`${site.url}/admin`)
      await editor.click(editor.button(t('pages.new')))
      await editor.type(
        editor.dialog.getByRole('textbox', { name: t('field.title') }),
        'Sechs Blöcke',
      )
      await editor.click(editor.button(t('pages.create'), editor.dialog))
      await editor.addBlock(name('block', 'ImgTextPart'))
      await editor.fill('/content/2/title', 'Bild')
      await editor.fill('/content/2/text', 'Text')
      await editor.choosePicture('/content/2/image', 'works-hero')
      for (const block of ['TextText', 'Statements', 'Numbers']) {
        const at = ['TextText', 'Statements', 'Numbers'].indexOf(block) + 3
        await editor.addBlock(name('block', block))
        await expect(page.locator('.block-head').nth(at + 1)).toBeFocused()
        if (block !== 'TextText') continue
        await editor.fill(`/content/${at}/left`, 'Links')
        await editor.fill(`/content/${at}/right`, 'Rechts')
      }
      await expect(page.locator('.block-head')).toHaveCount(7)
      await editor.publish()
      expect(site.read('de/pages/sechs-bloecke.yaml').match(/- type:/g)).toHaveLength(6)
      expect(editor.steps()).toBe(20)
    })

    test('fix a finding by its field link in 8 steps', async ({ page }) => {
      const address = '/de/unternehmen/umwelt'
      await page.goto(`${site.url}/admin${address}`)
      await editor.openBlock(0)
      await editor.fill('/meta/description', 'x'.repeat(161))
      await editor.saved()
      await editor.click(editor.button(t('publish.submit')))
      await editor.click(editor.dialog.getByRole('link', { name: t('field.description') }))
      await expect(editor.field('/meta/description')).toBeFocused()
      await editor.fill('/meta/description', 'Kurz und gut.')
      await editor.publish()
      expect(site.read('de/pages/company/environment.yaml')).toContain('description: Kurz und gut.')
      expect(editor.steps()).toBe(8)
    })

    test('restore a version of page and layout in 5 steps', async ({ page }) => {
      const restore = editor.dialog.getByRole('button', { name: t('history.restore') })
      await page.goto(`${site.url}/admin/de/unternehmen/umwelt`)
      await editor.click(editor.button(t('history.title')))
      await editor.click(restore.last())
      await expect(page.getByText(t('state.changed'), { exact: true })).toBeVisible()
      await editor.publish()
      expect(site.read('de/pages/company/environment.yaml')).not.toContain('Kurz und gut.')
      expect(editor.steps()).toBe(5)

      await page.goto(`${site.url}/admin/layout/de`)
      const before = site.read('de/layout.yaml')
      await editor.fill('/cookie/action', 'Verstanden')
      await editor.publish()
      expect(site.read('de/layout.yaml')).not.toBe(before)
      await editor.click(editor.button(t('history.title')))
      await editor.click(restore.last())
      await editor.publish()
      expect(site.read('de/layout.yaml')).toBe(before)
    })
  })
