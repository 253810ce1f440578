import type { Rule } from './check.ts'
import type { Finding } from './finding.ts'

type Language = 'de' | 'en'

/** Swiss German and British English. Numbers below 10,000 are not grouped, because they may be statuses or ports. */
const numberFormats: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-CH', { useGrouping: 'min2' }),
  en: new Intl.NumberFormat('en-GB', { useGrouping: 'min2' }),
}

/**
 * Fills in the placeholders of a rule's texts: values of the finding, `{page}`, `{target}`, and from the evidence `{status}`, `{tries}` and
 * `{finalTarget}`, the address after the last redirect. An unknown name stays as it is, because an imperfect report is better than none.
 *
 * @returns description of the fault, and advice
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
