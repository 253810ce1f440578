import { expect, test } from 'vitest'
import { siteTables } from '../../../tests/harness/content/site-tables.ts'
import { outcome } from '../../../tests/harness/content/visit-builder.ts'
import { noAnswer, noOutcome, type FetchRequest } from '../fetch/fetcher.ts'
import { recheck } from './recheck.ts'
import type { Outcome, UrlRecord } from '../visit.ts'

function record(url: string, first: Outcome | null): UrlRecord {
  return {
    url,
    scope: 'external',
    outcome: first,
    seeds: [],
    isLinked: true,
    isDraft: false,
    errorMark: null,
  }
}

const answerOf = (changes: Partial<Outcome> = {}) => ({
  outcome: outcome(changes),
  headers: {},
  body: Buffer.alloc(0),
})

test.each<{
  name: string
  first: Partial<Outcome>
  second: Partial<Outcome>
  kept: 'first' | 'second'
}>([
  { name: 'a passing failure', first: { failure: 'timeout' }, second: {}, kept: 'second' },
  { name: 'a server that was restarted', first: { status: 503 }, second: {}, kept: 'second' },
  { name: 'a host that was asked too much', first: { status: 429 }, second: {}, kept: 'second' },
  {
    name: 'a page that was published meanwhile',
    first: { status: 404 },
    second: {},
    kept: 'second',
  },
  {
    name: 'silence, then a plain no',
    first: { failure: 'reset' },
    second: { status: 404 },
    kept: 'second',
  },
  {
    name: 'trouble, then a plain no',
    first: { status: 500 },
    second: { status: 410 },
    kept: 'second',
  },
  { name: 'the same again', first: { status: 404 }, second: { status: 404 }, kept: 'first' },
  { name: 'one no, then another', first: { status: 403 }, second: { status: 404 }, kept: 'first' },
  {
    name: 'a plain no, then silence',
    first: { status: 404 },
    second: { failure: 'timeout' },
    kept: 'first',
  },
  {
    name: 'a plain no, then trouble',
    first: { status: 403 },
    second: { status: 503 },
    kept: 'first',
  },
])('the better outcome is kept: $name', async ({ first, second, kept }) => {
  const outcomes = {
    first: outcome({ ...first, tries: 3 }),
    second: outcome({ ...second, tries: 2 }),
  }
  const doubtful = record('https://a.example/', outcomes.first)
  const tables = siteTables([doubtful])
  await recheck(tables, async () => answerOf(outcomes.second), { concurrency: 1 })
  expect(tables.get(doubtful.url)?.outcome).toEqual({ ...outcomes[kept], tries: 5 })
})

test('what is fine, and what was not asked for, is left alone', async () => {
  const asked: string[] = []
  const records = [
    record('https://a.example/', outcome()),
    record('https://b.example/', outcome({ status: 304 })),
    record('https://c.example/', null),
    record('https://d.example/', outcome({ status: 404 })),
  ]
  const fetch = async ({ method, url }: FetchRequest) => {
    asked.push(`${method} ${url.href}`)
    return answerOf()
  }
  await recheck(siteTables(records), fetch, { concurrency: 4 })
  expect(asked).toEqual(['GET https://d.example/'])
})

test('pages that answer now are counted, since nobody has read them', async () => {
  const failed = outcome({ status: 503 })
  const page = { ...record('https://site.example/a', failed), scope: 'page' } as const
  const records = [
    page,
    { ...page, url: 'https://site.example/b' },
    record('https://c.example/', failed),
  ]
  const fetch = async ({ url }: FetchRequest) =>
    answerOf({ status: url.pathname === '/b' ? 503 : 200 })
  expect(await recheck(siteTables(records), fetch, { concurrency: 1 })).toBe(1)
})

test('few are asked at a time, in their order', async () => {
  let running = 0
  const most: number[] = []
  const asked: string[] = []
  const records = Array.from({ length: 9 }, (_, index) =>
    record(`https://a.example/${index}`, outcome({ status: 500 })),
  )
  const fetch = async ({ url }: FetchRequest) => {
    asked.push(url.href)
    most.push(++running)
    await Promise.resolve()
    running--
    return answerOf()
  }
  await recheck(siteTables(records), fetch, { concurrency: 2 })
  expect(Math.max(...most)).toBe(2)
  expect(asked).toEqual(records.map(({ url }) => url))
})

test('what is known stays where an interruption ends it', async () => {
  const records = [1, 2, 3].map((index) =>
    record(`https://a.example/${index}`, outcome({ status: 500 })),
  )
  const fetch = async ({ url }: FetchRequest) =>
    url.href.endsWith('1') ? answerOf() : noAnswer(noOutcome('GET', 0), 'unreachable')
  const tables = siteTables(records)
  await recheck(tables, fetch, { concurrency: 1 })
  const known = records.map(({ url }) => tables.get(url)?.outcome)
  expect(known.map((better) => better?.status)).toEqual([200, 500, 500])
  expect(known[1]?.tries).toBe(1)
})

test('an error of the fetcher itself is not swallowed', async () => {
  const fetch = async () => {
    throw new Error('bug')
  }
  const records = [record('https://a.example/', outcome({ status: 500 }))]
  await expect(recheck(siteTables(records), fetch, { concurrency: 1 })).rejects.toThrow('bug')
})
