import { styleText } from 'node:util'
import type { Finding, Verdict } from '../checks/finding.ts'
import { condense, type Condensed } from './condense.ts'
import { describeFinding, type FindingDescription } from './describe-finding.ts'
import { detailLines } from './finding-lines.ts'
import { groupByPlace, type Place } from './group-by-place.ts'
import { placeName } from './place-name.ts'
import { plainText } from './plain-text.ts'
import type { Report } from './report.ts'
import { conclude, summarise } from './summarise.ts'
import { texts } from './texts.ts'

const columns = 100

/** For people at a terminal: what fails the run stands out, the rest steps back; addresses are never broken. */
export function textReport(report: Report, { colors }: { colors: boolean }): string {
  const paint = createPaint(colors)
  const { single, condensed } = condense(report)
  const places = groupByPlace(single).map((place) => placeLines(place, report, paint))
  const parts = [
    [`${paint('bold', `werkseite ${report.command}`)}  ${plainText(report.base)}`],
    ...places,
    condensedLines(condensed, report, paint),
    noticeLines(report, paint),
    summaryLines(report, paint),
  ]
  const text = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
  return `${text}\n`
}

type Style = 'bold' | 'dim' | 'red' | 'green' | 'underline'
type Paint = (style: Style | Style[], text: string) => string

function createPaint(colors: boolean): Paint {
  return (style, text) => (colors ? styleText(style, text, { validateStream: false }) : text)
}

function placeLines(place: Place, report: Report, paint: Paint): string[] {
  const heading = paint(['bold', 'underline'], placeName(place, report.language))
  const edit = place.editUrl && `${texts[report.language].edit}: ${plainText(place.editUrl)}`
  let lastAdvice = ''
  const findings = place.findings.flatMap((finding) => {
    const description = describeFinding(finding, report)
    const isRepeated = description.advice === lastAdvice
    lastAdvice = description.advice
    return paintedLines(
      finding,
      {
        ...description,
        advice: isRepeated ? '' : description.advice,
        editUrl: place.editUrl ? undefined : description.editUrl,
      },
      report,
      paint,
    )
  })
  return [heading, ...(edit ? [paint('dim', `  ${edit}`)] : []), ...findings]
}

/** Told apart without colours, too. */
const marks: Record<Verdict, string> = {
  broken: '✗',
  soft404: '✗',
  suspect: '?',
  blocked: '⊘',
  moved: '→',
  warning: '!',
}

function paintedLines(
  { verdict, rule }: Finding,
  description: FindingDescription,
  report: Report,
  paint: Paint,
): string[] {
  const { isFailing, title } = description
  const details = detailLines(description, report.language).map((line) => `    ${line}`)
  return [
    '',
    ...headLines(
      `${marks[verdict]} ${description.verdict}`,
      `${title} [${rule}]`,
      isFailing,
      paint,
    ),
    ...(isFailing ? details : details.map((line) => paint('dim', line))),
    ...indented(description.advice),
  ]
}

function headLines(label: string, title: string, isFailing: boolean, paint: Paint): string[] {
  const [first = '', ...rest] = wrapped(title, columns - label.length - 4)
  if (!isFailing) return [`  ${label}  ${first}`, ...rest.map((line) => `    ${line}`)]
  return [
    `  ${paint(['red', 'bold'], label)}  ${paint('bold', first)}`,
    ...rest.map((line) => `    ${paint('bold', line)}`),
  ]
}

function indented(text: string): string[] {
  return wrapped(text, columns - 4).map((line) => `    ${line}`)
}

function condensedLines(condensed: Condensed[], report: Report, paint: Paint): string[] {
  if (condensed.length === 0) return []
  const words = texts[report.language]
  const groups = condensed.flatMap(({ finding, target, addresses }) => {
    const { verdict, title, advice } = describeFinding(finding, report)
    const shown = addresses.slice(0, 3).map(plainText)
    const more = addresses.length - shown.length
    const lines = more > 0 ? [...shown, words.moreOfThese(more)] : shown
    if (target !== undefined) lines.unshift(`→ ${plainText(target)}`)
    return [
      '',
      ...headLines(
        `${marks[finding.verdict]} ${verdict}`,
        `${title} [${finding.rule}]`,
        false,
        paint,
      ),
      ...lines.map((line) => paint('dim', `    ${line}`)),
      ...indented(advice),
    ]
  })
  return [paint(['bold', 'underline'], words.onManyPages), ...groups]
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
