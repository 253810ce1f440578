import { createHash } from 'node:crypto'
import type { Finding } from './finding.ts'

/**
 * Stable id of a finding: it depends on the fault and its place only. The host of the site (local, staging, live), times, statuses, numbers
 * and list positions do not count, so that a new block above a broken link does not change the id.
 *
 * @param occurrence 2 for the second finding with the same properties; see `numberFindings`
 * @returns 12 hexadecimal digits
 */
export function findingId(finding: Omit<Finding, 'id'>, occurrence = 1): string {
  const key = JSON.stringify([...identity(finding), occurrence])
  return createHash('sha256').update(key).digest('hex').slice(0, 12)
}

/** Assigns an id to each finding. Findings with the same properties are numbered in this order. */
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
  const origin = URL.parse(page)?.origin ?? ''
  const withoutHost = (text: string) => (origin === '' ? text : text.replaceAll(origin, ''))
  // The address as written comes first, because a pointer is known only with a backend.
  const place = link?.raw ?? pointer?.replaceAll(/\/\d+(?=\/|$)/g, '/*')
  const subject = place ?? (target === undefined ? words(values) : '')
  return [rule, withoutHost(page), part, withoutHost(target ?? ''), withoutHost(subject)]
}

/**
 * Texts that distinguish findings without target and place: an error message, block types. The response of a page (`answer`)
 * varies and does not count.
 */
function words(values: Finding['values']): string {
  // The message of a code contains its values.
  const isShown = (name: string) => !('kind' in values) || name === 'message' || name === 'place'
  const texts = Object.entries(values).filter(
    ([name, value]) => typeof value === 'string' && name !== 'answer' && isShown(name),
  )
  return JSON.stringify(texts.sort(([a], [b]) => (a < b ? -1 : 1)))
}
