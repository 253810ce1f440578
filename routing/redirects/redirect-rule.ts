import { isLocale } from '../../locales/locales.ts'
import { addQuery } from '../add-query.ts'
import { encodePathname, parseSitePath, splitLocale } from '../localized-path.ts'
import {
  hasFoldedParameter,
  haveSameParameters,
  toComparedAddress,
  type AddressParameter,
  type ComparedAddress,
} from './compared-address.ts'
import {
  describeRedirectFault,
  type DescribedFault,
  type RedirectFault,
  type RedirectFaultKind,
} from './redirect-fault.ts'

/** A redirect as it is written in a list. */
export interface RedirectEntry {
  /** Old address in any spelling; a query is part of it; `*` matches any text. */
  from: string
  /** Path of the site or http(s) address; `*` is replaced by the text of `*` in `from`. Missing for a 410. */
  to?: string | undefined
  status?: number | undefined
}

/** A usable entry. */
export interface RedirectRule {
  index: number
  entry: RedirectEntry
  status: 301 | 302
  /** Compared with that of the request; of a wildcard, the pattern. */
  key: string
  /** What is in front of and behind `*`, in lower case; `null` without `*`. */
  pattern: Pattern | null
  /** Parameters that the request must have. */
  parameters: AddressParameter[]
}

interface Pattern {
  before: string
  after: string
}

/** A fault of an entry. */
export interface RedirectProblem extends DescribedFault {
  /** Position in the list. */
  index: number
  field: 'from' | 'to'
  fault: RedirectFault
}

/** The rule of an entry, or the reason why it cannot be used. */
type ReadEntry =
  | { kind: 'rule'; rule: RedirectRule }
  | { kind: 'unusable'; problem: RedirectProblem }

export function readEntry(index: number, entry: RedirectEntry): ReadEntry {
  const { from, to, status = 301 } = entry
  const problem = (
    field: 'from' | 'to',
    ...fault: Parameters<typeof describeRedirectFault>
  ): ReadEntry => ({
    kind: 'unusable',
    problem: { index, field, fault: 'unusable', ...describeRedirectFault(...fault) },
  })
  const address = toComparedAddress(withoutOrigin(from))
  const fault = faultOfSource(from, address)
  if (fault) return problem('from', fault)
  if (![301, 302, 303, 307, 308, 410].includes(status)) return problem('to', 'status', { status })
  if ((to === undefined) !== (status === 410)) return problem('to', 'target')
  if (to !== undefined && !isTarget(to)) return problem('to', 'target-address')
  if (to && /^https?:\/\/[^/?#]*\*/i.test(to)) return problem('to', 'target-host')
  const hasWildcard = address.pathname.includes('*')
  if (to?.includes('*') && !hasWildcard) return problem('to', 'target-wildcard')
  const { key, pathname, parameters } = address
  const rule: RedirectRule = {
    index,
    entry: { ...entry, from: withoutOrigin(from) },
    status: [302, 303, 307].includes(status) ? 302 : 301,
    key: hasWildcard ? pathname.toLowerCase() : key,
    pattern: hasWildcard ? toPattern(pathname) : null,
    parameters,
  }
  return { kind: 'rule', rule }
}

/** Why an address can never be requested, or is never redirected. */
function faultOfSource(
  from: string,
  { pathname, parameters }: ComparedAddress,
): RedirectFaultKind | null {
  if (!/^(?:\/|https?:\/\/)/i.test(from)) return 'no-path'
  if (from.includes('#')) return 'fragment'
  if (pathname.split('*').length > 2) return 'wildcards'
  if (pathname === '/*') return 'everything'
  if (reservedPath.test(pathname)) return 'own-address'
  const { locale, rest } = splitLocale(pathname)
  if (locale && (rest === '/' || rest === '/*')) return 'home-page'
  if (pathname === '/' && parameters.length === 0) return 'start'
  return null
}

/** Addresses of the site itself, which no redirect may hide. */
export const reservedPath =
  /^\/(?:(?:admin|assets|pictures|data-sheets|events|feeds|ops|\.well-known|[^/]+\/ajax)(?:\/|$)|(?:robots\.txt|sitemap(?:-\d+)?\.xml|site\.webmanifest)$)/

function isTarget(to: string): boolean {
  // Half of a surrogate pair cannot be encoded in a URL.
  if (!to.isWellFormed()) return false
  if (/^https?:\/\//i.test(to)) return URL.canParse(to)
  const path = /^\/[^\s]*$/.test(to) ? parseSitePath(to) : null
  return path !== null && isLocale(path.pathname.split('/', 2)[1] ?? '')
}

/** The path and query of an old address, which may be written with its host. */
function withoutOrigin(from: string): string {
  return from.trim().replace(/^https?:\/\/[^/?#]*/i, '') || '/'
}

function toPattern(pathname: string): Pattern {
  const [before = '', after = ''] = pathname.toLowerCase().split('*')
  return { before, after }
}

/** A rule that applies to an address; `location` is `null` for a 410. */
export interface RedirectStep {
  rule: RedirectRule
  location: string | null
}

/** @returns `null` if the rule does not apply, or if its target is the requested address itself */
export function stepBy(rule: RedirectRule, asked: ComparedAddress): RedirectStep | null {
  const { pattern, key, parameters } = rule
  const text = pattern ? matchPattern(pattern, asked) : key === asked.key ? '' : null
  if (text === null) return null
  if (!parameters.every((parameter) => hasFoldedParameter(asked.parameters, parameter))) return null
  const { to } = rule.entry
  if (to === undefined) return { rule, location: null }
  const rest = asked.parameters.filter((parameter) => !hasFoldedParameter(parameters, parameter))
  const location = toLocation(to, text, rest)
  return isAsked(location, asked) ? null : { rule, location }
}

/**
 * The text of `*`, in the letters of the address; `null` where the pattern does not match. `/alt/*` matches `/alt`, too. Only the ends of
 * the address are compared, so that hundreds of patterns cost little for any address.
 */
function matchPattern(
  { before, after }: Pattern,
  { pathname, key }: ComparedAddress,
): string | null {
  if (after === '' && before.endsWith('/') && key === before.slice(0, -1)) return ''
  const end = key.length - after.length
  if (end < before.length || !key.startsWith(before) || !key.endsWith(after)) return null
  // Few letters are longer in lower case: İ.
  return (key.length === pathname.length ? pathname : key).slice(before.length, end)
}

/** @param rest parameters of the request; those that the target names itself are not added */
function toLocation(to: string, text: string, rest: AddressParameter[]): string {
  const [, target = '', others = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  const filled = target.replace('*', () => text)
  const path = filled.startsWith('/') ? filled.replace(/(?<=[^/])\/+$/, '') : filled
  const address = encodePathname(path).replace(/^\/{2,}/, '/') + others
  return addQuery(address, { search: rest.map((parameter) => parameter.text).join('&') })
}

function isAsked(location: string, asked: ComparedAddress): boolean {
  if (!location.startsWith('/')) return false
  const { key, parameters } = toComparedAddress(location.replace(/#.*/s, ''))
  return key === asked.key && haveSameParameters(parameters, asked.parameters)
}
