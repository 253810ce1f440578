import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { HookContext, SiteRequest } from '../../renderer/page-context.ts'
import type { NoPage } from '../../renderer/server/no-page.ts'
import {
  createRenderPage,
  guards as siteGuards,
  runGuards,
  runHooks,
  type Guard,
} from './render-page.ts'

const pageError = (status: number): NoPage => ({ kind: 'error', status })
const redirect = (location: string, status: 301 | 302): NoPage => ({
  kind: 'redirect',
  location,
  status,
})

describe('render page', () => {
  /** A site of which every hook fails, that of the error page included. */
  function brokenSite() {
    const fail = () => Promise.reject(new Error('secret'))
    const config = { route: '/@locale/*', guard: fail, data: fail }
    const pages = { '/pages/content': { config }, '/pages/_error': { config, isErrorPage: true } }
    return createRenderPage({
      globalContext: () => Promise.resolve({ pages }) as never,
      assets: {
        pageAssets: { script: '/client.js', styles: [] },
      },
      content: { layout: () => Promise.reject(new Error('down')) } as unknown as ContentClient,
      config: {
        siteName: 'Muster',
        siteUrl: new URL('https://www.site.test'),
        unavailableStatus: 598,
        tagManager: null,
        maps: null,
      },
      development: false,
      logger: pino({ level: 'silent' }),
    })
  }

  const asked = {
    url: '/de/x',
    locale: 'de',
    asData: false,
    preview: false,
    encoding: 'br',
    key: null,
  } as const

  test.each([
    { locale: 'de' as const, message: 'Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten' },
    { locale: 'en' as const, message: 'An error occurred while showing the error page' },
  ])(
    'where even the error page fails, there is a text and a way home: $locale',
    async ({ locale, message }) => {
      const { status, body, sources } = await brokenSite()({
        ...asked,
        url: `/${locale}/x`,
        locale,
      })
      expect([status, sources]).toEqual([500, null])
      expect(body).toContain(`<h1>${message}</h1>`)
      expect(body).toContain(`<a href="/${locale}">`)
      expect(body).not.toContain('secret')
    },
  )

  test('where even the error page fails, the router gets a status that it cannot mistake', async () => {
    const { status, body } = await brokenSite()({ ...asked, asData: true })
    expect(status).toBe(500)
    expect(JSON.parse(body)).toEqual({ message: 'page failed' })
  })
})

describe('hooks', () => {
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
      '/pages/all': { config: { ...own, route: '/@locale/*' } },
      '/pages/a': { config: { ...own, route: '/@locale/a' } },
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
})

describe('guards', () => {
  const pageContext = { request: { errorStatus: undefined } } as unknown as HookContext

  test('guards run in the order of their names, each after the one before', async () => {
    const ran: string[] = []
    const slow: Guard = async () => {
      await Promise.resolve()
      ran.push('slow')
      return undefined
    }
    const fast: Guard = () => void ran.push('fast')
    expect(await runGuards(['slow', 'fast'], { fast, slow }, pageContext)).toBeUndefined()
    expect(ran).toEqual(['slow', 'fast'])
  })

  test('a guard that says no ends the row with its answer', async () => {
    const ran: string[] = []
    const no: Guard = () => redirect('/de', 302)
    const next: Guard = () => void ran.push('next')
    expect(await runGuards(['no', 'next'], { no, next }, pageContext)).toEqual(redirect('/de', 302))
    expect(ran).toEqual([])
  })

  test.each(['nobody', 'toString'])('an unknown guard is a 500 that names it: %s', async (name) => {
    const message = `Unknown middleware ${name}`
    expect(await runGuards([name], {}, pageContext)).toEqual({ ...pageError(500), message })
  })

  test('the error page that the server wants is shown in place of the page', async () => {
    const wanted = { request: { errorStatus: 400 } } as unknown as HookContext
    expect(await runGuards(['requested-status'], siteGuards, wanted)).toEqual(pageError(400))
  })
})
