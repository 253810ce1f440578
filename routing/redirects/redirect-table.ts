import {
  hasParameter,
  haveSameParameters,
  toComparedAddress,
  usualSpellings,
  type ComparedAddress,
} from './compared-address.ts'
import { describeRedirectFault, type DescribedFault, type RedirectFault } from './redirect-fault.ts'
import {
  readEntry,
  reservedPath,
  stepBy,
  type RedirectEntry,
  type RedirectProblem,
  type RedirectRule,
  type RedirectStep,
} from './redirect-rule.ts'

/** The response at an old address. */
export type FoundRedirect =
  | { status: 301 | 302; location: string }
  | { status: 410; location?: never }

/** True for a fault of an entry that is used nevertheless. */
export function isHarmless(fault: RedirectFault): boolean {
  return fault === 'chain' || fault === 'shadow'
}

export type RedirectTable = ReturnType<typeof createRedirectTable>

/**
 * A list of redirects, by which each old address is redirected once. Entries without `*` come first, then the most specific ones. Of
 * two entries for an address, the first one counts.
 *
 * @param list entries with their position; a bad entry does not affect the others
 * @param pages paths of the site's pages, which an entry should not hide
 */
export function createRedirectTable(
  list: Iterable<readonly [index: number, entry: RedirectEntry]>,
  pages: Iterable<string> = [],
) {
  const problems: RedirectProblem[] = []
  const exact = new Map<string, RedirectRule[]>()
  const wildcards: RedirectRule[] = []

  for (const [index, entry] of list) {
    const read = readEntry(index, entry)
    if (read.kind === 'rule') add(read.rule)
    else problems.push(read.problem)
  }
  wildcards.sort(
    (one, other) =>
      other.key.length - one.key.length || other.parameters.length - one.parameters.length,
  )
  for (const rule of [...exact.values()].flat().concat(wildcards)) {
    const problem = followed(rule)
    if (problem) problems.push(problem)
  }
  const hidden = Map.groupBy(pages, (path) => match(path)?.rule)
  for (const [rule, [path = '', ...others]] of hidden)
    if (rule) {
      const fault =
        others.length > 0
          ? describeRedirectFault('hides-pages', { page: path, count: others.length })
          : describeRedirectFault('hides-page', { page: path })
      problems.push(problemOf(rule, 'from', 'shadow', fault))
    }

  function add(rule: RedirectRule): void {
    const rules = rule.pattern ? wildcards : (exact.get(rule.key) ?? [])
    if (
      rules.some(
        (known) => known.key === rule.key && haveSameParameters(known.parameters, rule.parameters),
      )
    )
      return void problems.push(problemOf(rule, 'from', 'duplicate', faultOf('duplicate', rule)))
    rules.push(rule)
    if (rule.pattern) return
    // The most specific query counts.
    rules.sort((one, other) => other.parameters.length - one.parameters.length)
    exact.set(rule.key, rules)
  }

  /** Reports a rule that redirects in a loop, which is then not used, or by more than one step. */
  function followed(rule: RedirectRule): RedirectProblem | null {
    const sample = rule.entry.from.replace('*', 'any-text')
    const asked = toComparedAddress(sample)
    const first = stepBy(rule, asked)
    const { last, path } = first ? follow(first) : { last: null, path: [sample] }
    if (!last) return problemOf(rule, 'to', 'loop', faultOf('loop', rule))
    if (path.length < 2) return null
    const steps = path.join(' → ')
    return problemOf(rule, 'to', 'chain', describeRedirectFault('chain', { steps }))
  }

  function match(target: string): RedirectStep | null {
    const url = target.replace(/#.*/s, '')
    const isPlain = isLowerCase.test(url)
    if (isPlain && wildcards.length === 0 && !exact.has(url)) return null
    const asked = toComparedAddress(url)
    if (reservedPath.test(asked.pathname)) return null
    const spellings = isPlain ? [asked] : [asked, ...usualSpellings(url)]
    return (
      firstStep(spellings, ({ key }) => exact.get(key) ?? []) ??
      firstStep(spellings, () => wildcards)
    )
  }

  /** @returns `last`: the last step, `null` in a loop; `path`: the targets of all steps */
  function follow(first: RedirectStep): { last: RedirectStep | null; path: string[] } {
    const seen = new Set([first.rule])
    const path = [first.location ?? '']
    let last = first
    for (;;) {
      const next = last.location?.startsWith('/') ? match(last.location) : null
      if (!next) return { last, path }
      if (seen.has(next.rule)) return { last: null, path }
      seen.add(next.rule)
      path.push(next.location ?? '410')
      last = next
    }
  }

  return {
    /** Usable and unusable entries with a fault, in the order of the list. */
    problems: problems.toSorted((one, other) => one.index - other.index),
    /**
     * The response at an address.
     *
     * @param url path and query of a request, in any spelling
     * @returns `null` without a redirect; `location` is encoded and has the parameters of the request that `from` does not name
     */
    find: (url: string): FoundRedirect | null => {
      const first = exact.size + wildcards.length > 0 ? match(url) : null
      const last = first && follow(first).last
      if (!first || !last) return null
      const { location } = last
      return location === null ? { status: 410 } : { status: first.rule.status, location }
    },
  }
}

/** Paths that are their own normal form and key: nearly all of them. */
const isLowerCase = /^(?:\/[a-z\d_-]*[a-z\d-])+$/

/** The first step by one of the rules of each spelling, which are tried in their order. */
function firstStep(
  spellings: ComparedAddress[],
  rulesOf: (address: ComparedAddress) => RedirectRule[],
): RedirectStep | null {
  for (const spelling of spellings) {
    const { first, others } = firstOf(rulesOf(spelling), (rule) => stepBy(rule, spelling))
    if (!first) continue
    // Of rules for the same parameters, one in the same letters takes precedence.
    const isExact = ({ parameters }: RedirectRule) =>
      parameters.every((parameter) => hasParameter(spelling.parameters, parameter))
    const { key, parameters } = first.rule
    const alike = others.filter(
      (rule) => rule.key === key && rule.parameters.length === parameters.length && isExact(rule),
    )
    const exact = isExact(first.rule) ? null : firstOf(alike, (rule) => stepBy(rule, spelling))
    return exact?.first ?? first
  }
  return null
}

/** The first result that is not `null`, and the values behind it. */
function firstOf<T, R>(values: T[], find: (value: T) => R | null) {
  for (const [index, value] of values.entries()) {
    const first = find(value)
    if (first !== null) return { first, others: values.slice(index + 1) }
  }
  return { first: null, others: [] }
}

function problemOf(
  { index }: RedirectRule,
  field: RedirectProblem['field'],
  fault: RedirectFault,
  described: DescribedFault,
): RedirectProblem {
  return { index, field, fault, ...described }
}

function faultOf(kind: 'duplicate' | 'loop', { entry }: RedirectRule): DescribedFault {
  return describeRedirectFault(kind, { from: entry.from })
}
