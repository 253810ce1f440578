import type { Outcome } from '../../crawl/visit.ts'
import type { Verdict } from '../finding.ts'
import { judgeOutcome, type OutcomeRule } from '../links/judge-outcome.ts'

/** How sure it is that an address does not open as a page; `null`: it does, whatever redirects were followed. */
export function pageVerdict(url: string, outcome: Outcome): Verdict | null {
  const judgement = judgeOutcome(url, 'page', outcome)
  return judgement ? (judgement.verdict ?? verdictOf[judgement.rule] ?? null) : null
}

/** Of the judgements about a page those that say that it does not open. */
const verdictOf: Partial<Record<OutcomeRule, Verdict>> = {
  'link-broken': 'broken',
  'link-blocked': 'blocked',
  'server-error': 'suspect',
  'redirect-loop': 'broken',
}
