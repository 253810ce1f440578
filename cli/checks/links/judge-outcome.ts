import { lasting, type Outcome } from '../../crawl/fetch/fetcher.ts'
import type { Scope } from '../../crawl/visit.ts'
import type { Detail, Facts } from '../check.ts'
import type { Verdict } from '../finding.ts'

/** A fault of an address, with its rule. */
type Judgement = Pick<Detail, 'verdict' | 'target' | 'values'> & { rule: string }

/** Faults of addresses after the recheck, for all rules that depend on the answer alone. */
export function* judgeOutcomes({ tables }: Facts): Iterable<Detail> {
  const asked = [...tables.doubtful()]
  // Hosts with skipped addresses, because earlier requests got no answer.
  const unasked = asked.filter(({ outcome }) => outcome?.failure && outcome.tries === 0)
  const silent = new Set(unasked.map(({ url }) => hostOf(url)))
  for (const { url, scope, outcome } of asked) {
    if (!outcome) continue
    const isSilent = scope === 'external' && outcome.failure && silent.has(hostOf(url))
    const judgement = isSilent ? judgeSilence(outcome, url) : judgeOutcome(url, scope, outcome)
    const isMissing = judgement?.rule === 'link-broken' || judgement?.rule === 'asset-broken'
    const near = isMissing ? tables.near(url) : undefined
    if (judgement) yield { url, evidence: outcome, near, ...judgement }
  }
}

/** Verdict on an answer of the site itself; `null`: the page opens, with or without redirects. */
export function answerVerdict({ status, failure }: Pick<Outcome, 'status' | 'failure'>) {
  if (failure) return lasting.has(failure) ? 'broken' : 'suspect'
  if (status === null || status < 400) return null
  if (refusals.has(status)) return 'blocked'
  return status >= 500 || passing.has(status) ? 'suspect' : 'broken'
}

/**
 * Statuses with which servers and firewalls refuse programs but not visitors: Unauthorized, Forbidden, Proxy Authentication, Too Many
 * Requests, Legal Reasons; 999 is specific to LinkedIn.
 */
const refusals = new Set([401, 403, 407, 429, 451, 999])

/** Request Timeout and Too Early: the next attempt may succeed. */
const passing = new Set([408, 425])

/** One finding for all addresses of a host that does not answer. */
function judgeSilence({ failure }: Outcome, url: string): Judgement {
  const { origin, host } = new URL(url)
  const verdict = failure === 'unknown-host' ? 'broken' : undefined
  return { rule: 'host-silent', target: `${origin}/`, values: { host }, verdict }
}

/**
 * Judges the answer of an address. Only faults that visitors see too count as broken. Temporary failures and refusals of programs get a
 * milder verdict.
 *
 * @param url address in the link, before any redirect
 * @returns `null` without a fault; at most one fault, because a broken link needs no advice on redirects
 */
export function judgeOutcome(url: string, scope: Scope, outcome: Outcome): Judgement | null {
  const { status, failure, redirects } = outcome
  const isExternal = scope === 'external'
  const verdict = answerVerdict(outcome)
  if (!verdict) return judgeRedirects(scope, redirects)
  if (failure && /redirect/.test(failure))
    // A loop on another host may affect only programs, which drop cookies after a short time.
    return { rule: 'redirect-loop', ...(isExternal && { verdict: 'suspect' }) }
  const host = hostOf(redirects.at(-1)?.to ?? url)
  const rule = isExternal ? externalRule(outcome, verdict, host) : siteRule(scope, outcome, verdict)
  const isProvenSilence = rule === 'server-error' && verdict === 'broken'
  return { rule, values: status === null ? {} : { status }, ...(isProvenSilence && { verdict }) }
}

function siteRule(scope: Scope, { failure }: Outcome, verdict: Verdict): string {
  if (verdict === 'blocked') return 'link-blocked'
  if (failure || verdict === 'suspect') return 'server-error'
  return scope === 'asset' ? 'asset-broken' : 'link-broken'
}

function externalRule({ status, failure }: Outcome, verdict: Verdict, host: string): string {
  if (failure) return verdict === 'broken' ? 'external-broken' : 'external-suspect'
  if (status === 404 || status === 410) return 'external-broken'
  return verdict === 'blocked' || walledHost.test(host) ? 'external-blocked' : 'external-suspect'
}

function judgeRedirects(scope: Scope, redirects: Outcome['redirects']): Judgement | null {
  const hops = redirects.length
  // An editor cannot shorten the redirects of another host.
  if (redirects.length > 2 && scope !== 'external')
    return { rule: 'redirect-chain', values: { hops, to: redirects.at(-1)?.to ?? '' } }
  // Only permanent redirects count: the target of a temporary redirect must not replace the link.
  const temporary = redirects.findIndex(({ status }) => status !== 301 && status !== 308)
  const to = redirects.at(temporary < 0 ? -1 : temporary - 1)?.to
  if (to === undefined || temporary === 0 || isWall(to)) return null
  return { rule: 'redirect-permanent', values: { hops, to } }
}

const hostOf = (url: string) => URL.parse(url)?.host ?? ''

/** Hosts that answer programs with unreliable statuses; only 404 and 410 are true. */
const walledHost =
  /(^|\.)(linkedin|xing|instagram|facebook|x|twitter|tiktok|glassdoor|kununu)\.com$/

/** Sign-in and consent pages stand in front of the requested page; a link to them is never intended. */
function isWall(address: string): boolean {
  const { hostname, pathname } = new URL(address)
  return (
    /^(consent|login|accounts|auth|sso)\./.test(hostname) ||
    /\/(authwall|log-?in|sign-?in|consent|checkpoint|challenge)(\/|\.\w+$|$)/i.test(pathname)
  )
}
