import { isPassing, isRefusal } from '../doubtful-status.ts'
import type { Outcome, Scope, UrlRecord } from '../../crawl/visit.ts'
import type { TargetFault, Verdict } from '../finding.ts'
import { toEvidence } from '../to-evidence.ts'

/** What is wrong with an address, by the rule that says so. */
export interface Judgement {
  rule: OutcomeRule
  /** Where the rule's own does not fit. */
  verdict?: Verdict
  /** Where the finding is about something else than the address. */
  target?: string
  values: Record<string, string | number>
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
  rule: OutcomeRule,
): Generator<TargetFault> {
  const all = [...records]
  const silent = silentHosts(all)
  for (const { url, scope, outcome } of all) {
    const host = outcome?.failure && scope === 'external' ? hostOf(url) : ''
    const judgement = silent.has(host)
      ? judgeSilence(outcome, new URL(url))
      : outcome && judgeOutcome(url, scope, outcome)
    if (!outcome || judgement?.rule !== rule) continue
    const { verdict, values, target } = judgement
    const evidence = toEvidence(outcome)
    yield {
      about: 'target',
      url,
      values,
      evidence,
      ...(verdict && { verdict }),
      ...(target && { target }),
    }
  }
}

/** Hosts with addresses that were not even asked for, since the first ones got no answer. */
function silentHosts(records: UrlRecord[]): Set<string> {
  const given = records.filter(
    ({ scope, outcome }) => scope === 'external' && outcome?.failure && outcome.tries === 0,
  )
  return new Set(given.map(({ url }) => hostOf(url)))
}

/** One finding for all addresses of the host. */
function judgeSilence(outcome: Outcome | null, { origin, host }: URL): Judgement {
  const isUnknown = outcome?.failure === 'unknown-host'
  return {
    rule: 'host-silent',
    target: `${origin}/`,
    values: { host },
    ...(isUnknown && { verdict: 'broken' }),
  }
}

/**
 * What asking for an address proves. Only what a visitor would see too counts as broken; what may pass, or be meant for
 * programs alone, is said to be so.
 *
 * @param url that links name, before any redirect
 * @returns `null` where nothing is wrong; at most one thing is: what is broken does not need a shorter way
 */
export function judgeOutcome(url: string, scope: Scope, outcome: Outcome): Judgement | null {
  const { status, failure } = outcome
  if (failure) return judgeFailure(failure, scope)
  if (status === null) return null
  if (status >= 400) return judgeStatus(status, scope, hostOf(lastAddress(url, outcome)))
  return judgeRedirects(scope, outcome)
}

function judgeFailure(failure: NonNullable<Outcome['failure']>, scope: Scope): Judgement {
  const isExternal = scope === 'external'
  switch (failure) {
    case 'redirect-loop':
    case 'too-many-redirects':
    case 'bad-redirect':
      // Elsewhere a loop may be made for programs, which keep no cookies for long.
      return { rule: 'redirect-loop', values: {}, ...(isExternal && { verdict: 'suspect' }) }
    case 'unknown-host':
    case 'certificate':
      return isExternal
        ? { rule: 'external-broken', values: {} }
        : { rule: 'server-error', values: {}, verdict: 'broken' }
    case 'timeout':
    case 'refused':
    case 'reset':
    case 'no-http':
    case 'unreachable':
      return { rule: isExternal ? 'external-suspect' : 'server-error', values: {} }
  }
}

function judgeStatus(status: number, scope: Scope, host: string): Judgement {
  const values = { status }
  if (scope === 'external') return { rule: externalRule(status, host), values }
  if (isRefusal(status)) return { rule: 'link-blocked', values }
  if (isPassing(status)) return { rule: 'server-error', values }
  return { rule: scope === 'asset' ? 'asset-broken' : 'link-broken', values }
}

function externalRule(status: number, host: string): OutcomeRule {
  if (gone.has(status)) return 'external-broken'
  if (isRefusal(status) || hasWall(host)) return 'external-blocked'
  return 'external-suspect'
}

function judgeRedirects(scope: Scope, { redirects }: Outcome): Judgement | null {
  const last = redirects.at(-1)
  if (!last) return null
  const values = { hops: redirects.length, to: last.to }
  // How many steps a foreign host takes is nothing that an editor here could shorten.
  if (redirects.length > 2 && scope !== 'external') return { rule: 'redirect-chain', values }
  const to = permanentTarget(redirects)
  return to ? { rule: 'redirect-permanent', values: { ...values, to } } : null
}

/** As far as every step is permanent: what comes after a temporary one must not be written down. */
function permanentTarget(redirects: Outcome['redirects']): string | null {
  const temporary = redirects.findIndex(({ status }) => !permanent.has(status))
  const lasting = temporary < 0 ? redirects : redirects.slice(0, temporary)
  const to = lasting.at(-1)?.to
  return to && !isWall(to) ? to : null
}

const lastAddress = (url: string, { redirects }: Outcome) => redirects.at(-1)?.to ?? url
const hostOf = (url: string) => URL.parse(url)?.host ?? ''

const permanent = new Set([301, 308])
const gone = new Set([404, 410])

/** Hosts that answer programs with whatever status they like; that something is gone (404, 410) they say truly. */
const walledHosts = [
  'linkedin.com',
  'xing.com',
  'instagram.com',
  'facebook.com',
  'x.com',
  'twitter.com',
  'tiktok.com',
  'glassdoor.com',
  'kununu.com',
]

function hasWall(host: string): boolean {
  return walledHosts.some((walled) => host === walled || host.endsWith(`.${walled}`))
}

/** Sign-in and consent pages stand in front of the page that was asked for; nobody means to link to them. */
function isWall(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    (/^(consent|login|accounts|auth|sso)\./.test(url.hostname) ||
      /\/(authwall|log-?in|sign-?in|consent|checkpoint|challenge)(\/|\.\w+$|$)/i.test(url.pathname))
  )
}
