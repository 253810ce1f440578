import type { Finding, Rule } from '../checks/finding.ts'
import type { Words } from './report-texts.ts'

/**
 * Fills in the placeholders of a rule's texts: values of the finding, and `{target}`.
 *
 * @returns description of the fault, and advice
 */
export function findingText(
  rule: Pick<Rule, 'de' | 'en'>,
  { target, values }: Pick<Finding, 'target' | 'values'>,
  words: Words,
): { title: string; advice: string } {
  const lines = rule[words.language]
    .split('\n')
    .map((line) => words.fill(line.trim(), { target, ...values }))
  const [title = '', advice = ''] = lines
  return { title, advice }
}
