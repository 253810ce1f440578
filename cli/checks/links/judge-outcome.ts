import type { Outcome, Scope } from '../../crawl/visit.ts'
import type { Detail, Facts } from '../check.ts'
import { toEvidence, type Verdict } from '../finding.ts'

/** What is wrong with an address, by the rule that says so. */
export interface Judgement extends Pick<Detail, 'verdict' | 'target' | 'values'> {
  rule: string
}

/** What is wrong with addresses after the doubtful ones have been asked for again, by all rules that an answer alone decides. */
export function* judgeOutcomes({ tables }: Facts): Iterable<Detail> {
  const asked = [...tables.doubtful()]
  // Hosts with addresses that were not even asked for, since the first ones got no answer.
  const unasked = asked.filter(({ outcome }) => outcome?.failure && outcome.tries === 0)
  const silent = new Set(unasked.map(({ url }) => hostOf(url)))
  for (const { url, scope, outcome } of asked) {
    if (!outcome) continue
    const isSilent = scope === 'external' && outcome.failure && silent.has(hostOf(url))
    const judgement = isSilent ? judgeSilence(outcome, url) : judgeOutcome(url, scope, outcome)
    if (judgement) yield { url, evidence: toEvidence(outcome), ...judgement }
  }
}

/** How sure it is that an address does not open as a page; `null`: it does, whatever redirects were followed. */
export function pageVerdict(url: string, outcome: Outcome): Verdict | null {
  const { rule = '', verdict } = judgeOutcome(url, 'page', outcome) ?? {}
  return verdict ?? verdictOf[rule] ?? null
}

/** Of the judgements about a page those that say that it does not open. */
const verdictOf: Partial<Record<string, Verdict>> = {
  'link-broken': 'broken',
  'link-blocked': 'blocked',
  'server-error': 'suspect',
  'redirect-loop': 'broken',
}

/** One finding for all addresses of the host. */
function judgeSilence({ failure }: Outcome, url: string): Judgement {
  const { origin, host } = new URL(url)
  const isUnknown = failure === 'unknown-host'
  const fault = { rule: 'host-silent', target: `${origin}/`, values: { host } }
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

function statusRule(status: number, scope: Scope, host: string): string {
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

/** Unauthorized, Forbidden, Proxy Authentication, Too Many Requests, Legal Reasons; 999 is LinkedIn's own. */
const refusals = new Set([401, 403, 407, 429, 451, 999])

/** Request Timeout and Too Early. */
const passing = new Set([408, 425])

/** What servers and the walls before them answer to programs, whatever visitors get. */
export function isRefusal(status: number): boolean {
  return refusals.has(status)
}

/** The next try may succeed. */
export function isPassing(status: number): boolean {
  return status >= 500 || passing.has(status)
}
