import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { listen } from '../../tests/harness/servers/listen.ts'
import { createWorkLimit, Overloaded, type WorkLimit } from '../concurrency/work-limits.ts'
import { createAnswerPage } from './answer-page.ts'
import { toUncachedPage, type ServedPage } from './cache/cached-page.ts'
import type { PageRequest } from './page-request.ts'
import type { RenderedPage, RenderPage } from './render-page.ts'
import { createSendPage, type SendPage } from './send-page.ts'

const page: PageRequest = {
  url: '/de',
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

const deps = {
  cache: null,
  revalidation: { revalidate: () => Promise.resolve(null), remember: () => {} },
}

/** @returns how often the limit for pages with a query was used */
async function queriesOf(asked: Partial<PageRequest>): Promise<number> {
  const limit = createWorkLimit({ concurrency: 1, maxQueued: 1, maxWaitMs: 1_000 })
  const run = vi.spyOn<WorkLimit, 'run'>(limit, 'run')
  const answerPage = createAnswerPage({
    ...deps,
    queryLimit: limit,
    render: () => Promise.resolve(rendered),
    sendPage: () => undefined,
    logger: { error: vi.fn<() => void>() },
  })
  const request = { headers: {} } as IncomingMessage
  await answerPage(request, {} as ServerResponse, { ...page, ...asked })
  return run.mock.calls.length
}

const place = { form: 'contact', number: 0 } as const
const failed = { ...place, values: {}, errors: {}, failed: null }

test.each<{ name: string; asked: Partial<PageRequest>; isLimited: boolean }>([
  { name: 'a page', asked: {}, isLimited: false },
  { name: 'a page with a query', asked: { url: '/de?n=1' }, isLimited: true },
  { name: 'a draft with a query', asked: { url: '/de?n=1', preview: true }, isLimited: false },
  {
    name: 'the thanks for a form, whose address anybody can make up',
    asked: { url: '/de?n=1', formOutcome: { ...place, sentId: 'A1' } },
    isLimited: true,
  },
  {
    name: 'a form that comes back with its errors',
    asked: { url: '/de?n=1', formOutcome: failed },
    isLimited: false,
  },
])('$name waits for the limit of pages with a query: $isLimited', async ({ asked, isLimited }) => {
  expect(await queriesOf(asked)).toBe(isLimited ? 1 : 0)
})

const fails = () => Promise.reject(new Error('no memory'))
const isFull = () => Promise.reject(new Overloaded('500 wait already'))
const time = { freshMs: 0, staleMs: 0, staleIfErrorMs: 0, shortLivedMs: 0 }

test.each<{ name: string; render: RenderPage; asked?: Partial<PageRequest>; status: number }>([
  { name: 'that cannot even say that it failed', render: fails, status: 500 },
  { name: 'that there is no room for', render: isFull, status: 503 },
  {
    name: 'that a handler has refused',
    render: () => Promise.resolve(rendered),
    asked: { errorStatus: 503 },
    status: 503,
  },
])('a page $name is a short one with the headers of all pages', async (row) => {
  const error = vi.fn<() => void>()
  const answerPage = createAnswerPage({
    ...deps,
    queryLimit: createWorkLimit({ concurrency: 1, maxQueued: 1, maxWaitMs: 1_000 }),
    render: row.render,
    sendPage: createSendPage([['Content-Security-Policy', "default-src 'self'"]], time),
    logger: { error },
  })
  await using server = await listen((request, response) => {
    request.record = { id: 'one' } as IncomingMessage['record']
    void answerPage(request, response, { ...page, url: '/de?q=Meier', ...row.asked })
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

const cached: ServedPage = { page: toUncachedPage(rendered, 0), outcome: 'hit', ageMs: 0 }
const sendError = new Error('cannot be sent')

test.each<{ name: string; key: string | null; sendFirst: SendPage }>([
  { name: 'a cached page', key: '/de', sendFirst: throws },
  { name: 'a cached page that is compressed first', key: '/de', sendFirst: rejects },
  { name: 'a page that was just made', key: null, sendFirst: throws },
])('where $name cannot be sent, the short page is', async ({ key, sendFirst }) => {
  const sendPage = vi.fn<SendPage>().mockImplementationOnce(sendFirst)
  const error = vi.fn<() => void>()
  await answerWith({ sendPage, error }, { key, headersSent: false })
  expect(sendPage.mock.calls.map(([, , served]) => served.page.status)).toEqual([200, 500])
  expect(error).toHaveBeenCalledExactlyOnceWith({ path: '/de', err: sendError }, 'page failed')
})

test.each(['/de', null])('a page that fails halfway ends the connection: key %s', async (key) => {
  const sendPage = vi.fn<SendPage>().mockImplementationOnce(throws)
  const error = vi.fn<() => void>()
  const response = await answerWith({ sendPage, error }, { key, headersSent: true })
  expect(sendPage).toHaveBeenCalledOnce()
  expect(response.destroy).toHaveBeenCalledOnce()
  expect(error).toHaveBeenCalledOnce()
})

function throws(): never {
  throw sendError
}

function rejects(): Promise<never> {
  return Promise.reject(sendError)
}

/** Answers with a page of the cache, or where the key is `null` with one that is made. */
async function answerWith(
  { sendPage, error }: { sendPage: SendPage; error: () => void },
  { key, headersSent }: { key: string | null; headersSent: boolean },
) {
  const answerPage = createAnswerPage({
    ...deps,
    cache: { find: () => cached, get: () => Promise.resolve(cached) },
    queryLimit: createWorkLimit({ concurrency: 1, maxQueued: 1, maxWaitMs: 1_000 }),
    render: () => Promise.resolve(rendered),
    sendPage,
    logger: { error },
  })
  const destroy = vi.fn<() => void>()
  const response = { headersSent, destroy }
  const request = { headers: {} } as IncomingMessage
  await answerPage(request, response as unknown as ServerResponse, { ...page, key })
  return response
}
