import { styleText } from 'node:util'
import { plainText } from './plain-text.ts'
import { viewReport, type FindingView, type GroupView, type ReportView } from './report-view.ts'
import type { Report } from './report.ts'

const columns = 80
/** Upper limits of pages per finding, and of places per page. */
const maxPages = 10
const maxPlaces = 3

/** Report for a terminal: failing findings are emphasised, others dimmed. Addresses are never wrapped. */
export function textReport(report: Report, { colors }: { colors: boolean }): string {
  const paint: Paint = (style, text) =>
    colors ? styleText(style, text, { validateStream: false }) : text
  const view = viewReport(report)
  const { words, groups, notices, isFailed, conclusion, summary } = view
  const color = isFailed ? 'red' : 'green'
  const noticeLines = notices.flatMap((notice) =>
    wrapped(notice, columns - 4).map((line, index) => `  ${index ? ' ' : '–'} ${line}`),
  )
  const parts = [
    [`${paint('bold', `werkseite ${report.command}`)}  ${plainText(report.base)}`],
    ...groups.map((group) => groupLines(group, view, paint)),
    notices.length > 0 ? [paint('bold', words('notChecked')), ...noticeLines] : [],
    summary.map((line) => (line === conclusion ? paint([color, 'bold'], line) : line)),
  ]
  const filled = parts.filter((lines) => lines.length > 0)
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

type Style = 'bold' | 'dim' | 'red' | 'green'
type Paint = (style: Style | Style[], text: string) => string

function groupLines(group: GroupView, view: ReportView, paint: Paint): string[] {
  const { finding, isFailing, verdict, title, leadsTo, evidence, near, spread, advice } = group
  const stress: Paint = (style, text) => (isFailing ? paint(style, text) : text)
  const label = `${isFailing ? '✗' : '–'} ${verdict}`
  const [first = '', ...rest] = wrapped(`${title} [${finding.rule}]`, columns - label.length - 2)
  const pages = [...group.pages]
  const more = pages.length - maxPages
  const details = [
    leadsTo && `→ ${leadsTo}`,
    ...evidence,
    near,
    spread,
    ...pages.slice(0, maxPages).flatMap(([name, places]) => pageLines(name, places, view)),
    more > 0 && view.words('moreOfThese', { count: more }),
  ].filter(Boolean)
  return [
    `${stress(['red', 'bold'], label)}  ${stress('bold', first)}`,
    ...rest.map((line) => `  ${stress('bold', line)}`),
    ...details.map((line) => (isFailing ? `  ${line}` : paint('dim', `  ${line}`))),
    ...wrapped(advice, columns - 2).map((line) => `  ${line}`),
  ]
}

/** Page, findings on it, and address of its editor. */
function pageLines(name: string, places: FindingView[], { words }: ReportView): string[] {
  const more = places.length - maxPlaces
  const lines = places
    .slice(0, maxPlaces)
    .flatMap(({ ownTitle = '', details, editUrl }) => [
      ...[ownTitle, ...details].flatMap((detail) => wrapped(detail, columns - 6)),
      editUrl && `${words('edit')}: ${editUrl}`,
    ])
  const all = [...lines, more > 0 && words('moreHere', { count: more })].filter(Boolean)
  return [`• ${name}`, ...all.map((line) => `  ${line}`)]
}

/** Wraps between words only, so that addresses stay clickable. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const line = lines.at(-1)
    const isLonger = line === undefined || line.length + 1 + word.length > width
    if (isLonger) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
