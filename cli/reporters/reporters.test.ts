import { expect, test } from 'vitest'
import { exampleReport, hostileReport } from '../../tests/harness/report-examples.ts'
import { formats, reportLanguages, type Report } from './report.ts'
import { reporters } from './reporters.ts'

const cases = formats.flatMap((format) => reportLanguages.map((language) => ({ format, language })))

// What HTML and JSON say their own tests compare with the findings.
const extensions = { text: 'txt', junit: 'xml', github: 'txt' } as const

test.each(
  (['text', 'junit', 'github'] as const).flatMap((format) =>
    reportLanguages.map((language) => ({ format, language })),
  ),
)('the example as $format, in $language, is the one in snapshots', async ({ format, language }) => {
  const text = reporters[format](exampleReport(language), { colors: false })
  await expect(text).toMatchFileSnapshot(`snapshots/${format}.${language}.${extensions[format]}`)
})

test.each(cases)('the same report makes the same $format twice, in $language', (row) => {
  const make = () => reporters[row.format](exampleReport(row.language), { colors: false })
  expect(make()).toBe(make())
})

const changes: { name: string; change: Partial<Report> }[] = [
  { name: 'no findings', change: { findings: [], notices: [], knownFindings: 0 } },
  { name: 'nothing visited', change: { visited: { pages: 0, assets: 0, external: 0 } } },
  { name: 'an interruption', change: { isInterrupted: true, findings: [] } },
  { name: 'no backend', change: { backend: null } },
  { name: 'no verdict that fails', change: { failOn: [] } },
  { name: 'a rule that nobody knows', change: { rules: new Map() } },
  { name: 'a base that is no address', change: { base: 'nonsense' } },
]

test.each(cases.flatMap((row) => changes.map((change) => ({ ...row, ...change }))))(
  '$format in $language copes with $name',
  ({ format, language, change }) => {
    const text = reporters[format](exampleReport(language, change), { colors: false })
    expect(text).not.toMatch(/undefined|NaN|\[object|Infinity/)
    expect(text.endsWith('\n')).toBe(true)
  },
)

test.each(cases)('$format in $language lets no control character through', (row) => {
  const text = reporters[row.format](hostileReport(row.language), { colors: false })
  // JSON has them escaped.
  expect(text).not.toMatch(/[^\P{Cc}\n]/u)
  expect(text.isWellFormed()).toBe(true)
})
