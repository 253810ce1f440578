import { styleText } from 'node:util'
import { plainText } from './plain-text.ts'
import {
  viewReport,
  type FindingView,
  type GroupView,
  type PageView,
  type ReportView,
} from './report-view.ts'
import type { Report } from './report.ts'
import type { Words } from './texts.ts'

const columns = 80
/** Upper limits of pages per finding, and of places per page. */
const maxPages = 10
const maxPlaces = 3

/** Report for a terminal: failing findings are emphasised, others dimmed. Addresses are never wrapped. */
export function textReport(report: Report, { colors }: { colors: boolean }): string {
  const paint: Paint = (style, text) =>
    colors ? styleText(style, text, { validateStream: false }) : text
  const view = viewReport(report)
  const { words, groups, notices, counts, conclusion, summary } = view
  const color = counts.failing > 0 ? 'red' : 'green'
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
  const { finding, isFailing, verdict, title, leadsTo, redirects, answer, near, advice, pages } =
    group
  const stress: Paint = (style, text) => (isFailing ? paint(style, text) : text)
  const label = `${isFailing ? '✗' : '–'} ${verdict}`
  const [first = '', ...rest] = wrapped(`${title} [${finding.rule}]`, columns - label.length - 2)
  const listed = pages.filter(({ isTarget }) => !isTarget)
  const more = listed.length - maxPages
  const details = [
    leadsTo && `→ ${leadsTo}`,
    ...redirects.map(({ status, to }) => `${status} → ${to}`),
    answer,
    near,
    group.spread,
    ...listed.slice(0, maxPages).flatMap((page) => pageLines(page, view)),
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
function pageLines({ name, places }: PageView, { words }: ReportView): string[] {
  const more = places.length - maxPlaces
  const lines = [
    ...places.slice(0, maxPlaces).flatMap((place) => placeLines(place, words)),
    more > 0 && words('moreHere', { count: more }),
  ]
  return [`• ${name}`, ...lines.filter(Boolean).map((line) => `  ${line}`)]
}

function placeLines(view: FindingView, words: Words) {
  const { ownTitle = '', link, field, writtenAs, morePages, editUrl } = view
  return [
    ...wrapped(ownTitle, columns - 6),
    ...wrapped([link, field].filter(Boolean).join(', '), columns - 6),
    writtenAs && `${words('writtenAs')}: ${writtenAs}`,
    morePages,
    editUrl && `${words('edit')}: ${editUrl}`,
  ]
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
