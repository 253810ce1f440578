import { isOnlyInTexts } from '../../crawl/downloads/to-document-links.ts'
import { isSuccess, type Outcome } from '../../crawl/fetch/fetcher.ts'
import type { StoredLink } from '../../crawl/site-tables.ts'
import { isWall } from '../../crawl/probe/is-wall.ts'
import type { Scope, UrlRecord } from '../../crawl/visit.ts'
import { answerVerdict } from '../answer-verdict.ts'
import type { Detail, Facts } from '../check.ts'
import type { Verdict } from '../finding.ts'
import { findInvisibleCharacter } from './find-invisible-character.ts'

type Tables = Facts['tables']

/** Faults of addresses after the recheck, for all rules that depend only on the response. */
export function* judgeOutcomes({ tables }: Pick<Facts, 'tables'>): Iterable<Detail> {
  const asked = [...tables.doubtful()]
  const silent = silentHosts(asked)
  for (const record of asked) {
    const fault = findFault(record, silent, tables)
    if (fault) yield fault
  }
}

/** Hosts with skipped addresses, because earlier requests got no response. */
function silentHosts(asked: readonly UrlRecord[]): ReadonlySet<string> {
  const skipped = asked.filter(({ outcome }) => outcome?.failure && outcome.tries === 0)
  return new Set(skipped.map(({ url }) => hostOf(url)))
}

const hostOf = (url: string) => URL.parse(url)?.host ?? ''

function findFault(
  record: UrlRecord,
  silent: ReadonlySet<string>,
  tables: Tables,
): Detail | undefined {
  const { url, scope, outcome, seeds, soft404 } = record
  // An error page needs no advice on redirects.
  if (!outcome || (soft404 && isSuccess(outcome))) return undefined
  const isSilent = scope === 'external' && outcome.failure && silent.has(hostOf(url))
  const judgement = isSilent ? judgeSilence(outcome, url) : judgeOutcome(url, scope, outcome)
  if (!judgement) return undefined

  const isOfForms = isErrorOfForms(record, tables)
  if (isOfForms && !isNotFound(outcome)) return undefined
  const links = tables.to(url)
  const isMissing = judgement.rule === 'link-broken' || judgement.rule === 'asset-broken'
  const character = isMissing && findInvisibleCharacter(url)
  if (character)
    return { url, evidence: outcome, rule: 'character-invisible', values: { ...character } }
  const address = isMissing && findLostScheme(links)
  if (address) return { url, rule: 'address-invalid', values: { address } }

  const isOfTexts = seeds.length === 0 && isOnlyInTexts(links)
  // Nobody prints a document again for a redirect.
  if (isOfTexts && isSuccess(outcome)) return undefined
  const near = isMissing ? tables.near(url) : undefined
  return {
    url,
    evidence: outcome,
    near,
    ...judgement,
    ...((isOfForms || isOfTexts) && { verdict: 'suspect' }),
  }
}

/** A fault of an address, with its rule. */
type Judgement = Pick<Detail, 'verdict' | 'target' | 'values'> & { rule: string }

/** One finding for all addresses of a host that does not respond. */
function judgeSilence({ failure }: Outcome, url: string): Judgement {
  const { origin, host } = new URL(url)
  const verdict = failure === 'unknown-host' ? 'broken' : undefined
  return { rule: 'host-silent', target: `${origin}/`, values: { host }, verdict }
}

/**
 * Judges the response of an address. Only faults that visitors see too count as broken. Temporary failures and refusals of programs get a
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
  if (failure === 'certificate') return { rule: 'certificate-invalid', values: { host } }
  const rule = isExternal ? externalRule(outcome, verdict, host) : siteRule(scope, outcome, verdict)
  const isProvenSilence = rule === 'server-error' && verdict === 'broken'
  return { rule, values: status === null ? {} : { status }, ...(isProvenSilence && { verdict }) }
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

function externalRule(outcome: Outcome, verdict: Verdict, host: string): string {
  if (outcome.failure) return verdict === 'broken' ? 'external-broken' : 'external-suspect'
  if (isNotFound(outcome)) return 'external-broken'
  return verdict === 'blocked' || walledHost.test(host) ? 'external-blocked' : 'external-suspect'
}

/** Hosts that send unreliable statuses to programs; only 404 and 410 are true. */
const walledHost =
  /(^|\.)(linkedin|xing|instagram|facebook|x|twitter|tiktok|glassdoor|kununu)\.com$/

function siteRule(scope: Scope, outcome: Outcome, verdict: Verdict): string {
  if (verdict === 'blocked') return 'link-blocked'
  if (outcome.failure || verdict === 'suspect') return 'server-error'
  if (!isNotFound(outcome)) return 'link-rejected'
  return scope === 'asset' ? 'asset-broken' : 'link-broken'
}

/** Not Found and Gone. */
const isNotFound = (outcome: Outcome | null) => outcome?.status === 404 || outcome?.status === 410

/** The text of a link that browsers read as a path, though it names a host or a mail address. */
function findLostScheme(links: StoredLink[]): string | undefined {
  return links.map(({ raw }) => raw.trim()).find((raw) => lostScheme.test(raw))
}

/** `www.firma.ch`, `http//firma.ch`, `info@firma.ch`; some editors put a path before. */
const lostScheme = /^https?\/\/|(?:^|\/)(?:www\.[^/]+\.|[^\s/@?#]+@[^\s/@?#]+\.[a-z]{2,}$)/i

/** Addresses of forms whose error status proves nothing. */
export function* unjudgedForms({ tables }: Pick<Facts, 'tables'>): Iterable<UrlRecord> {
  for (const record of tables.doubtful())
    if (isErrorOfForms(record, tables) && !isNotFound(record.outcome)) yield record
}

/** True for an error of forms with fields. Nobody requests their address without the fields, so an error status proves little. */
function isErrorOfForms({ url, outcome, seeds }: UrlRecord, tables: Tables): boolean {
  if (seeds.length > 0 || (outcome?.status ?? 0) < 400) return false
  const links = tables.to(url)
  return (
    links.length > 0 && links.every(({ element, hasFields }) => element === 'form' && hasFields)
  )
}
