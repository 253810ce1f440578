import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jsonReport } from './json-report.ts'
import type { ReportLanguage } from './report.ts'
import { base, exampleReport, hostileReport } from '../../tests/harness/report-examples.ts'

const schemaFile = new URL('../../docs/reference/report.schema.json', import.meta.url)
const published = z.fromJSONSchema(JSON.parse(readFileSync(schemaFile, 'utf8')))

interface JsonReport {
  summary: object
  rules: Record<string, object>
  findings: {
    rule: string
    verdict: string
    fails: boolean
    title: string
    advice: string
    target?: string
    evidence?: object
    count: { places: number; pages: number }
    places: { id: string; page: string }[]
  }[]
}
const read = () => JSON.parse(jsonReport(exampleReport('en'))) as JsonReport

describe('JSON report', () => {
  test.each([
    { name: 'example report', report: exampleReport('de') },
    { name: 'hostile report', report: hostileReport('en') },
    {
      name: 'report without findings',
      report: exampleReport('en', { findings: [], backend: null }),
    },
  ])('$name matches the published schema', ({ report }) => {
    const parsed: unknown = JSON.parse(jsonReport(report))
    expect(published.safeParse(parsed).error).toBeUndefined()
  })

  test('has a strict published schema', () => {
    const parsed = JSON.parse(jsonReport(exampleReport('de'))) as object
    expect(published.safeParse({ ...parsed, schemaVersion: 1 }).success).toBe(false)
    expect(published.safeParse({ ...parsed, surprise: true }).success).toBe(false)
  })

  test('differs between languages only in texts', () => {
    const words = ['language', 'notices', 'title', 'advice']
    const withoutWords = (language: ReportLanguage): unknown =>
      JSON.parse(jsonReport(exampleReport(language)), (key, value: unknown) =>
        words.includes(key) ? undefined : value,
      )
    expect(withoutWords('de')).toEqual(withoutWords('en'))
    const title = 'Der Link führt auf eine Seite, die es nicht gibt'
    expect(JSON.parse(jsonReport(exampleReport('de')))).toMatchObject({
      language: 'de',
      findings: { 0: { title } },
    })
  })

  test('starts with target, time and options', () => {
    expect(JSON.parse(jsonReport(exampleReport('en')))).toEqual({
      ...read(),
      schemaVersion: 2,
      command: 'check',
      base: `${base}/`,
      backend: 'https://cms.muster-maschinenbau.example/',
      language: 'en',
      startedAt: '2026-11-22T08:15:00.000Z',
      durationMs: 6420,
      interrupted: false,
      visited: { pages: 204, assets: 611, external: 47 },
      notices: ['Addresses elsewhere that need a login were not followed.'],
      failOn: ['broken', 'soft404'],
    })
  })

  test('counts findings by verdict and rule', () => {
    const { summary, rules } = read()
    expect(summary).toEqual({
      fails: true,
      findings: 12,
      failing: 5,
      places: 120,
      known: 2,
      byVerdict: { broken: 4, soft404: 1, suspect: 1, blocked: 1, moved: 1, warning: 4 },
    })
    expect(rules['link-broken']).toEqual({ verdict: 'broken', findings: 3 })
    expect(rules['redirect-loop']).toEqual({ verdict: 'broken', findings: 0 })
    expect(Object.keys(rules)).toEqual(Object.keys(rules).sort())
  })

  test('lists findings in the order of other formats', () => {
    const lines = read().findings.map(
      ({ rule, fails, title, count }) =>
        `${fails ? '✗' : '–'} ${rule}, ${count.places} on ${count.pages}: ${title}`,
    )
    expect(lines).toEqual([
      '✗ link-broken, 102 on 102: The linked page does not exist',
      '✗ link-broken, 1 on 1: The linked page does not exist',
      '✗ link-broken, 1 on 1: The linked page does not exist',
      '✗ fragment-missing, 1 on 1: The page has no anchor named “spare-parts”',
      '✗ soft-404, 1 on 1: The page shows that it is missing, but answers 200',
      '– external-suspect, 1 on 1: The other site returns an error',
      '– external-blocked, 2 on 2: The other site refuses crawlers',
      '– redirect-permanent, 1 on 1: The address has moved for good',
      '– not-in-sitemap, 7 on 7: The page is not in the sitemap',
      '– block-unseen, 1 on 1: No page shows 2 of the block types: Quote, Video',
      '– navigation-differs, 1 on 1: The navigation of one language lacks “Westschweiz”',
      '– messages-incomplete, 1 on 1: The text “search.noHits” has no translation',
    ])
  })

  test('preserves all data of a place', () => {
    const { findings } = read()
    const places = findings.flatMap(({ rule, verdict, evidence, places: its }) =>
      its.map((place) => ({ rule, verdict, evidence, ...place })),
    )
    const known = Object.fromEntries(exampleReport('en').findings.map((one) => [one.id, one]))
    expect(Object.fromEntries(places.map((place) => [place.id, place]))).toEqual(known)
  })

  test('includes advice, target and evidence of a finding', () => {
    const { places, ...moved } = read().findings[7] ?? { places: [] }
    const address = 'https://partner.example/berufsbildung'
    expect(places).toHaveLength(1)
    expect(moved).toEqual({
      rule: 'redirect-permanent',
      verdict: 'moved',
      fails: false,
      title: 'The address has moved for good',
      advice: 'Change the link to https://partner.example/de/lernende.',
      target: address,
      evidence: {
        method: 'GET',
        status: 200,
        failure: null,
        redirects: [
          { status: 301, from: address, to: `${address}/` },
          { status: 308, from: `${address}/`, to: 'https://partner.example/de/lernende' },
        ],
        tries: 1,
      },
      count: { places: 1, pages: 1 },
    })
  })

  test('lists all places of a finding', () => {
    const { findings } = read()
    const sitemap = findings.find(({ rule }) => rule === 'not-in-sitemap')
    expect(sitemap?.count).toEqual({ places: 7, pages: 7 })
    expect(sitemap?.places.map(({ page }) => page.slice(-3))).toEqual([
      '100',
      '200',
      '300',
      '400',
      '500',
      '600',
      '700',
    ])
  })
})
