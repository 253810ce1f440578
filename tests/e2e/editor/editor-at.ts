import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import type { Texts } from '../../../cms/ui/texts/create-texts.ts'
import type { Page as ContentPage } from '../../../content/contract/page.ts'
import type { Locale } from '../../../locales/locales.ts'
import { startSite } from '../../harness/servers/start-site.ts'
import { expect } from '../fixtures.ts'

/** Findings; conflict; path taken; scheduled; too many attempts; signed out; offline. */
export const expectedProblems = [
  /^request: ((4(22|12|09|23|04)|50[23]) .*\/admin\/api\/(page|(un)?publish|media)\?|(401|net::ERR_(FAILED|INTERNET_DISCONNECTED)) )/,
]

export type EditedSite = Awaited<ReturnType<typeof startEditedSite>>

/** A site with its own content and accounts. */
export async function startEditedSite(variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'editor-'))
  const files = join(folder, 'files')
  const dataDir = join(folder, 'data')
  cpSync(join(import.meta.dirname, '../../../sample-site/content'), files, { recursive: true })
  const site = await startSite({
    SITE_URL: 'http://localhost',
    CONTENT_DIR: files,
    DATA_DIR: dataDir,
    ...variables,
  })
  return {
    url: site.url,
    dataDir,
    /** Opens the sign-in link in all tabs of a browser. */
    async signIn(context: BrowserContext): Promise<void> {
      const [name = '', value = ''] = site.cookie.split('=')
      await context.addCookies([{ name, value, url: `${site.url}/admin`, httpOnly: true }])
    },
    /** Address of the sign-in link. */
    link: /^ +Editor +(\S+)$/m.exec(site.output())?.[1] ?? '',
    /** Reads the content file, which visitors see. */
    read: (file: string) => readFileSync(join(files, file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(join(files, file), text),
    remove: (file: string) => rmSync(join(files, file)),
    async stop() {
      await site.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Another person changes the draft of a page. */
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

/** Another person inserts a block at the start of a page. */
export async function addBlock(
  request: APIRequestContext,
  site: Pick<EditedSite, 'url'>,
  path: string,
  block: object,
): Promise<void> {
  await changePage(request, site, path, (opened) => ({
    ...opened,
    content: [block, ...opened.content],
  }))
}

/** Another person schedules a page. */
export async function planToPublish(
  request: APIRequestContext,
  { url }: Pick<EditedSite, 'url'>,
  path: string,
): Promise<void> {
  const api = `${url}/admin/api`
  const { etag } = await (await request.get(`${api}/page?path=${path}`)).json()
  const headers = { 'X-Editor': '1', 'If-Match': etag }
  const data = { at: '2999-01-01T08:00:00Z' }
  await request.post(`${api}/publish?path=${path}`, { data, headers })
}

/** The preview next to the form. */
export const canvas = (page: Page) => page.frameLocator('iframe[data-shown]')

/** An editor at the screen. Counts the steps: a click, a key, a text, a choice. */
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
    /** Waits until all changes are saved. */
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
