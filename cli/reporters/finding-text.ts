import type { Rule } from '../checks/check.ts'
import type { Finding } from '../checks/finding.ts'
import type { Words } from './texts.ts'

/**
 * Fills in the placeholders of a rule's texts: values of the finding, `{page}`, `{target}`, and from the evidence `{status}`, `{tries}` and
 * `{finalTarget}`, the address after the last redirect.
 *
 * @returns description of the fault, and advice
 */
export function findingText(
  rule: Pick<Rule, 'de' | 'en'>,
  { page, target, evidence, values }: Omit<Finding, 'id'>,
  words: Words,
): { title: string; advice: string } {
  const status = evidence?.status ?? undefined
  const finalTarget = evidence?.redirects.at(-1)?.to
  const named = { page, target, status, tries: evidence?.tries, finalTarget, ...values }
  const lines = rule[words.language].split('\n').map((line) => words.fill(line.trim(), named))
  const [title = '', advice = ''] = lines
  return { title, advice }
}
