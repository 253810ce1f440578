import type { ReportText, Rule } from './check.ts'
import type { Finding } from './finding.ts'

type Language = keyof ReportText

/** Swiss German, British English; figures below 10,000 are left alone: they may be statuses or ports. */
const numberFormats: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-CH', { useGrouping: 'min2' }),
  en: new Intl.NumberFormat('en-GB', { useGrouping: 'min2' }),
}

/**
 * Fills in what a rule's text names in braces: values of the finding, `{page}`, `{target}`, and of the evidence `{status}`, `{tries}`
 * and `{finalTarget}`, the address after the last redirect. A name that the finding does not have stays as it is, since a report with
 * a blemish is better than none; tests of rules ask `missingValues`.
 */
export function findingText(
  text: ReportText,
  finding: Omit<Finding, 'id'>,
  language: Language,
): string {
  const values = namedValues(finding)
  return text[language].replaceAll(placeholder, (whole, name: string) => {
    const value = values.get(name)
    return typeof value === 'number' ? numberFormats[language].format(value) : (value ?? whole)
  })
}

/** Names that the rule's texts use and the finding has no value for; empty for a rule that is right. */
export function missingValues(rule: Rule, finding: Omit<Finding, 'id'>): string[] {
  const values = namedValues(finding)
  const texts = [rule.title, rule.advice].flatMap(({ de, en }) => [de, en])
  const names = texts.flatMap((text) => [...text.matchAll(placeholder)].map((match) => match[1]))
  return [...new Set(names)]
    .filter((name) => name !== undefined)
    .filter((name) => !values.has(name))
}

const placeholder = /\{(\w+)\}/g

function namedValues(finding: Omit<Finding, 'id'>): Map<string, string | number> {
  const { page, target, evidence, values } = finding
  const all = {
    page,
    target,
    status: evidence?.status ?? undefined,
    tries: evidence?.tries,
    finalTarget: evidence?.redirects.at(-1)?.to,
    ...values,
  }
  return new Map(
    Object.entries(all).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined,
    ),
  )
}
