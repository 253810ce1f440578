import { findingText } from '../../cli/reporters/finding-text.ts'
import { wordsOf } from '../../cli/reporters/report-texts.ts'
import type { Finding, Rule } from '../../cli/checks/finding.ts'

/** Placeholders of the rule's texts without a value in the finding; empty for a correct rule. */
export function missingValues(rule: Rule, finding: Omit<Finding, 'id'>): string[] {
  const names = Object.keys(finding.values)
  const plain = { ...finding, target: finding.target && 'x', page: 'x' }
  const filled = { ...plain, values: Object.fromEntries(names.map((name) => [name, 'x'])) }
  return (['de', 'en'] as const).flatMap((language) => {
    const { title, advice } = findingText(rule, filled, wordsOf(language))
    return `${title} ${advice}`.match(/\{\w+\}/g) ?? []
  })
}
