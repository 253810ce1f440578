import { findingText } from '../../cli/reporters/finding-text.ts'
import { wordsOf } from '../../cli/reporters/texts.ts'
import type { Finding, Rule } from '../../cli/checks/finding.ts'

/** What the rule's texts name in braces and the finding has no value for; empty for a rule that is right. */
export function missingValues(rule: Rule, finding: Omit<Finding, 'id'>): string[] {
  const names = Object.keys(finding.values)
  const plain = { ...finding, target: finding.target && 'x', page: 'x' }
  const filled = { ...plain, values: Object.fromEntries(names.map((name) => [name, 'x'])) }
  return (['de', 'en'] as const).flatMap((language) => {
    const { title, advice } = findingText(rule, filled, wordsOf(language))
    return `${title} ${advice}`.match(/\{\w+\}/g) ?? []
  })
}
