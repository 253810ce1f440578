import { createTexts } from '../../cms/ui/texts/create-texts.ts'
import { startEditedSite, type EditedSite } from '../e2e/editor/editor-at.ts'
import { expect, test } from './browser-fixtures.ts'

/** Both browsers run in English, which every system has. */
const { t } = createTexts('en')
const button = (name: string) => `//button[normalize-space()='${name}']`

test.describe('editor', () => {
  let site: EditedSite
  test.beforeAll(async () => {
    site = await startEditedSite()
  })
  test.afterAll(() => site.stop())

  test('saves a draft and publishes it', async ({ visitor }) => {
    await visitor.open(site.link)
    await visitor.open(`${site.url}/admin/de/agb#/title`)
    await visitor.focuses('[id="field/title"]')
    await visitor.type('[id="field/title"]', ' 2027')
    await visitor.shows(`main`)
    await visitor.reads('body', t('saving.saved'))
    await visitor.click(button(t('publish.submit')))
    await visitor.click('dialog[open] button[type="submit"]')
    await visitor.reads('dialog[open]', t('publish.done'))
    await expect.poll(() => site.read('de/pages/terms.yaml')).toMatch(/^title: .* 2027$/m)
  })

  test('formats text in bold', async ({ visitor }) => {
    await visitor.open(site.link)
    await visitor.open(`${site.url}/admin/de/impressum#/content/0/title`)
    await visitor.click('.rich-text [role="textbox"]')
    await visitor.click(`.toolbar [aria-label="${t('markdown.bold')}"]`)
    await visitor.type('.rich-text [role="textbox"]', 'Neu')
    await visitor.reads('.rich-text [role="textbox"] strong', 'Neu')
    await visitor.reads('body', t('saving.saved'))
  })
})
