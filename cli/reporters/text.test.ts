import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import type { Rule } from '../checks/check.ts'
import type { Finding } from '../checks/finding.ts'
import { exampleReport } from './report.examples.ts'
import { reportLanguages } from './report.ts'
import { textReport } from './text.ts'

const plain = { colors: false }
const coloured = { colors: true }

test.each(reportLanguages)('colours change nothing else (%s)', (language) => {
  const report = exampleReport(language)
  expect(textReport(report, plain)).not.toContain('\u001b')
  expect(stripVTControlCharacters(textReport(report, coloured))).toBe(textReport(report, plain))
})

test('only what fails the run is red', () => {
  const red = '\u001b[31m'
  expect(textReport(exampleReport('en'), coloured)).toContain(red)
  expect(textReport(exampleReport('en', { failOn: [] }), coloured)).not.toContain(red)
})

test.each(reportLanguages)(
  'only addresses and fields are longer than 100 columns (%s)',
  (language) => {
    const lines = textReport(exampleReport(language), plain).split('\n')
    const long = lines.filter((line) => line.length > 100)
    for (const line of long) expect(line).toMatch(/^ *(→ )?https:\S+$/)
  },
)

test('a warning on many pages is told once, with three of them', () => {
  const text = textReport(exampleReport('en'), plain)
  expect(text.split('[not-in-sitemap]')).toHaveLength(2)
  expect(text.split('/de/maschinen/portale/ph-').length - 1).toBe(3)
  expect(text).toContain('and 4 more; the HTML and JSON reports list them all')
})

test('what fails the run is told one by one', () => {
  const text = textReport(exampleReport('en', { failOn: ['warning'] }), plain)
  expect(text.split('[not-in-sitemap]').length - 1).toBe(7)
})

test('links that differ are told one by one, however many there are', () => {
  const report = exampleReport('en')
  const moved = report.findings.filter(({ verdict }) => verdict === 'moved')
  const findings = [1, 2, 3, 4, 5, 6, 7].flatMap((number) =>
    moved.map((finding) => ({
      ...finding,
      page: `${finding.page}/${number}`,
      target: `${finding.target}/${number}`,
    })),
  )
  const text = textReport({ ...report, findings }, plain)
  expect(text.split('[redirect-permanent]').length - 1).toBe(7)
})

test('one link on many pages is told once, with the pages', () => {
  const report = exampleReport('en')
  const moved = report.findings.filter(({ verdict }) => verdict === 'moved')
  const findings = [1, 2, 3, 4, 5, 6, 7].flatMap((number) =>
    moved.map((finding) => ({ ...finding, page: `${finding.page}/${number}` })),
  )
  const text = textReport({ ...report, findings }, plain)
  expect(text.split('[redirect-permanent]').length - 1).toBe(1)
  expect(text).toContain(`${findings[0]?.page}\n`)
  expect(text).toContain('→ https://partner.example/berufsbildung\n')
  expect(text).toContain('Change the link to https://partner.example/de/lernende.\n')
})

test('fields of one page are told one by one', () => {
  const report = exampleReport('en')
  const finding = report.findings.find(({ part }) => part === 'texts') as Finding
  const findings = [1, 2, 3, 4, 5, 6].map((number) => ({ ...finding, pointer: `/${number}` }))
  const text = textReport({ ...report, findings }, plain)
  for (const { pointer } of findings) expect(text).toContain(`Field: ${pointer}\n`)
})

test('many that differ in numbers and addresses leave these open', () => {
  const report = exampleReport('en')
  const rule: Rule = {
    id: 'page-slow',
    verdict: 'warning',
    title: {
      en: '{page} takes {ms} ms, more than {limit} ms, for {target}, status {status}',
      de: '',
    },
    advice: { en: 'Ask {who}.', de: '' },
  }
  const evidence = { method: 'GET' as const, failure: null, redirects: [], tries: 1 }
  const findings = [1, 2, 3, 4, 5, 6].map((number) => ({
    ...(report.findings[0] as Finding),
    pointer: undefined,
    rule: rule.id,
    verdict: rule.verdict,
    link: undefined,
    page: `https://www.example.com/${number}`,
    target: `https://www.example.com/${number}`,
    evidence: { ...evidence, status: 200 + number },
    values: { ms: 2000 + number, limit: 2000, who: 'Ann' },
  }))
  const rules = new Map([[rule.id, rule]])
  const text = textReport({ ...report, findings, rules }, plain)
  expect(text).toContain('… takes … ms, more than 2000 ms, for …, status … [page-slow]\n')
  expect(text).toContain('    https://www.example.com/3\n    and 3 more;')
  expect(text).toContain('    Ask Ann.\n')

  const [first] = findings
  const withOther = findings.map((finding) =>
    finding === first ? { ...finding, values: { ...finding.values, who: 'Bob' } } : finding,
  )
  const others = textReport({ ...report, findings: withOther, rules }, plain)
  expect(others.split('[page-slow]').length - 1).toBe(6)
})

test('an address in the title is not said twice', () => {
  const report = exampleReport('en')
  const rule: Rule = {
    id: 'sitemap-broken',
    verdict: 'warning',
    title: { en: 'The sitemap names {target}', de: '' },
    advice: { en: '', de: '' },
  }
  const target = 'https://www.example.com/1'
  const findings: Finding[] = [
    {
      id: '',
      rule: rule.id,
      verdict: 'warning',
      page: report.base,
      part: 'site',
      target,
      values: {},
    },
  ]
  const text = textReport({ ...report, findings, rules: new Map([[rule.id, rule]]) }, plain)
  expect(text.split(target).length - 1).toBe(1)
})

test('a clean run ends with a sentence and its figures', () => {
  const report = exampleReport('de', { findings: [], notices: [], knownFindings: 0 })
  expect(textReport(report, plain)).toBe(`werkseite check  https://www.muster-maschinenbau.example/

Keine Befunde: Was geprüft wurde, ist in Ordnung.
204 Seiten, 611 Dateien, 47 externe Adressen in 6.4 s.
`)
})

test('an interrupted run says so', () => {
  const report = exampleReport('en', { findings: [], isInterrupted: true })
  expect(textReport(report, plain)).toContain('Interrupted: this is what was known by then.\n')
  expect(textReport(report, plain)).toContain('No findings until the check was interrupted.\n')
})
