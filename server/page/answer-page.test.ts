import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createWorkLimit, type WorkLimit } from '../concurrency/work-limits.ts'
import { createAnswerPage } from './answer-page.ts'
import type { PageRequest } from './page-request.ts'
import type { RenderedPage } from './render-page.ts'

const rendered: RenderedPage = {
  status: 200,
  pageStatus: 200,
  location: null,
  headers: [],
  body: 'page',
  sources: null,
}

/** @returns how often the limit for pages with a query was used */
async function queriesOf(asked: Partial<PageRequest>): Promise<number> {
  const limit = createWorkLimit({ concurrency: 1, maxQueued: 1, maxWaitMs: 1_000 })
  const run = vi.spyOn<WorkLimit, 'run'>(limit, 'run')
  const answerPage = createAnswerPage({
    cache: null,
    revalidation: { revalidate: () => Promise.resolve(null), remember: () => {} },
    queryLimit: limit,
    render: () => Promise.resolve(rendered),
    sendPage: () => undefined,
  })
  const page: PageRequest = {
    url: '/de',
    locale: 'de',
    asData: false,
    preview: false,
    encoding: 'br',
    key: null,
  }
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
