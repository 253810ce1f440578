import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Texts } from '../../../admin/texts/create-texts.ts'
import type { Page as ContentPage } from '../../../content/contract/page.ts'
import type { Locale } from '../../../locales/locales.ts'
import { startSite } from '../../harness/servers/start-site.ts'
import { expect } from '../fixtures.ts'

/** Found by the check; saved by two; in the way; planned; too much at once; not signed in; no network. */
export const expectedProblems = [
  /^request: ((4(22|12|09|23)|50[23]) .*\/admin\/api\/(page|(un)?publish|media)\?|(401|net::ERR_(FAILED|INTERNET_DISCONNECTED)) )/,
]

export type EditedSite = Awaited<ReturnType<typeof startEditedSite>>

/** A site with content and accounts of its own. */
export async function startEditedSite() {
  const folder = mkdtempSync(join(tmpdir(), 'editor-'))
  const files = join(folder, 'files')
  const dataDir = join(folder, 'data')
  cpSync(join(import.meta.dirname, '../../../content/files'), files, { recursive: true })
  const site = await startSite({
    SITE_URL: 'http://localhost',
    CONTENT_DIR: files,
    DATA_DIR: dataDir,
  })
  return {
    url: site.url,
    dataDir,
    /** What visitors get is in the file. */
    read: (file: string) => readFileSync(join(files, file), 'utf8'),
    remove: (file: string) => rmSync(join(files, file)),
    async stop() {
      await site.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Somebody else changes the draft of a page. */
export async function changePage(
  request: APIRequestContext,
  { url }: Pick<EditedSite, 'url'>,
  path: string,
  change: (page: ContentPage) => object,
): Promise<void> {
  const address = `${url}/admin/api/page?path=${path}`
  const { page, etag } = await (await request.get(address)).json()
  const headers = { 'X-Editor': '1', 'If-Match': etag }
  await request.put(address, { data: change(page), headers })
}

/** The page as it is shown beside the form. */
export const canvas = (page: Page) => page.frameLocator('iframe[data-shown]')

/** Somebody at the screen, whose steps are counted: a click, a key, a text, a choice. */
export function editorAt(page: Page, { url }: Pick<EditedSite, 'url'>, { t: text }: Texts) {
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
    press: (target: Locator, key: string) => step(target.press(key)),
    keys: (keys: string) => step(page.keyboard.press(keys)),
    type: (target: Locator, value: string) => step(target.fill(value)),
    fill: (pointer: string, value: string) => step(field(pointer).fill(value)),
    choose: (target: Locator, value: string) => step(target.selectOption(value)),
    /** Opens the form of a page at one of its fields. */
    async openField(path: string, pointer: string) {
      await page.goto(`${url}/admin${path}#${pointer}`)
      await expect(field(pointer)).toBeFocused()
    },
    async find(title: string, locale: Locale = 'de') {
      await page.goto(`${url}/admin`)
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
    /** All that was typed has been saved. */
    saved: () => expect(page.getByText(text('saving.saved'), { exact: true })).toBeVisible(),
    async publish() {
      await this.saved()
      await step(button(text('publish.submit')).click())
      await step(dialog.locator('button[type=submit]').click())
      await expect(dialog.getByText(text('publish.done'))).toBeVisible()
      await step(button(text('dialog.close'), dialog).click())
    },
  }
}
