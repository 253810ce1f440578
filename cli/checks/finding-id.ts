import { createHash } from 'node:crypto'
import type { Finding } from './finding.ts'

/**
 * The same for the same fault in every run: what the fault is and where it stands, and nothing that may differ tomorrow. The host
 * of the site (local, staging, live), times, statuses and numbers do not count, nor does the position in a list: whoever adds a block
 * above a broken link makes no new finding of it.
 *
 * @param occurrence 2 for the second finding that is the same in all of this; see `numberFindings`
 * @returns 12 hexadecimal digits
 */
export function findingId(finding: Omit<Finding, 'id'>, occurrence = 1): string {
  const key = JSON.stringify([...identity(finding), occurrence])
  return createHash('sha256').update(key).digest('hex').slice(0, 12)
}

/** Gives each its id, and those that say the same in different places different ones: first, second, third in this order. */
export function numberFindings(findings: Omit<Finding, 'id'>[]): Finding[] {
  const occurrences = new Map<string, number>()
  return findings.map((finding) => {
    const first = findingId(finding)
    const occurrence = (occurrences.get(first) ?? 0) + 1
    occurrences.set(first, occurrence)
    return { ...finding, id: findingId(finding, occurrence) }
  })
}

function identity({ rule, page, part, target, link, pointer, values }: Omit<Finding, 'id'>) {
  const origin = URL.canParse(page) ? new URL(page).origin : ''
  const withoutHost = (text: string) => (origin === '' ? text : text.replaceAll(origin, ''))
  return [
    rule,
    withoutHost(page),
    part,
    target === undefined ? '' : withoutHost(target),
    withoutHost(place(link, pointer) ?? (target === undefined ? words(values) : '')),
  ]
}

/** As written before the pointer, which is known only where a backend was asked. */
function place(link: Finding['link'], pointer: string | undefined): string | undefined {
  return link?.raw ?? pointer?.replaceAll(/\/\d+(?=\/|$)/g, '/*')
}

/**
 * What tells apart the findings of a page that have neither target nor place in it: the message of an error, the types of blocks. Why there
 * was no answer this time (`failure`) is no part of it.
 */
function words(values: Finding['values']): string {
  const texts = Object.entries(values).filter(
    ([name, value]) => typeof value === 'string' && name !== 'failure',
  )
  return JSON.stringify(texts.sort(([a], [b]) => (a < b ? -1 : 1)))
}
