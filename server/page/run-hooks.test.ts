import { expect, test, vi } from 'vitest'
import { pageError, redirect } from '../../renderer/server/no-page.ts'
import type { HookContext, SiteRequest } from '../../renderer/page-context.ts'
import { runHooks } from './run-hooks.ts'

type Pages = Parameters<typeof runHooks>[0]

/** A site with a page for `/de/a`, one for everything below `/de`, and an error page; each says its id and what it was asked. */
function siteOf(changes: { guards?: string[]; data?: (page: HookContext) => unknown } = {}) {
  const data = ({ urlPathname, search, error }: HookContext) => ({
    text: `${urlPathname}${search} ${error?.status ?? 'fine'}`,
  })
  const hooks = {
    data: (page: HookContext) => Promise.resolve(data(page)),
    onRenderHtml: ({ pageId, data: { text } }: { pageId: string; data: { text: string } }) =>
      Promise.resolve({ document: `${pageId} ${text}`, links: '' }),
  }
  const own = { ...hooks, ...changes }
  const pages = {
    '/pages/all': {
      config: {
        ...own,
        route: ({ urlPathname }: HookContext) =>
          urlPathname.startsWith('/de') && { precedence: -1 },
      },
    },
    '/pages/a': {
      config: { ...own, route: ({ urlPathname }: HookContext) => urlPathname === '/de/a' },
    },
    '/pages/_error': { config: hooks, isErrorPage: true },
  } as unknown as Pages
  return (pathname: string, search = '') =>
    runHooks(pages, { pathname, search, locale: 'de', request: {} as SiteRequest }, (error) =>
      pageError(error instanceof RangeError ? 598 : 500),
    )
}

test.each([
  { pathname: '/de/a', document: '/pages/a /de/a?x=1 fine' },
  { pathname: '/de/b', document: '/pages/all /de/b?x=1 fine' },
  { pathname: '/de/gr%C3%B6sse%2Fa', document: '/pages/all /de/grösse%2Fa?x=1 fine' },
  { pathname: '/de/%E0%A4%A', document: '/pages/all /de/%E0%A4%A?x=1 fine' },
])('the page with the highest precedence is shown: $pathname', async ({ pathname, document }) => {
  expect(await siteOf()(pathname, '?x=1')).toMatchObject({ kind: 'page', status: 200, document })
})

test.each(['/de/a/', '//de/a', '/de//a'])('%s is sent to its tidy form', async (pathname) => {
  expect(await siteOf()(pathname, '?x=1')).toEqual(redirect('/de/a?x=1', 301))
})

test('a path of no page is the error page with 404', async () => {
  const document = '/pages/_error /fr 404'
  expect(await siteOf()('/fr')).toMatchObject({ kind: 'page', status: 404, document })
})

test.each([
  { status: 410, data: () => pageError(410) },
  { status: 598, data: () => Promise.reject(new RangeError('away')) },
  { status: 500, data: () => Promise.reject(new Error('broken')) },
])('what data says becomes the error page with $status', async ({ status, data }) => {
  const site = siteOf({ data: async () => data() })
  const document = `/pages/_error /de/a ${status}`
  expect(await site('/de/a')).toMatchObject({ kind: 'page', status, document })
})

test('a guard that the page names is asked before its data', async () => {
  const data = vi.fn<() => void>()
  const document = '/pages/_error /de/a 500'
  expect(await siteOf({ guards: ['nobody'], data })('/de/a')).toMatchObject({ document })
  expect(data).not.toHaveBeenCalled()
})

test('a redirect of a hook is the answer', async () => {
  const site = siteOf({ data: () => Promise.resolve(redirect('/de/b', 302)) })
  expect(await site('/de/a')).toEqual(redirect('/de/b', 302))
})
