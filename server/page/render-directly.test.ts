import type { renderPage } from 'vike/server'
import { expect, test } from 'vitest'
import { renderDirectly } from './render-directly.ts'

type Hook = (pageContext: Record<string, unknown>) => unknown

interface Folder {
  route: unknown
  [setting: string]: unknown
}

const below = (path: string, precedence?: number) => ({
  route: ({ urlPathname }: { urlPathname: string }) =>
    urlPathname.startsWith(path) && (precedence === undefined ? true : { precedence }),
})
const showPath: Hook = ({ pageId, urlPathname }) => ({
  pageContext: { answer: `${String(pageId)} ${String(urlPathname)}` },
})

/** What Vike and the hooks of its pages would be; `asked` is what Vike was called with. */
function siteOf(folders: Record<string, Folder>, httpResponse: object = { statusCode: 200 }) {
  const asked: Record<string, unknown>[] = []
  const vike = async (init: Record<string, unknown>) => {
    asked.push(init)
    const path = String(init['urlOriginal'])
    const pageId = `/${path.split('/')[1]}` in folders ? `/${path.split('/')[1]}` : '/all'
    return Promise.resolve({ ...init, pageId, is404: null, config: folders[pageId], httpResponse })
  }
  const pages = Object.fromEntries(
    Object.entries(folders).map(([pageId, config]) => [pageId, { config }]),
  )
  const render = renderDirectly(vike as unknown as typeof renderPage, { pages } as never)
  const ask = async (urlOriginal: string, locale = 'de'): Promise<Record<string, unknown>> =>
    render({ urlOriginal, locale, request: { wanted: true } } as never)
  return { ask, asked }
}

test('Vike renders the first page of a folder and language, the hooks the others', async () => {
  const { ask, asked } = siteOf({ '/all': { ...below('/'), onRenderHtml: showPath } })
  for (const locale of ['de', 'en', 'de', 'en']) await ask('/x', locale)
  expect(asked.map(({ locale }) => locale)).toEqual(['de', 'en'])
  expect(await ask('/y-1/Z_2')).toMatchObject({
    answer: '/all /y-1/Z_2',
    httpResponse: { statusCode: 200 },
  })
})

test('hooks run one after the other and see what those before have added', async () => {
  const ran: unknown[] = []
  const note =
    (name: string, answer?: unknown): Hook =>
    async (pageContext) => {
      await Promise.resolve()
      ran.push([name, pageContext['data'], pageContext['head']])
      return answer
    }
  const { ask } = siteOf({
    '/all': {
      ...below('/'),
      guard: note('guard'),
      data: note('data', 'data'),
      onBeforeRender: note('onBeforeRender', { pageContext: { head: 'head' } }),
      onRenderHtml: note('onRenderHtml', { pageContext: { answer: 'answer' } }),
    },
  })
  await ask('/x')
  expect(await ask('/x')).toMatchObject({ data: 'data', head: 'head', answer: 'answer' })
  expect(ran).toEqual([
    ['guard', undefined, undefined],
    ['data', undefined, undefined],
    ['onBeforeRender', 'data', undefined],
    ['onRenderHtml', 'data', 'head'],
  ])
})

test('the query is what hooks read of it with Vike', async () => {
  const urlParsed: unknown[] = []
  const onRenderHtml: Hook = (pageContext) => void urlParsed.push(pageContext['urlParsed'])
  const { ask } = siteOf({ '/all': { ...below('/'), onRenderHtml } })
  for (const url of ['/x', '/x', '/x?', '/x?a=1&a=2&b=%20?']) await ask(url)
  expect(urlParsed).toEqual([
    { searchOriginal: null, search: {} },
    { searchOriginal: '?', search: {} },
    { searchOriginal: '?a=1&a=2&b=%20?', search: { a: '2', b: ' ?' } },
  ])
})

test('of several routes the one of the highest precedence is taken', async () => {
  const { ask } = siteOf({
    '/all': { ...below('/', -1), onRenderHtml: showPath },
    '/news': { ...below('/news'), onRenderHtml: showPath },
  })
  for (const url of ['/x', '/news']) await ask(url)
  expect(await ask('/x')).toMatchObject({ answer: '/all /x' })
  expect(await ask('/news/1')).toMatchObject({ answer: '/news /news/1' })
})

test('what a hook throws goes to Vike, which makes a redirect or an error page of it', async () => {
  const error = new Error('no')
  const onRenderHtml: Hook = () => {
    throw error
  }
  const { ask, asked } = siteOf({ '/all': { ...below('/'), onRenderHtml } })
  await ask('/x')
  await ask('/y')
  expect(asked[1]).toEqual({
    urlOriginal: '/y',
    locale: 'de',
    request: { wanted: true, failure: { error } },
  })
})

test.each(['/x/', '//x', '/', '/ü', '/%C3%BC', '/x.json', '/x#y', '/x?a#b', 'http://x/y'])(
  'an address that Vike might read in another way is its own: %s',
  async (url) => {
    const { ask, asked } = siteOf({ '/all': { ...below('/'), onRenderHtml: showPath } })
    for (const path of ['/x', url, url]) await ask(path)
    expect(asked).toHaveLength(3)
  },
)

test.each([
  { name: 'a setting that is not heeded', settings: { onData: () => undefined } },
  { name: 'a route that is no function', settings: { route: '/@id' } },
])('a page with $name is left to Vike', async ({ settings }) => {
  const { ask, asked } = siteOf({
    '/all': { ...below('/'), onRenderHtml: showPath, ...settings },
  })
  for (const url of ['/x', '/x']) await ask(url)
  expect(asked).toHaveLength(2)
})

test('nothing is learned from a page that failed', async () => {
  const folders = { '/all': { ...below('/'), onRenderHtml: showPath } }
  const { ask, asked } = siteOf(folders, { statusCode: 500 })
  for (const url of ['/x', '/x']) await ask(url)
  expect(asked).toHaveLength(2)
})
