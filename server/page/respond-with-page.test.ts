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
