import { isPassing, isRefusal } from '../doubtful-status.ts'
import type { Outcome, Scope, UrlRecord } from '../../crawl/visit.ts'
import type { TargetFault } from '../finding.ts'
import { toEvidence } from '../to-evidence.ts'

/** What is wrong with an address, by the rule that says so. */
export interface Judgement extends Pick<TargetFault, 'verdict' | 'target' | 'values'> {
  rule: OutcomeRule
}

/** The rules that an answer alone decides. */
export type OutcomeRule =
  | 'link-broken'
  | 'link-blocked'
  | 'asset-broken'
  | 'server-error'
  | 'external-broken'
  | 'external-suspect'
  | 'external-blocked'
  | 'host-silent'
  | 'redirect-permanent'
  | 'redirect-chain'
  | 'redirect-loop'

/** What is wrong with addresses, as far as one rule says so. */
export function* judgeOutcomes(
  records: Iterable<UrlRecord>,
  wanted: OutcomeRule,
): Generator<TargetFault> {
  const asked = [...records].filter(({ outcome }) => outcome !== null)
  const isFailed = ({ scope, outcome }: UrlRecord) => scope === 'external' && outcome?.failure
  // Hosts with addresses that were not even asked for, since the first ones got no answer.
  const unasked = asked.filter((record) => isFailed(record) && record.outcome?.tries === 0)
  const silent = new Set(unasked.map(({ url }) => hostOf(url)))
  for (const record of asked) {
    const { url, scope, outcome } = record
    if (!outcome) continue
    const isSilent = isFailed(record) && silent.has(hostOf(url))
    const judgement = isSilent ? judgeSilence(outcome, url) : judgeOutcome(url, scope, outcome)
    if (judgement?.rule !== wanted) continue
    const { verdict, target, values } = judgement
    const facts = {
      ...(verdict && { verdict }),
      ...(target && { target }),
      ...(values && { values }),
    }
    yield { about: 'target', url, evidence: toEvidence(outcome), ...facts }
  }
}

/** One finding for all addresses of the host. */
function judgeSilence({ failure }: Outcome, url: string): Judgement {
  const { origin, host } = new URL(url)
  const isUnknown = failure === 'unknown-host'
  const fault = { rule: 'host-silent' as const, target: `${origin}/`, values: { host } }
  return isUnknown ? { ...fault, verdict: 'broken' } : fault
}

/**
 * What asking for an address proves. Only what a visitor would see too counts as broken; what may pass, or be meant for
 * programs alone, is said to be so.
 *
 * @param url that links name, before any redirect
 * @returns `null` where nothing is wrong; at most one thing is: what is broken does not need a shorter way
 */
export function judgeOutcome(url: string, scope: Scope, outcome: Outcome): Judgement | null {
  const { status, failure, redirects } = outcome
  if (failure) return judgeFailure(failure, scope)
  if (status === null) return null
  if (status < 400) return judgeRedirects(scope, redirects)
  const host = hostOf(redirects.at(-1)?.to ?? url)
  return { rule: statusRule(status, scope, host), values: { status } }
}

function judgeFailure(failure: NonNullable<Outcome['failure']>, scope: Scope): Judgement {
  const isExternal = scope === 'external'
  if (/redirect/.test(failure))
    // Elsewhere a loop may be made for programs, which keep no cookies for long.
    return { rule: 'redirect-loop', ...(isExternal && { verdict: 'suspect' }) }
  const isProven = failure === 'unknown-host' || failure === 'certificate'
  if (isExternal) return { rule: isProven ? 'external-broken' : 'external-suspect' }
  return { rule: 'server-error', ...(isProven && { verdict: 'broken' }) }
}

function statusRule(status: number, scope: Scope, host: string): OutcomeRule {
  if (scope === 'external') {
    if (gone.has(status)) return 'external-broken'
    if (isRefusal(status) || hasWall(host)) return 'external-blocked'
    return 'external-suspect'
  }
  if (isRefusal(status)) return 'link-blocked'
  if (isPassing(status)) return 'server-error'
  return scope === 'asset' ? 'asset-broken' : 'link-broken'
}

function judgeRedirects(scope: Scope, redirects: Outcome['redirects']): Judgement | null {
  const hops = redirects.length
  // How many steps a foreign host takes is nothing that an editor here could shorten.
  if (redirects.length > 2 && scope !== 'external')
    return { rule: 'redirect-chain', values: { hops, to: redirects.at(-1)?.to ?? '' } }
  // As far as every step is permanent: what comes after a temporary one must not be written down.
  const temporary = redirects.findIndex(({ status }) => status !== 301 && status !== 308)
  const to = redirects.at(temporary < 0 ? -1 : temporary - 1)?.to
  if (to === undefined || temporary === 0 || isWall(to)) return null
  return { rule: 'redirect-permanent', values: { hops, to } }
}

const hostOf = (url: string) => URL.parse(url)?.host ?? ''

const gone = new Set([404, 410])

/** Hosts that answer programs with whatever status they like; that something is gone (404, 410) they say truly. */
const walledHost =
  /(^|\.)(linkedin|xing|instagram|facebook|x|twitter|tiktok|glassdoor|kununu)\.com$/

const hasWall = (host: string) => walledHost.test(host)

/** Sign-in and consent pages stand in front of the page that was asked for; nobody means to link to them. */
function isWall(address: string): boolean {
  const { hostname, pathname } = new URL(address)
  return (
    /^(consent|login|accounts|auth|sso)\./.test(hostname) ||
    /\/(authwall|log-?in|sign-?in|consent|checkpoint|challenge)(\/|\.\w+$|$)/i.test(pathname)
  )
}
