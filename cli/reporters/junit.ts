import { escapeUTF8 } from 'entities'
import { placeLines, viewReport, type FindingView, type ReportView } from './report-view.ts'
import type { Report } from './report.ts'

/**
 * XML for Jenkins, GitLab and others: a failed or skipped case per place, and a passed one per rule without findings, because some readers
 * reject a file without a passed test. The class of a case is its rule.
 *
 * @see https://github.com/testmoapp/junitxml
 */
export function junitReport(report: Report): string {
  const view = viewReport(report)
  const { words, places, left, summary, notices } = view
  const found = new Set(places.map(({ finding }) => finding.rule))
  const passed = [...report.rules.keys()].filter((id) => !found.has(id)).sort()
  const failures = places.filter(({ isFailing }) => isFailing).length
  const suite = {
    name: `werkseite ${report.command}`,
    tests: places.length + passed.length,
    failures,
    skipped: places.length - failures,
    errors: 0,
    time: (report.durationMs / 1000).toFixed(3),
  }
  // Without milliseconds and time zone, as Jenkins' schema requires.
  const timestamp = report.startedAt.toISOString().slice(0, 19)
  const more = [...left].map(([rule, count]) => `${rule}: ${words('moreOfThese', { count })}`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes(suite)}>`,
    `  <testsuite${attributes({ ...suite, timestamp })}>`,
    ...places.map((place) => findingCase(place, view)),
    ...passed.map((id) => `    <testcase${attributes({ name: id, classname: id })}/>`),
    `    <system-out>${escaped([...summary, ...notices, ...more].join('\n'))}</system-out>`,
    '  </testsuite>',
    '</testsuites>\n',
  ].join('\n')
}

function findingCase(view: FindingView, report: ReportView): string {
  const { isFailing, verdict, title, name: place, leadsTo, finding } = view
  const message = `${verdict}: ${title}${leadsTo === undefined ? '' : `: ${leadsTo}`}`
  const lines = escaped(placeLines(view, report).join('\n'))
  const outcome = isFailing
    ? `<failure${attributes({ type: finding.verdict, message })}>${lines}</failure>`
    : `<skipped${attributes({ message })}/>\n      <system-out>${lines}</system-out>`
  const name = `${place}: ${title} [${finding.id}]`
  return `    <testcase${attributes({ name, classname: finding.rule })}>\n      ${outcome}\n    </testcase>`
}

function attributes(values: Record<string, string | number>): string {
  const entries = Object.entries(values)
  return entries.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join('')
}

/** Characters that XML 1.0 forbids, even escaped. */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes for text and attributes; `]]>` is safe too, because `>` is escaped. */
const escaped = (text: string) => escapeUTF8(text.replaceAll(notXml, '\u{fffd}'))
