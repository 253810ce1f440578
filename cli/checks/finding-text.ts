import type { Rule } from './check.ts'
import type { Finding } from './finding.ts'

type Language = 'de' | 'en'

/** Swiss German, British English; figures below 10,000 are left alone: they may be statuses or ports. */
const numberFormats: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-CH', { useGrouping: 'min2' }),
  en: new Intl.NumberFormat('en-GB', { useGrouping: 'min2' }),
}

/**
 * Fills in what a rule's texts name in braces: values of the finding, `{page}`, `{target}`, and of the evidence `{status}`, `{tries}`
 * and `{finalTarget}`, the address after the last redirect. A name that the finding does not have stays as it is, since a report with
 * a blemish is better than none.
 *
 * @returns what is wrong, and what to do about it
 */
export function findingText(
  rule: Pick<Rule, Language>,
  finding: Omit<Finding, 'id'>,
  language: Language,
): { title: string; advice: string } {
  const { page, target, evidence, values } = finding
  const status = evidence?.status ?? undefined
  const finalTarget = evidence?.redirects.at(-1)?.to
  const named = { page, target, status, tries: evidence?.tries, finalTarget, ...values }
  const all = new Map<string, string | number | undefined>(Object.entries(named))
  const fillIn = (line: string) =>
    line.trim().replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = all.get(name)
      return typeof value === 'number' ? numberFormats[language].format(value) : (value ?? whole)
    })
  const [title = '', advice = ''] = rule[language].split('\n').map(fillIn)
  return { title, advice }
}
