import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageFetcher } from '../crawl/fetch/page-fetcher.ts'
import { startCachedSite, type CachedSite } from '../../tests/harness/servers/cached-site.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'
import { refuseDrafts } from './refuse-drafts.ts'

let headers: Record<string, string> = {}
let site: CachedSite
const fetcher = createPageFetcher({
  siteOrigins: new Set(),
  headers: {},
  timeoutMs: 5_000,
  concurrency: 4,
})

beforeEach(async () => {
  site = await startCachedSite({
    answer: ({ url }, response) => {
      if (url === '/en') response.setHeaders(new Map(Object.entries(headers)))
      response.end()
    },
  })
})
afterEach(() => site.stop())

function ask(replicas: URL[] = []): Promise<void> {
  const { fetch } = fetcher
  return refuseDrafts({ base: site.url, locales: ['de', 'en'], replicas, fetch })
}

test.each([
  ['no-store', { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }],
  ['private', { 'Cache-Control': 'private', 'X-Robots-Tag': 'none, noindex' }],
])('a preview is not warmed: %s', async (_, marks) => {
  headers = marks
  await expect(ask()).rejects.toThrow(UsageError)
  await expect(ask()).rejects.toThrow(`${site.url.origin}/en shows drafts`)
})

test.each([
  ['unmarked', {}],
  ['not to be found', { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }],
  ['not to be kept', { 'cache-control': 'no-store' }],
])('a public page is: %s', async (_, marks) => {
  headers = marks
  await expect(ask()).resolves.toBeUndefined()
})

test("looks at every replica, under the site's host", async () => {
  headers = { 'cache-control': 'private', 'x-robots-tag': 'noindex' }
  const good = await startCachedSite()
  await expect(ask([good.url, site.url])).rejects.toThrow(UsageError)
  expect(new Set(good.requests.map(({ host }) => host))).toEqual(new Set([site.url.host]))
  await good.stop()
})

test('one replica that is down does not matter, all of them do', async () => {
  const down = await startCachedSite()
  await down.stop()
  headers = {}
  await expect(ask([down.url, site.url])).resolves.toBeUndefined()
  await expect(ask([down.url])).rejects.toThrow(Unreachable)
})
