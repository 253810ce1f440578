import type { UrlRecord } from '../../../crawl/visit.ts'
import type { Check, Rule } from '../../check.ts'
import type { TargetFault } from '../../finding.ts'
import { judgeOutcome, type OutcomeRule } from './judge-outcome.ts'
import { toEvidence } from './to-evidence.ts'

/** A check that looks at answers alone, and waits until the doubtful ones have been asked for again. */
export function createOutcomeCheck(rule: Rule & { id: OutcomeRule }): Check {
  return {
    rule,
    *finish({ records }) {
      for (const record of records.values()) {
        const fault = toFault(record, rule.id)
        if (fault) yield fault
      }
    },
  }
}

function toFault({ url, scope, outcome }: UrlRecord, rule: OutcomeRule): TargetFault | null {
  const judgement = outcome && judgeOutcome(url, scope, outcome)
  if (!judgement || judgement.rule !== rule) return null
  const { verdict, values } = judgement
  const evidence = toEvidence(outcome)
  return { about: 'target', url, values, evidence, ...(verdict && { verdict }) }
}
