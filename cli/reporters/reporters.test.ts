import { describe, expect, test } from 'vitest'
import { exampleReport, hostileReport } from '../../tests/harness/report-examples.ts'
import { reportFormats, reportLanguages, type Report } from './report.ts'
import { reporters } from './reporters.ts'

const cases = reportFormats.flatMap((format) =>
  reportLanguages.map((language) => ({ format, language })),
)

// What HTML and JSON say their own tests compare with the findings.
const extensions = { text: 'txt', junit: 'xml', github: 'txt' } as const

describe('reporters', () => {
  test.each(
    (['text', 'junit', 'github'] as const).flatMap((format) =>
      reportLanguages.map((language) => ({ format, language })),
    ),
  )('$format in $language matches its snapshot', async ({ format, language }) => {
    const text = reporters[format](exampleReport(language), { colors: false })
    await expect(text).toMatchFileSnapshot(`snapshots/${format}.${language}.${extensions[format]}`)
  })

  test.each(cases)('$format in $language is deterministic', (row) => {
    const make = () => reporters[row.format](exampleReport(row.language), { colors: false })
    expect(make()).toBe(make())
  })

  const changes: { name: string; change: Partial<Report> }[] = [
    { name: 'no findings', change: { findings: [], notices: [], knownFindings: 0 } },
    { name: 'no visited pages', change: { visited: { pages: 0, assets: 0, external: 0 } } },
    { name: 'an interruption', change: { isInterrupted: true, findings: [] } },
    { name: 'no backend', change: { backend: null } },
    { name: 'no failing verdict', change: { failOn: [] } },
    { name: 'an unknown rule', change: { rules: new Map() } },
    { name: 'an invalid base', change: { base: 'nonsense' } },
  ]

  test.each(cases.flatMap((row) => changes.map((change) => ({ ...row, ...change }))))(
    '$format in $language supports $name',
    ({ format, language, change }) => {
      const text = reporters[format](exampleReport(language, change), { colors: false })
      expect(text).not.toMatch(/undefined|NaN|\[object|Infinity/)
      expect(text.endsWith('\n')).toBe(true)
    },
  )

  test.each(cases)('$format in $language removes control characters', (row) => {
    const text = reporters[row.format](hostileReport(row.language), { colors: false })
    // JSON has them escaped.
    expect(text).not.toMatch(/[^\P{Cc}\n]/u)
    expect(text.isWellFormed()).toBe(true)
  })
})
