import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import type { ContentClient, ContentRequest } from '../../content/client/content-client.ts'
import {
  ContentMoved,
  ContentNotFound,
  ContentRejected,
  ContentUnavailable,
  isDefinitive,
  Overloaded,
} from '../../content/contract/content-error.ts'
import type { HookContext, SiteRequest } from '../../renderer/page-context.ts'
import type { NoPage } from '../../renderer/no-page.ts'
import { createWorkLimits } from '../concurrency/work-limits.ts'
import { guards as siteGuards, runGuards, runHooks, type Guard } from './page-hooks.ts'
import type { PageRequest } from './page-request.ts'
import { createRenderPage, toNoPage } from './render-page.ts'

const pageError = (status: number): NoPage => ({ kind: 'error', status })
const redirect = (location: string, status: 301 | 302): NoPage => ({
  kind: 'redirect',
  location,
  status,
})

describe('render page', () => {
  /** A site whose hooks all fail, including the hook of the error page. */
  function brokenSite() {
    const fail = () => Promise.reject(new Error('secret'))
    const config = { route: '/@locale/*', guard: fail, data: fail }
    const pages = { '/pages/content': { config }, '/pages/_error': { config, isErrorPage: true } }
    return createRenderPage({
      redirects: { find: () => null },
      globalContext: () => Promise.resolve({ pages }) as never,
      assets: {
        pageAssets: { script: '/client.js', styles: [] },
      },
      content: { layout: () => Promise.reject(new Error('down')) } as unknown as ContentClient,
      config: {
        siteName: 'Muster',
        sitePhone: '+41 00 555 19 49',
        siteUrl: new URL('https://www.site.test'),
        unavailableStatus: 598,
        tagManager: null,
        maps: null,
        consentMonths: null,
      },
      limits: createWorkLimits(() => {}),
      development: false,
      logger: pino({ level: 'silent' }),
    })
  }

  const asked = {
    pathname: '/de/x',
    search: '',
    query: {},
    locale: 'de',
    asData: false,
    preview: false,
    encoding: 'br',
    key: null,
  } as const

  test.each([
    { locale: 'de' as const, message: 'Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten' },
    { locale: 'en' as const, message: 'An error occurred while showing the error page' },
  ])('shows a plain error and a home link in $locale', async ({ locale, message }) => {
    const { status, body, sources } = await brokenSite()({
      ...asked,
      locale,
    })
    expect([status, sources]).toEqual([500, null])
    expect(body).toContain(`<h1>${message}</h1>`)
    expect(body).toContain(`<a href="/${locale}">`)
    expect(body).not.toContain('secret')
  })

  test('sends a JSON error to the router', async () => {
    const { status, body } = await brokenSite()({ ...asked, asData: true })
    expect(status).toBe(500)
    expect(JSON.parse(body)).toEqual({ message: 'page failed' })
  })
})

describe('raw error', () => {
  test.each([
    { name: 'a failed connection', error: new ContentUnavailable('connect ECONNREFUSED') },
    { name: 'an error status', error: new ContentRejected(500, 'table is missing') },
    { name: 'an exception of a view', error: new TypeError('x is undefined') },
  ])('is sent in development only: $name', ({ error }) => {
    expect(toNoPage(error, true)).toMatchObject({ kind: 'error', message: error.message })
    expect(JSON.stringify(toNoPage(error, false))).not.toContain(error.message)
  })
})

describe('render limits', () => {
  const asked: PageRequest = {
    pathname: '/de/heber',
    search: '',
    query: {},
    locale: 'de',
    asData: false,
    preview: false,
    encoding: 'br',
    key: null,
  }

  /** A site whose limits record their use, and refuse if they are full. */
  function siteOf({ data = () => Promise.resolve({}), isFull = false }: Site) {
    const used: string[] = []
    const limitOf = (name: string) => ({
      isFree: () => !isFull,
      run<T>(work: () => Promise<T>): Promise<T> {
        used.push(name)
        return isFull ? Promise.reject(new Overloaded('500 wait already')) : work()
      },
    })
    const onRenderHtml = () => Promise.resolve({ kind: 'document', document: 'page', links: '' })
    const config = { route: '/@locale/*', data, onRenderHtml }
    const onError = { data: () => Promise.resolve({}), onRenderHtml }
    const pages = {
      '/pages/content': { config },
      '/pages/_error': { config: onError, isErrorPage: true },
    }
    const layout = Promise.withResolvers<never>()
    const render = createRenderPage({
      redirects: { find: () => null },
      globalContext: () => Promise.resolve({ pages }) as never,
      assets: { pageAssets: { script: '/client.js', styles: [] } },
      content: { layout: () => layout.promise } as unknown as ContentClient,
      config: {
        siteName: 'Muster',
        sitePhone: '+41 00 555 19 49',
        siteUrl: new URL('https://www.site.test'),
        unavailableStatus: 598,
        tagManager: null,
        maps: null,
        consentMonths: null,
      },
      limits: { page: limitOf('page'), invented: limitOf('invented') },
      development: false,
      logger: pino({ level: 'silent' }),
    })
    return { render, used, answerLayout: () => layout.resolve({} as never) }
  }
  interface Site {
    data?: () => Promise<unknown>
    isFull?: boolean
  }
  const isMissing = () => Promise.resolve(pageError(404))
  const isDown = () => Promise.reject(new ContentUnavailable('no answer'))
  const place = { form: 'contact', number: 0 } as const
  const failed = { ...place, kind: 'refused' as const, values: {}, errors: {}, failed: null }

  test.each<{ name: string; page?: Partial<PageRequest>; data?: Site['data']; limit: string }>([
    { name: 'a page', limit: 'page' },
    { name: 'a page without a response of the backend', data: isDown, limit: 'page' },
    { name: 'a missing page', data: isMissing, limit: 'invented' },
    { name: 'a page with a query', page: { search: '?n=1' }, limit: 'invented' },
    { name: 'a draft with a query', page: { search: '?n=1', preview: true }, limit: 'page' },
    {
      name: 'the thanks for a form',
      page: { formOutcome: { ...place, kind: 'sent', sentId: 'A1' } },
      limit: 'invented',
    },
    {
      name: 'a form with its errors',
      page: { search: '?n=1', formOutcome: failed },
      limit: 'page',
    },
  ])('render $name in the queue "$limit"', async ({ page, data, limit }) => {
    const { render, used, answerLayout } = siteOf({ data })
    answerLayout()
    await render({ ...asked, ...page })
    expect(used).toEqual([limit])
  })

  test('take no slot during backend calls', async () => {
    const answer = Promise.withResolvers<object>()
    const { render, used, answerLayout } = siteOf({ data: () => answer.promise })
    const rendered = render(asked)
    await nextTurn()
    expect(used).toEqual([])
    answer.resolve({})
    await nextTurn()
    expect(used).toEqual([])
    answerLayout()
    expect((await rendered).status).toBe(200)
    expect(used).toEqual(['page'])
  })

  test('refuse a page beyond the queue', async () => {
    const { render, answerLayout } = siteOf({ isFull: true })
    answerLayout()
    await expect(render(asked)).rejects.toThrow(Overloaded)
  })

  test('show a short 598 screen beyond the queue', async () => {
    const { render, answerLayout } = siteOf({ data: isDown, isFull: true })
    answerLayout()
    const { status, body, sources } = await render(asked)
    expect([status, sources]).toEqual([598, null])
    expect(body).toContain('data-error="598"')
    expect(body).toContain('<a href="">Noch einmal versuchen</a>')
    expect(body).toContain('<a href="tel:+41005551949">+41 00 555 19 49</a>')
  })

  test('pass a refused call of the backend on', async () => {
    const data = () => Promise.reject(new Overloaded('400 calls wait already'))
    const { render } = siteOf({ data })
    await expect(render(asked)).rejects.toThrow('400 calls wait already')
  })
})

describe('rendered page', () => {
  const layout = { kind: 'layout', path: '/de/ajax/layout', ageMs: 0 } as const
  const pageAt = (path: string) => ({ kind: 'page', path, ageMs: 5 }) as const
  const list = { kind: 'redirects', path: '/de/ajax/redirects', ageMs: 0 } as const
  const own = pageAt('/de/heber')
  const asked: PageRequest = {
    pathname: '/de/heber',
    search: '',
    query: {},
    locale: 'de',
    asData: false,
    preview: false,
    encoding: 'br',
    key: 'page /de/heber',
  }

  type Data = (request: SiteRequest) => Promise<unknown>
  const readPage: Data = ({ content, pathname, preview }) => content.page(pathname, { preview })

  /** A site whose backend fails for the page with this error; other pages exist. */
  function siteOf({ failure, data = readPage }: { failure?: Error; data?: Data }) {
    const logged: string[] = []
    const content = {
      layout(_locale: string, { observe }: ContentRequest) {
        observe?.(layout)
        return Promise.resolve({})
      },
      page(path: string, { observe, preview }: ContentRequest) {
        const error = path === asked.pathname ? failure : undefined
        if (!preview && (!error || isDefinitive(error))) observe?.(pageAt(path))
        return error ? Promise.reject(error) : Promise.resolve({})
      },
      pages: () => Promise.reject(new ContentUnavailable('away')),
      search: () => Promise.resolve({}),
    }
    const onRenderHtml = ({ request: { asData } }: HookContext) =>
      Promise.resolve(
        asData
          ? { kind: 'data', response: { title: 'Heber' } }
          : { kind: 'document', document: 'page', links: '</a.css>; rel=preload' },
      )
    const config = { route: '/@locale/*', data: (page: HookContext) => data(page.request) }
    const pages = {
      '/pages/content': { config: { ...config, onRenderHtml } },
      '/pages/_error': {
        config: { data: () => Promise.resolve({}), onRenderHtml },
        isErrorPage: true,
      },
    }
    const log = (_fields: object, event: string) => void logged.push(event)
    const render = createRenderPage({
      redirects: { find: () => null },
      globalContext: () => Promise.resolve({ pages }) as never,
      assets: { pageAssets: { script: '/client.js', styles: [] } },
      content: content as unknown as ContentClient,
      config: {
        siteName: 'Muster',
        sitePhone: null,
        siteUrl: new URL('https://www.site.test'),
        unavailableStatus: 503,
        tagManager: null,
        maps: null,
        consentMonths: null,
      },
      limits: createWorkLimits(() => {}),
      development: false,
      logger: { error: log, warn: log } as never,
    })
    return {
      logged,
      render: (changes: Partial<PageRequest> = {}) => render({ ...asked, ...changes }),
    }
  }

  const gone = new ContentNotFound('gone')
  const moved = new ContentMoved('/de/neu', true)
  const readList: Data = async (request) => {
    await request.content.pages('de', { preview: false }).catch(() => [])
    return readPage(request)
  }
  const searchSite: Data = ({ content }) => content.search('de', 'heber', { preview: false })
  const sent = { form: 'contact', number: 0, kind: 'sent', sentId: 'A1' } as const

  test.each<{
    name: string
    failure?: Error
    data?: Data
    changes?: Partial<PageRequest>
    status?: number
    sources: object[] | null
  }>([
    { name: 'a page', sources: [layout, own] },
    { name: 'a missing page', failure: gone, status: 404, sources: [layout, own] },
    {
      name: 'a moved page',
      failure: moved,
      status: 301,
      sources: [layout, own, pageAt('/de/neu'), list],
    },
    { name: 'a failing list', data: readList, sources: [layout, own] },
    { name: 'no response', failure: new ContentUnavailable('x'), status: 503, sources: null },
    { name: 'a refusal', failure: new ContentRejected(403, 'x'), status: 403, sources: null },
    { name: 'a search', data: searchSite, sources: null },
    { name: 'a sent form', changes: { formOutcome: sent }, sources: null },
    { name: 'a requested error', changes: { errorStatus: 405 }, sources: null },
    { name: 'a draft', changes: { preview: true }, sources: null },
    {
      name: 'a missing draft',
      failure: gone,
      changes: { preview: true },
      status: 404,
      sources: null,
    },
  ])('depends on its responses: $name', async ({ changes, status = 200, sources, ...site }) => {
    const rendered = await siteOf(site).render(changes)
    expect([rendered.status, rendered.sources]).toEqual([status, sources])
  })

  test('is a document with links to preload', async () => {
    expect(await siteOf({}).render()).toMatchObject({
      body: 'page',
      headers: [
        ['Content-Type', 'text/html; charset=utf-8'],
        ['Link', '</a.css>; rel=preload'],
      ],
    })
  })

  test.each([
    { name: 'page', failure: undefined, pageStatus: 200, body: { title: 'Heber' } },
    { name: 'missing page', failure: gone, pageStatus: 404, body: { title: 'Heber' } },
    { name: 'redirect', failure: moved, pageStatus: 301, body: { redirect: '/de/neu' } },
  ])('is data with status 200: $name', async ({ failure, pageStatus, body }) => {
    const rendered = await siteOf({ failure }).render({ asData: true })
    expect(rendered).toMatchObject({
      status: 200,
      pageStatus,
      location: null,
      headers: [['Content-Type', 'application/json; charset=utf-8']],
    })
    expect(JSON.parse(rendered.body)).toEqual(body)
  })

  test.each([
    { name: 'no response', failure: new ContentUnavailable('x'), events: ['content failed'] },
    { name: 'an exception', failure: new TypeError('x'), events: ['page failed'] },
    { name: 'a missing page', failure: gone, events: [] },
    { name: 'a redirect', failure: moved, events: [] },
  ])('logs only failures: $name', async ({ failure, events }) => {
    const { render, logged } = siteOf({ failure })
    await render()
    expect(logged).toEqual(events)
  })
})

describe('hooks', () => {
  type Pages = Parameters<typeof runHooks>[0]

  /** A site with a page for `/de/a`, one for all paths below `/de`, and an error page. Each shows its id and its request. */
  function siteOf(changes: { guards?: string[]; data?: (page: HookContext) => unknown } = {}) {
    const data = ({ request: { pathname, search }, error }: HookContext) => ({
      text: `${pathname}${search} ${error?.status ?? 'fine'}`,
    })
    const hooks = {
      data: (page: HookContext) => Promise.resolve(data(page)),
      onRenderHtml: ({ pageId, data: { text } }: { pageId: string; data: { text: string } }) =>
        Promise.resolve({ kind: 'document', document: `${pageId} ${text}`, links: '' }),
    }
    const own = { ...hooks, ...changes }
    const pages = {
      '/pages/all': { config: { ...own, route: '/@locale/*' } },
      '/pages/a': { config: { ...own, route: '/@locale/a' } },
      '/pages/_error': { config: hooks, isErrorPage: true },
    } as unknown as Pages
    return (pathname: string, search = '') =>
      runHooks(pages, { pathname, search, locale: 'de' } as SiteRequest, {
        recover: (error) => pageError(error instanceof RangeError ? 598 : 500),
        follow: (found) => Promise.resolve(found),
        inTurn: (work) => work(),
      })
  }

  test.each([
    { pathname: '/de/a', document: '/pages/a /de/a?x=1 fine' },
    { pathname: '/de/b', document: '/pages/all /de/b?x=1 fine' },
  ])('show the page with the highest precedence: $pathname', async ({ pathname, document }) => {
    expect(await siteOf()(pathname, '?x=1')).toMatchObject({
      kind: 'document',
      status: 200,
      document,
    })
  })

  test.each(['/de/a/', '//de/a', '/de//a'])('redirect %s to its canonical form', async (path) => {
    expect(await siteOf()(path, '?x=1')).toEqual(redirect('/de/a?x=1', 301))
  })

  test('redirect no path of a wildcard route', async () => {
    const document = '/pages/all /de//b/ fine'
    expect(await siteOf()('/de//b/')).toMatchObject({ kind: 'document', document })
  })

  test('show the 404 page for an unknown path', async () => {
    const document = '/pages/_error /fr 404'
    expect(await siteOf()('/fr')).toMatchObject({ kind: 'document', status: 404, document })
  })

  test.each([
    { status: 410, data: () => pageError(410) },
    { status: 598, data: () => Promise.reject(new RangeError('away')) },
    { status: 500, data: () => Promise.reject(new Error('broken')) },
  ])('show the error page for status $status', async ({ status, data }) => {
    const site = siteOf({ data: async () => data() })
    const document = `/pages/_error /de/a ${status}`
    expect(await site('/de/a')).toMatchObject({ kind: 'document', status, document })
  })

  test('run the guards of a page before its data', async () => {
    const data = vi.fn<() => void>()
    const document = '/pages/_error /de/a 500'
    expect(await siteOf({ guards: ['nobody'], data })('/de/a')).toMatchObject({ document })
    expect(data).not.toHaveBeenCalled()
  })

  test('return a redirect', async () => {
    const site = siteOf({ data: () => Promise.resolve(redirect('/de/b', 302)) })
    expect(await site('/de/a')).toEqual(redirect('/de/b', 302))
  })
})

describe('guards', () => {
  const pageContext = { request: { errorStatus: undefined } } as unknown as HookContext

  test('run in the given order, one after another', async () => {
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

  test('stop at the first result', async () => {
    const ran: string[] = []
    const no: Guard = () => redirect('/de', 302)
    const next: Guard = () => void ran.push('next')
    expect(await runGuards(['no', 'next'], { no, next }, pageContext)).toEqual(redirect('/de', 302))
    expect(ran).toEqual([])
  })

  test.each(['nobody', 'toString'])('reject the unknown guard %s with 500', async (name) => {
    const message = `Unknown middleware ${name}`
    expect(await runGuards([name], {}, pageContext)).toEqual({ ...pageError(500), message })
  })

  test('show the requested error page', async () => {
    const wanted = { request: { errorStatus: 400 } } as unknown as HookContext
    expect(await runGuards(['requested-status'], siteGuards, wanted)).toEqual(pageError(400))
  })
})
