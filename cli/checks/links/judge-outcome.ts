import type { FailureReason } from '../../crawl/fetch/fetcher.ts'
import type { Outcome, Scope } from '../../crawl/visit.ts'
import type { Detail, Facts } from '../check.ts'
import { toEvidence, type Verdict } from '../finding.ts'

/** What is wrong with an address, by the rule that says so. */
type Judgement = Pick<Detail, 'verdict' | 'target' | 'values'> & { rule: string }

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

/** How sure an answer of the site proves that something does not open; `null`: it does, whatever redirects were followed. */
export function answerVerdict({ status, failure }: Pick<Outcome, 'status' | 'failure'>) {
  if (failure) return lasting.has(failure) ? 'broken' : 'suspect'
  if (status === null || status < 400) return null
  if (refusals.has(status)) return 'blocked'
  return status >= 500 || passing.has(status) ? 'suspect' : 'broken'
}

/** Where one more try cannot help. */
const lasting: ReadonlySet<FailureReason> = new Set([
  'certificate',
  'unknown-host',
  'redirect-loop',
  'too-many-redirects',
  'bad-redirect',
])

/**
 * What servers and the walls before them answer to programs, whatever visitors get: Unauthorized, Forbidden, Proxy Authentication, Too
 * Many Requests, Legal Reasons; 999 is LinkedIn's own.
 */
const refusals = new Set([401, 403, 407, 429, 451, 999])

/** Request Timeout and Too Early: the next try may succeed. */
const passing = new Set([408, 425])

/** One finding for all addresses of the host. */
function judgeSilence({ failure }: Outcome, url: string): Judgement {
  const { origin, host } = new URL(url)
  const verdict = failure === 'unknown-host' ? 'broken' : undefined
  return { rule: 'host-silent', target: `${origin}/`, values: { host }, verdict }
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
  const isExternal = scope === 'external'
  const verdict = answerVerdict(outcome)
  if (!verdict) return judgeRedirects(scope, redirects)
  if (failure && /redirect/.test(failure))
    // Elsewhere a loop may be made for programs, which keep no cookies for long.
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

/** Hosts that answer programs with whatever status they like; that something is gone (404, 410) they say truly. */
const walledHost =
  /(^|\.)(linkedin|xing|instagram|facebook|x|twitter|tiktok|glassdoor|kununu)\.com$/

/** Sign-in and consent pages stand in front of the page that was asked for; nobody means to link to them. */
function isWall(address: string): boolean {
  const { hostname, pathname } = new URL(address)
  return (
    /^(consent|login|accounts|auth|sso)\./.test(hostname) ||
    /\/(authwall|log-?in|sign-?in|consent|checkpoint|challenge)(\/|\.\w+$|$)/i.test(pathname)
  )
}
