import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { looseGlobals, siteIds } from '../../../content/rich-text/content-ids.ts'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import { expect, markDocument, openPage } from '../fixtures.ts'
import { dataLayer, giveConsent, test } from '../blocks/services.fixture.ts'
import { globalNames } from './global-names.ts'

const root = join(import.meta.dirname, '../../..')
const scripts = globSync('dist/client/**/*.js', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
)
const looked = scripts.flatMap(globalNames)
const words = scripts.flatMap((script) => script.match(/(?<=["'`#])[A-Za-z][\w-]+(?=["'`])/g) ?? [])
const state = ['page', 'layout', 'services', 'state', 'vike_pageContext']

const paths = { de: '/de/namen' }
const start = { de: '/de' }
const next = { de: '/de/danach' }

test.describe('content ids', () => {
  test('do not shadow properties of the document', async ({
    page,
    servedSite: { url, backend },
  }) => {
    test.slow()
    backend.publish(contentPage(start, { type: 'home' }), contentPage(next, { title: 'Danach' }))
    await giveConsent(page)
    await page.goto(url + start.de)
    const names = [
      ...new Set([
        ...siteIds,
        ...looseGlobals,
        ...state,
        ...looked,
        ...words,
        ...(await ownNames(page)),
      ]),
    ].filter((name) => name.length > 1)
    expect(names.length).toBeGreaterThan(2000)
    const before = await elementsOf(page, names)

    const ids = [...siteIds, ...looseGlobals, ...state]
    const blocks = ids.map((id) => ({ ...text('<p>x</p>'), id }))
    const link = `<a href="${next.de}">weiter</a>`
    backend.publish(contentPage(paths, { content: [...blocks, ...toTexts(names), text(link)] }))
    await openPage(page, url + paths.de)

    const after = await elementsOf(page, names)
    expect(after.document).toEqual(before.document)
    // A heading may have the id `page` if no script reads `window.page`.
    expect(after.window.filter((name) => looked.includes(name))).toEqual([])
    await expect
      .poll(() => dataLayer(page))
      .toContainEqual(expect.objectContaining({ event: 'gtm.js' }))
    const isSameDocument = await markDocument(page)
    await page.getByRole('link', { name: 'weiter', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Danach' })).toBeVisible()
    expect(await isSameDocument()).toBe(true)
  })
})

/** All built-in names of `window`, `document` and forms. */
function ownNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = new Set<string>()
    for (const owner of [window, document, document.createElement('form')])
      for (let object: object | null = owner; object; object = Reflect.getPrototypeOf(object))
        for (const name of Object.getOwnPropertyNames(object)) names.add(name)
    return [...names]
  })
}

/** Names that are shadowed by an element on `window` or `document`. */
function elementsOf(page: Page, names: string[]) {
  return page.evaluate((asked) => {
    const isElement = (value: unknown) =>
      value instanceof Element || value instanceof HTMLCollection
    const of = (owner: object) => asked.filter((name) => isElement(Reflect.get(owner, name)))
    return { window: of(window), document: of(document) }
  }, names)
}

/** Short texts with an element for each id; names that scripts read come first. */
function toTexts(names: string[]) {
  const known = [...siteIds, ...looseGlobals, ...state, 'body', 'cookie', 'head', 'title']
  const html = [
    ...known.map((name) => `<img id="${name}" name="${name}" src="/media/heber.svg">`),
    ...known.map((name) => `<a name="${name}">x</a>`),
    `<p>${names.map((name) => `<em id="${name}">{} </em>`).join('')}</p>`,
  ]
  return html.map((part) => text(part))
}
