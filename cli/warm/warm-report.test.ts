import { describe, expect, test } from 'vitest'
import type { WarmResponse, WarmResult } from './warm-pages.ts'
import { countWarmths, warmReportAsJson, warmReportAsText, type WarmReport } from './warm-report.ts'
import { warmthOf } from './warm-pages.ts'

function answer(cache: string | null, durationMs: number): WarmResponse {
  return { status: 200, failure: null, cache, ageS: null, cacheControl: null, durationMs }
}

const results = judged([
  {
    url: 'https://www.example.ch/de',
    replica: 'http://10.0.0.5:3000',
    variant: 'gzip',
    before: answer('MISS', 87.4),
    after: answer('HIT', 2.1),
  },
  {
    url: 'https://www.example.ch/de',
    replica: 'http://10.0.0.5:3000',
    variant: 'identity',
    before: answer('HIT', 2),
    after: answer('HIT', 2),
  },
  {
    url: 'https://www.example.ch/de/a?b=1',
    replica: null,
    variant: 'gzip',
    before: { ...answer(null, 30), status: 503 },
    after: null,
  },
  {
    url: 'https://www.example.ch/de/b',
    replica: null,
    variant: 'gzip',
    before: answer('MISS', 40),
    after: answer('MISS', 41),
  },
])

function judged(pairs: Omit<WarmResult, 'warmth'>[]): WarmResult[] {
  return pairs.map((pair) => ({ ...pair, warmth: warmthOf(pair) }))
}

function report(facts: Partial<WarmReport> = {}): WarmReport {
  return {
    base: 'https://www.example.ch/',
    language: 'en',
    startedAt: new Date('2026-11-22T01:00:00Z'),
    durationMs: 1_234,
    isInterrupted: false,
    spent: null,
    unreadSitemaps: [],
    results,
    ...facts,
  }
}

describe('warm report', () => {
  test('counts the results of request pairs', () => {
    expect(countWarmths(results)).toEqual({
      warmed: 1,
      'warm-before': 1,
      cold: 1,
      uncacheable: 0,
      unproved: 0,
      redirected: 0,
      failed: 1,
    })
  })

  test('writes a line with evidence per page and replica', () => {
    expect(warmReportAsText(report())).toMatchInlineSnapshot(`
      "warmed         /de  http://10.0.0.5:3000  87 ms → 2 ms  MISS → HIT
      failed         /de/a?b=1  503 (gzip)
      not cached     /de/b  40 ms → 41 ms  MISS → MISS

      4 requests, each repeated once, in 1.2 s (address × encoding × replica)
      1 already warm, 1 warmed, 1 not cached, 1 failed
      Pages not cached: the second response came from another replica (list all with --replica), or the cache is full or disabled.
      "
    `)
  })

  test('writes the cause of a failed request', () => {
    const before = { ...answer(null, 30), status: null, failure: 'no-http' as const }
    const pair = { url: 'https://www.example.ch/de', replica: null, variant: 'gzip', after: null }
    const text = warmReportAsText(report({ results: judged([{ ...pair, before }]) }))
    expect(text).toContain('failed         /de  invalid HTTP response (gzip)')
  })

  test('writes German and the reason of an early end', () => {
    const spent = { failed: 3, pages: 24 }
    expect(warmReportAsText(report({ language: 'de', spent, isInterrupted: true })))
      .toMatchInlineSnapshot(`
        "gewärmt         /de  http://10.0.0.5:3000  87 ms → 2 ms  MISS → HIT
        fehlgeschlagen  /de/a?b=1  503 (gzip)
        nicht im Cache  /de/b  40 ms → 41 ms  MISS → MISS

        4 Anfragen, je einmal wiederholt, in 1.2 s (Adresse × Kodierung × Instanz)
        1 schon warm, 1 gewärmt, 1 nicht im Cache, 1 fehlgeschlagen
        Seiten nicht im Cache: Die zweite Antwort kam von einer anderen Instanz (geben Sie alle mit --replica an), oder der Cache ist voll oder ausgeschaltet.
        Abgebrochen: 3 von 24 Seiten sind fehlgeschlagen, mehr als --error-budget zulässt.
        Abgebrochen: unvollständiges Ergebnis.
        "
      `)
  })

  test('explains unproved results once', () => {
    const unproved = judged(
      [1, 2, 3].map((page) => ({
        url: `https://www.example.ch/de/${page}`,
        replica: null,
        variant: 'gzip',
        before: answer(null, 20),
        after: answer(null, 10),
      })),
    )
    const text = warmReportAsText(report({ results: unproved }))
    expect(text.match(/X-Cache/g)).toHaveLength(1)
  })

  test('writes machine-readable JSON', () => {
    const json = JSON.parse(warmReportAsJson(report({ spent: { failed: 3, pages: 24 } })))
    expect(json).toMatchObject({
      schemaVersion: 2,
      command: 'warm',
      base: 'https://www.example.ch/',
      startedAt: '2026-11-22T01:00:00.000Z',
      stopped: { failed: 3, pages: 24 },
      summary: { counts: { warmed: 1 } },
    })
    expect(json.results[0]).toMatchObject({ warmth: 'warmed', after: { cache: 'HIT' } })
  })
})
