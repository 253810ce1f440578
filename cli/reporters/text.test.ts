import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Finding, Rule } from '../checks/finding.ts'
import { exampleReport } from '../../tests/harness/report-examples.ts'
import { reportLanguages } from './report.ts'
import { textReport } from './text.ts'

const plain = { colors: false }
const coloured = { colors: true }

describe('text report', () => {
  test.each(reportLanguages)('has the same text with and without colours (%s)', (language) => {
    const report = exampleReport(language)
    expect(textReport(report, plain)).not.toContain('\u001b')
    expect(stripVTControlCharacters(textReport(report, coloured))).toBe(textReport(report, plain))
  })

  test('colours only failing findings red', () => {
    const red = '\u001b[31m'
    expect(textReport(exampleReport('en'), coloured)).toContain(red)
    expect(textReport(exampleReport('en', { failOn: [] }), coloured)).not.toContain(red)
  })

  test.each(reportLanguages)('wraps at 80 columns except addresses and fields (%s)', (language) => {
    const lines = textReport(exampleReport(language), plain).split('\n')
    const long = lines.filter((line) => line.length > 80)
    for (const line of long)
      expect(line).toMatch(
        /^ *(→ |\d+ → |• |Edit: |Bearbeiten: |Written as: |Geschrieben als: |[“«]).*\S+$/,
      )
  })

  test('lists ten pages of a finding and counts the rest', () => {
    const report = exampleReport('en')
    const moved = report.findings.filter(({ verdict }) => verdict === 'moved')
    const findings = Array.from({ length: 13 }, (_, number) =>
      moved.map((finding) => ({ ...finding, page: `${finding.page}/${number}` })),
    ).flat()
    const text = textReport({ ...report, findings }, plain)
    expect(text.split('[redirect-permanent]')).toHaveLength(2)
    expect(text.split('• /de/unternehmen/stellen/')).toHaveLength(11)
    expect(text).toContain('13 links on 13 pages\n')
    expect(text).toContain('and 3 more; the HTML and JSON reports list them all\n')
    expect(text).toContain('→ https://partner.example/berufsbildung\n')
    expect(text).toContain('Change the link to https://partner.example/de/lernende.\n')
  })

  test('lists three links of a page and counts the rest', () => {
    const report = exampleReport('en')
    const [broken] = report.findings
    const findings = [1, 2, 3, 4, 5].map((number) => ({
      ...(broken as Finding),
      pointer: `/content/${number}/uri`,
    }))
    const text = textReport({ ...report, findings }, plain)
    expect(text).toContain('5 links on 1 page\n')
    expect(text).toContain('/content/3/uri')
    expect(text).not.toContain('/content/4/uri')
    expect(text).toContain('and 2 more here\n')
  })

  test('adds different titles of the places', () => {
    const report = exampleReport('en')
    const [long] = report.findings
    const findings = [71, 82].map((count) => ({
      ...(long as Finding),
      rule: 'title-long',
      page: `${report.base}${count}`,
      values: { count },
    }))
    const rule: Rule = {
      verdict: 'warning',
      en: 'The title has {count} letters',
      de: '',
    }
    const text = textReport({ ...report, findings, rules: new Map([['title-long', rule]]) }, plain)
    expect(text).toContain('The title has … letters [title-long]')
    expect(text).toContain('• /71\n    The title has 71 letters\n')
  })

  test('omits an address already in the title', () => {
    const report = exampleReport('en')
    const rule: Rule = {
      verdict: 'warning',
      en: 'The sitemap names {target}',
      de: '',
    }
    const target = 'https://www.example.com/1'
    const findings: Finding[] = [
      {
        id: '',
        rule: 'sitemap-broken',
        verdict: 'warning',
        page: report.base,
        part: 'site',
        target,
        values: {},
      },
    ]
    const text = textReport(
      { ...report, findings, rules: new Map([['sitemap-broken', rule]]) },
      plain,
    )
    expect(text.split(target).length - 1).toBe(1)
  })

  test('ends with summary and figures without findings', () => {
    const report = exampleReport('de', { findings: [], notices: [], knownFindings: 0 })
    expect(textReport(report, plain))
      .toBe(`werkseite check  https://www.muster-maschinenbau.example/

Keine Befunde.
204 Seiten, 611 Dateien, 47 externe Adressen in 6.4 s.
`)
  })

  test('mentions an interruption', () => {
    const report = exampleReport('en', { findings: [], isInterrupted: true })
    expect(textReport(report, plain)).toContain('Interrupted: partial results.\n')
    expect(textReport(report, plain)).toContain('partial results.\nNo findings.\n')
  })
})
