import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { listen } from '../../tests/harness/servers/listen.ts'
import { Overloaded } from '../../content/contract/content-error.ts'
import { createRespondWithPage } from './respond-with-page.ts'
import { toServedOnce, type ServedPage } from './cache/cached-page.ts'
import type { PageRequest } from './page-request.ts'
import type { RenderedPage, RenderPage } from './render-page.ts'
import { createSendPage, type SendPage } from './send-page.ts'

const page: PageRequest = {
  pathname: '/de',
  search: '',
  query: {},
  locale: 'de',
  asData: false,
  preview: false,
  encoding: 'br',
  key: null,
}

const rendered: RenderedPage = {
  status: 200,
  pageStatus: 200,
  location: null,
  headers: [],
  body: 'page',
  sources: null,
}

const deps = { cache: null }

const fails = () => Promise.reject(new Error('no memory'))
const isFull = () => Promise.reject(new Overloaded('500 wait already'))
const time = { freshMs: 0, staleMs: 0, staleIfErrorMs: 0, shortLivedMs: 0 }

const cached: ServedPage = { ...(await toServedOnce(rendered, 'br')), outcome: 'hit' }
const sendError = new Error('cannot be sent')

describe('respond with page', () => {
  test.each<{ name: string; render: RenderPage; asked?: Partial<PageRequest>; status: number }>([
    { name: 'a failing error page', render: fails, status: 500 },
    { name: 'a full queue', render: isFull, status: 503 },
    {
      name: 'a refused request',
      render: () => Promise.resolve(rendered),
      asked: { errorStatus: 503 },
      status: 503,
    },
  ])('sends a short page with all headers: $name', async (row) => {
    const error = vi.fn<() => void>()
    const respondWithPage = createRespondWithPage({
      ...deps,
      render: row.render,
      sendPage: createSendPage([['Content-Security-Policy', "default-src 'self'"]], time),
      logger: { error },
    })
    await using server = await listen((request, response) => {
      request.record = { id: 'one' } as IncomingMessage['record']
      void respondWithPage(request, response, { ...page, search: '?q=Meier', ...row.asked })
    })
    const response = await fetch(server.url)
    expect(response.status).toBe(row.status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'content-type': 'text/html; charset=utf-8',
      'x-request-id': 'one',
      'cache-control': 'no-store',
      'retry-after': '30',
    })
    expect(await response.text()).toContain(`data-error="${row.status}"`)
    const fields = expect.objectContaining({ path: '/de' }) as object
    expect(error.mock.calls).toEqual(row.status === 500 ? [[fields, 'page failed']] : [])
  })

  test('sends a cached page at once', () => {
    const { respond, sendPage } = setUp({ found: cached, get: fails, render: fails })
    expect(respond({ key: 'page /de' })).toBeUndefined()
    expect(sendPage.mock.calls.map(([, , served]) => served)).toEqual([cached])
  })

  test.each([
    { name: 'no fresh page', asked: { key: 'page /de' }, render: fails, outcome: 'stale' },
    { name: 'no key', asked: {}, get: fails, outcome: 'bypass' },
    { name: 'no cache', asked: { key: 'page /de' }, cache: null, outcome: 'bypass' },
  ])('gets or renders the page: $name', async ({ asked, outcome, ...row }) => {
    const { respond, sendPage } = setUp({ found: null, ...row })
    await respond(asked)
    expect(sendPage.mock.calls.map(([, , served]) => served.outcome)).toEqual([outcome])
  })

  test('records outcome, age and rendering time', async () => {
    const { respond, record } = setUp({ found: null })
    await respond({ key: 'page /de' })
    expect(record).toEqual({ cache: 'stale', staleAgeMs: 70_000 })
    const { respond: render, record: rendering } = setUp({ found: null })
    await render({})
    const renderMs = rendering.renderMs ?? -1
    expect(rendering).toEqual({ cache: 'bypass', renderMs })
    expect(renderMs).toBeGreaterThanOrEqual(0)
    expect(renderMs).toBeLessThan(performance.now())
  })

  test.each([
    { name: 'after a failure', made: 500, hasPage: true, status: 200, outcome: 'stale' },
    { name: 'unless it is missing', made: 500, hasPage: false, status: 500, outcome: 'bypass' },
    { name: 'never for a 404', made: 404, hasPage: true, status: 404, outcome: 'bypass' },
  ])('sends the page without unknown parameters $name', async (row) => {
    const { respond, sendPage } = setUp({
      found: null,
      hasPage: row.hasPage,
      render: () => Promise.resolve({ ...rendered, status: row.made, pageStatus: row.made }),
    })
    await respond({ canonical: { ...page, key: 'page /de' } })
    const [[, , served] = []] = sendPage.mock.calls
    expect([served?.page.status, served?.outcome]).toEqual([row.status, row.outcome])
  })

  test.each([
    { found: 200, status: 422 },
    { found: 404, status: 404 },
  ])('sends the requested status of a found page: $found', async ({ found, status }) => {
    const { respond, sendPage } = setUp({
      found: null,
      render: () => Promise.resolve({ ...rendered, status: found, pageStatus: found }),
    })
    await respond({ statusIfFound: 422 })
    expect(sendPage.mock.calls.map(([, , served]) => served.page.status)).toEqual([status])
  })

  test.each<{ name: string; key: string | null; sendFirst: SendPage }>([
    { name: 'a cached page', key: '/de', sendFirst: throws },
    { name: 'a freshly rendered page', key: null, sendFirst: throws },
  ])('sends the short page instead of $name', async ({ key, sendFirst }) => {
    const sendPage = vi.fn<SendPage>().mockImplementationOnce(sendFirst)
    const error = vi.fn<() => void>()
    await answerWith({ sendPage, error }, { key, headersSent: false })
    expect(sendPage.mock.calls.map(([, , served]) => served.page.status)).toEqual([200, 500])
    expect(error).toHaveBeenCalledExactlyOnceWith({ path: '/de', err: sendError }, 'page failed')
  })

  test.each(['/de', null])('closes the connection after a partial response: %s', async (key) => {
    const sendPage = vi.fn<SendPage>().mockImplementationOnce(throws)
    const error = vi.fn<() => void>()
    const response = await answerWith({ sendPage, error }, { key, headersSent: true })
    expect(sendPage).toHaveBeenCalledOnce()
    expect(response.destroy).toHaveBeenCalledOnce()
    expect(error).toHaveBeenCalledOnce()
  })
})

interface SetUp {
  found: ServedPage | null
  cache?: null
  get?: () => Promise<ServedPage>
  hasPage?: boolean
  render?: RenderPage
}

/** A cache with a stale page, which `find` may return as fresh. */
function setUp({
  found,
  cache,
  get,
  hasPage = true,
  render = () => Promise.resolve(rendered),
}: SetUp) {
  const stale: ServedPage = { ...cached, outcome: 'stale', ageMs: 70_000 }
  const sendPage = vi.fn<SendPage>()
  const record = {} as NonNullable<IncomingMessage['record']>
  const pages = {
    find: () => found,
    findStandIn: () => Promise.resolve(hasPage ? stale : null),
    get: get ?? (() => Promise.resolve(stale)),
  }
  const respondWithPage = createRespondWithPage({
    cache: cache === null ? null : pages,
    render,
    sendPage,
    logger: { error: (...values: unknown[]) => expect.fail(`unexpected error ${String(values)}`) },
  })
  const response = { headersSent: false } as ServerResponse
  const request = { headers: {}, record } as IncomingMessage
  const respond = (asked: Partial<PageRequest>) =>
    respondWithPage(request, response, { ...page, ...asked })
  return { respond, sendPage, record }
}

function throws(): never {
  throw sendError
}

/** Answers with a page of the cache, or where the key is `null` with one that is made. */
async function answerWith(
  { sendPage, error }: { sendPage: SendPage; error: () => void },
  { key, headersSent }: { key: string | null; headersSent: boolean },
) {
  const respondWithPage = createRespondWithPage({
    ...deps,
    cache: {
      find: () => cached,
      findStandIn: () => Promise.resolve(null),
      get: () => Promise.resolve(cached),
    },
    render: () => Promise.resolve(rendered),
    sendPage,
    logger: { error },
  })
  const destroy = vi.fn<() => void>()
  const response = { headersSent, destroy }
  const request = { headers: {} } as IncomingMessage
  await respondWithPage(request, response as unknown as ServerResponse, { ...page, key })
  return response
}
