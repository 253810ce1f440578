import { describe, expect, test } from 'vitest'
import { createTrapDetector } from './trap-detector.ts'

const site = 'https://site.test'

function caught(urls: Iterable<string>): { passed: string[]; traps: unknown[] } {
  const { isTrap, traps } = createTrapDetector()
  const passed = [...urls].filter((url) => !isTrap(url))
  return { passed, traps: [...traps] }
}

function* count(from: number, to: number, toPath: (index: number) => string): Iterable<string> {
  for (let index = from; index < to; index++) yield site + toPath(index)
}

describe('traps are bounded and told once, with an example', () => {
  test.each([
    {
      name: 'queries',
      urls: count(0, 1000, (index) => `/suche?q=${index}`),
      passes: 50,
      trap: {
        pattern: `${site}/suche?*`,
        example: `${site}/suche?q=50`,
        skipped: 950,
      },
    },
    {
      name: 'days',
      urls: count(
        0,
        10_000,
        (index) =>
          `/termine/${2000 + (index % 100)}/${1 + (Math.floor(index / 100) % 12)}/${1 + Math.floor(index / 1200)}`,
      ),
      passes: 400,
      trap: {
        pattern: `${site}/termine/*`,
        example: `${site}/termine/2000/5/1`,
        skipped: 9600,
      },
    },
    {
      name: 'months',
      urls: count(
        0,
        1200,
        (index) =>
          `/kalender/${1950 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, '0')}`,
      ),
      passes: 400,
      trap: {
        pattern: `${site}/kalender/*`,
        example: `${site}/kalender/1983-05`,
        skipped: 800,
      },
    },
    {
      name: 'session in the path',
      urls: count(0, 100, (index) => `/a;jsessionid=${index}`),
      passes: 3,
      trap: {
        pattern: ';jsessionid=*',
        example: `${site}/a;jsessionid=3`,
        skipped: 97,
      },
    },
    {
      name: 'session in the query, on several pages',
      urls: count(0, 100, (index) => `/${index % 2}?a=1&PHPSESSID=${index}`),
      passes: 6,
      trap: {
        pattern: '?phpsessid=*',
        example: `${site}/0?a=1&PHPSESSID=6`,
        skipped: 94,
      },
    },
    {
      name: 'path that repeats itself',
      urls: count(1, 10, (index) => `/de${'/seite'.repeat(index)}`),
      passes: 3,
      trap: {
        pattern: `${site}/de/seite/*`,
        example: `${site}/de/seite/seite/seite/seite`,
        skipped: 6,
      },
    },
    {
      name: 'path that repeats several parts',
      urls: count(1, 10, (index) => `/de${'/a/b'.repeat(index)}`),
      passes: 2,
      trap: {
        pattern: `${site}/de/a/*`,
        example: `${site}/de/a/b/a/b/a/b`,
        skipped: 7,
      },
    },
    {
      name: 'path that grows',
      urls: count(
        1,
        100,
        (index) => `/de/${Array.from({ length: index }, (_, part) => part).join('/')}`,
      ),
      passes: 19,
      trap: { pattern: `${site}/de/*`, skipped: 80 },
    },
    {
      name: 'one long part',
      urls: count(0, 10, (index) => `/de/${'x'.repeat(index * 300)}`),
      passes: 7,
      trap: { pattern: `${site}/de/*`, skipped: 3 },
    },
  ])('$name', ({ urls, passes, trap }) => {
    const { passed, traps } = caught(urls)
    expect(passed).toHaveLength(passes)
    expect(traps).toEqual([expect.objectContaining(trap)])
  })
})

test('a path that relative links make longer, in any order, is a trap for each link', () => {
  const links = ['a', 'b', 'c']
  const { isTrap, traps } = createTrapDetector()
  let paths = [`${site}/de`]
  for (let depth = 0; depth < 8; depth++)
    paths = paths
      .flatMap((path) => links.map((link) => `${path}/${link}`))
      .filter((path) => !isTrap(path))
  expect(paths).toEqual([])
  const patterns = links.map((link) => `${site}/de/${link}/*`)
  expect(traps.map(({ pattern }) => pattern)).toEqual(patterns)
})

test.each([
  {
    name: '100,000 pages',
    urls: count(0, 100_000, (index) => `/de/produkte/${index % 317}/pumpe-${index}`),
  },
  { name: 'numbers', urls: count(0, 10_000, (index) => `/de/artikel/${index}`) },
  {
    name: 'articles with dates',
    urls: count(0, 10_000, (index) => `/news/2024/${1 + (index % 12)}/${index}-titel`),
  },
  { name: 'a query each', urls: count(0, 10_000, (index) => `/de/seite-${index}?druck=1`) },
  {
    name: 'model numbers',
    urls: count(0, 2000, (index) => `/de/pumpe-3${String(index).padStart(3, '0')}-12`),
  },
  {
    name: 'the same part twice, or far apart',
    urls: [`${site}/de/pumpen/pumpen`, `${site}/a/b/a/c/a`, `${site}/a/b/a/b`],
  },
])('ordinary pages all pass: $name', ({ urls }) => {
  const all = [...urls]
  const { passed, traps } = caught(all)
  expect(passed).toHaveLength(all.length)
  expect(traps).toEqual([])
})

describe('variations of one page', () => {
  const variation = (index: number): string => `${site}/de/maschinen?compare=${index}`

  test('are left out without a word beyond the limit', () => {
    const { isTrap, sawVariation, traps } = createTrapDetector()
    for (let index = 0; index < 50; index++) {
      expect(isTrap(variation(index))).toBe(false)
      sawVariation(variation(index))
    }
    expect(isTrap(variation(50))).toBe(true)
    expect(isTrap(`${site}/de/maschinen`)).toBe(false)
    expect(isTrap(`${site}/de/suche?q=1`)).toBe(false)
    expect(traps).toEqual([])
  })

  test('are no trap, though too many were named before one was seen', () => {
    const { isTrap, sawVariation, traps } = createTrapDetector()
    for (let index = 0; index < 60; index++) isTrap(variation(index))
    expect(traps).toHaveLength(1)
    sawVariation(variation(0))
    isTrap(variation(60))
    expect(traps).toEqual([])
  })
})
