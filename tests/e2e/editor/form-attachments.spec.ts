import type { Browser, Page } from '@playwright/test'
import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import { expect, german, hydrated, test } from '../fixtures.ts'
import { startEditedSite, type EditedSite } from './editor-at.ts'

const { t } = german

const contact = '/de/kontakt'
const drawing = { name: 'Plan «1».pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7 drawing') }
const part = { name: 'teil.dwg', mimeType: '', buffer: Buffer.from('AC1032 part') }
const script = { name: 'plan.pdf', mimeType: '', buffer: Buffer.from('<script></script>') }

/** All fields of a message except files. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel(t('form.topic')).selectOption({ index: 1 })
  await page.getByLabel(t('form.name')).fill('Anja Muster')
  await page.getByLabel(t('form.email')).fill('anja@muster.example')
  await page.getByLabel(t('form.message')).fill('Guten Tag')
  await page.getByRole('checkbox').check()
}

const filesOf = (page: Page) => page.getByLabel(t('form.files'))
const submit = (page: Page) => page.getByRole('button', { name: t('form.submit') }).click()

/** The number on the page of a sent form. */
async function readReference(page: Page): Promise<string> {
  const thanks = page.getByRole('status').filter({ hasText: /[2-9A-HJ-NP-Z]{10}/ })
  await expect(thanks).toBeVisible()
  return /[2-9A-HJ-NP-Z]{10}/.exec(await thanks.innerText())?.[0] ?? ''
}

test.describe('attachments', () => {
  let site: EditedSite

  test.beforeAll(async () => {
    site = await startEditedSite()
  })
  test.afterAll(() => site.stop())

  /** Downloads both files of a form in the inbox, as an editor. */
  async function expectInInbox(browser: Browser, id: string): Promise<void> {
    const editor = createTexts('de')
    const context = await browser.newContext({ locale: 'de-CH', javaScriptEnabled: true })
    await site.signIn(context)
    const page = await context.newPage()
    await page.goto(`${site.url}/admin/forms#${id}`)
    const form = page.locator(`[id="${id}"]`)
    await expect(form.getByText(editor.t('forms.files'))).toBeVisible()
    for (const { name, buffer } of [drawing, part]) {
      const started = page.waitForEvent('download')
      await form.getByRole('link', { name }).click()
      const download = await started
      expect(download.suggestedFilename()).toBe(name)
      const chunks = await (await download.createReadStream()).toArray()
      expect(Buffer.concat(chunks)).toEqual(buffer)
    }
    await context.close()
  }

  test.describe('with JavaScript', () => {
    test.use({ expectedProblems: [/^request: 422 .*\/de\/ajax\/contact\?/] })

    test('show their progress and reach the inbox', async ({ page, browser }) => {
      await page.goto(site.url + contact)
      await hydrated(page)
      await fillIn(page)
      await filesOf(page).setInputFiles([drawing, part])
      const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
      await page.route('**/de/ajax/contact?*', async (route) => {
        await isSeen
        await route.continue()
      })
      await submit(page)
      await expect(page.getByRole('progressbar', { name: t('form.files.progress') })).toBeVisible()
      see()
      await expectInInbox(browser, await readReference(page))
    })

    test('keep typed text if refused', async ({ page, browser }) => {
      await page.goto(site.url + contact)
      await hydrated(page)
      await fillIn(page)
      await filesOf(page).setInputFiles([drawing, script])
      await submit(page)
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(filesOf(page)).toHaveAccessibleDescription(
        new RegExp(t('form.error.fileType').slice(0, 40)),
      )
      await expect(page.getByLabel(t('form.message'))).toHaveValue('Guten Tag')
      await filesOf(page).setInputFiles([drawing, part])
      await submit(page)
      await expectInInbox(browser, await readReference(page))
    })
  })

  test.describe('without JavaScript', () => {
    test.use({
      javaScriptEnabled: false,
      expectedProblems: [/^request: (csp .*\.js|422 .*\/de\/ajax\/contact\?.*)$/],
    })

    test('keep typed text if refused, then reach the inbox', async ({ page, browser }) => {
      await page.goto(site.url + contact)
      await fillIn(page)
      await filesOf(page).setInputFiles([drawing, script])
      await submit(page)
      await expect(page.getByRole('alert')).toContainText(t('form.error.fileType'))
      await expect(page.getByLabel(t('form.message'))).toHaveValue('Guten Tag')
      await expect(page.getByText(t('form.files.again'))).toBeVisible()
      await filesOf(page).setInputFiles([drawing, part])
      await submit(page)
      await expectInInbox(browser, await readReference(page))
    })
  })
})
