import { styleText } from 'node:util'
import type { Finding, Verdict } from '../checks/finding.ts'
import { describeFinding } from './describe-finding.ts'
import { groupFindings, type FindingGroup, type PagePlaces } from './group-findings.ts'
import { placeName } from './place-name.ts'
import { plainText } from './plain-text.ts'
import type { Report } from './report.ts'
import { conclude, summarise } from './summarise.ts'
import { texts } from './texts.ts'

const columns = 80
/** Of one finding, and places of one page. */
const maxPages = 10
const maxPlaces = 3

/** For people at a terminal: what fails the run stands out, the rest steps back; addresses are never broken. */
export function textReport(report: Report, { colors }: { colors: boolean }): string {
  const paint: Paint = (style, text) =>
    colors ? styleText(style, text, { validateStream: false }) : text
  const parts = [
    [`${paint('bold', `werkseite ${report.command}`)}  ${plainText(report.base)}`],
    ...groupFindings(report.findings).map((group) => groupLines(group, report, paint)),
    noticeLines(report, paint),
    summaryLines(report, paint),
  ]
  const text = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
  return `${text}\n`
}

type Style = 'bold' | 'dim' | 'red' | 'green'
type Paint = (style: Style | Style[], text: string) => string

/** Told apart without colours, too. */
const marks: Record<Verdict, string> = {
  broken: '✗',
  soft404: '✗',
  suspect: '?',
  blocked: '⊘',
  moved: '→',
  warning: '!',
}

function groupLines(group: FindingGroup, report: Report, paint: Paint): string[] {
  const { finding, places, pageCount, pages } = group
  const { isFailing, verdict, title, target, redirects, answer, advice } = describeFinding(
    finding,
    report,
  )
  const words = texts[report.language]
  const areLinks = finding.link !== undefined
  const more = pages.length - maxPages
  const details = [
    target !== undefined && !title.includes(target)
      ? `→ ${placeName({ part: 'page', page: target }, report)}`
      : '',
    ...redirects.map(({ status, to }) => `${status} → ${to}`),
    answer ?? '',
    places > 1 ? words.spread({ places, pages: pageCount, areLinks }) : '',
    ...pages
      .slice(0, maxPages)
      .filter(({ part, page }) => part !== 'site' || page !== finding.target)
      .flatMap((page) => pageLines(page, report)),
    more > 0 ? words.moreOfThese(more) : '',
  ].filter(Boolean)
  return [
    ...headLines(
      `${marks[finding.verdict]} ${verdict}`,
      `${title} [${finding.rule}]`,
      isFailing,
      paint,
    ),
    ...details.map((line) => (isFailing ? `  ${line}` : paint('dim', `  ${line}`))),
    ...wrapped(advice, columns - 2).map((line) => `  ${line}`),
  ]
}

/** The page, what is to be found there, and where it is edited. */
function pageLines(page: PagePlaces, report: Report): string[] {
  const words = texts[report.language]
  const [first] = page.places
  const name = placeName(page, report)
  const shown = page.places.slice(0, maxPlaces).flatMap((place) => placeLines(place, report))
  const more = page.places.length - maxPlaces
  return [
    `• ${name}`,
    ...shown.map((line) => `  ${line}`),
    more > 0 ? `  ${words.moreHere(more)}` : '',
    first?.editUrl === undefined ? '' : `  ${words.edit}: ${plainText(first.editUrl)}`,
  ]
}

function placeLines(place: Finding, report: Report): string[] {
  const words = texts[report.language]
  const { link, field, writtenAs, morePages } = describeFinding(place, report)
  const line = [link, field].filter((part) => part !== undefined).join(', ')
  const lines = line.length > columns - 6 ? [link, field] : [line]
  return [...lines, writtenAs && `${words.writtenAs}: ${writtenAs}`, morePages].filter(
    (text): text is string => Boolean(text),
  )
}

function headLines(label: string, title: string, isFailing: boolean, paint: Paint): string[] {
  const [first = '', ...rest] = wrapped(title, columns - label.length - 2)
  if (!isFailing) return [`${label}  ${first}`, ...rest.map((line) => `  ${line}`)]
  return [
    `${paint(['red', 'bold'], label)}  ${paint('bold', first)}`,
    ...rest.map((line) => `  ${paint('bold', line)}`),
  ]
}

function noticeLines({ notices, language }: Report, paint: Paint): string[] {
  if (notices.length === 0) return []
  const lines = notices.flatMap((notice) =>
    wrapped(plainText(notice), columns - 4).map((line, index) => `  ${index ? ' ' : '–'} ${line}`),
  )
  return [paint('bold', texts[language].notChecked), ...lines]
}

function summaryLines(report: Report, paint: Paint): string[] {
  const conclusion = conclude(report)
  const isFailing = report.findings.some(({ verdict }) => report.failOn.includes(verdict))
  return summarise(report).map((sentence) =>
    sentence === conclusion ? paint([isFailing ? 'red' : 'green', 'bold'], sentence) : sentence,
  )
}

/** Breaks between words only, so that an address stays one that can be clicked. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${line} ${word}`
    } else lines.push(word)
  }
  return lines
}
