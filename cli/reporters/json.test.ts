import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonReport } from './json.ts'
import type { ReportLanguage } from './report.ts'
import { exampleReport, hostileReport } from '../../tests/harness/report-examples.ts'

const schemaFile = new URL('../../docs/report.schema.json', import.meta.url)
const published = z.fromJSONSchema(JSON.parse(readFileSync(schemaFile, 'utf8')))

interface JsonReport {
  summary: object
  rules: Record<string, object>
  findings: { rule: string; count: object; places: { page: string }[] }[]
}
const read = () => JSON.parse(jsonReport(exampleReport('en'))) as JsonReport

test.each([
  { name: 'the example', report: exampleReport('de') },
  { name: 'a hostile one', report: hostileReport('en') },
  { name: 'a clean one', report: exampleReport('en', { findings: [], backend: null }) },
])('$name is as the published schema says', ({ report }) => {
  const parsed: unknown = JSON.parse(jsonReport(report))
  expect(published.safeParse(parsed).error).toBeUndefined()
})

test('the published schema refuses what it does not know', () => {
  const parsed = JSON.parse(jsonReport(exampleReport('de'))) as object
  expect(published.safeParse({ ...parsed, schemaVersion: 1 }).success).toBe(false)
  expect(published.safeParse({ ...parsed, surprise: true }).success).toBe(false)
})

test('languages differ in words only', () => {
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

test('says how many findings fail the run, by verdict and by rule', () => {
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
})

test('a finding has all its places', () => {
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
