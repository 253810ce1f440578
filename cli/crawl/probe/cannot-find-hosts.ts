import { lookup } from 'node:dns/promises'
import type { UrlRecord } from '../visit.ts'

/** Kept by IANA for ever (RFC 2606 §3): who cannot find it can find nothing out there. */
const wellKnown = 'example.com'

/**
 * Whether names of hosts elsewhere are unknown because no name can be found from here, as in a closed network. That says
 * nothing of the links.
 *
 * @param find rejects for a name that is not known
 */
export async function cannotFindHosts(
  records: Iterable<UrlRecord>,
  find: (name: string) => Promise<unknown> = lookup,
): Promise<boolean> {
  const isUnknown = ({ scope, outcome }: UrlRecord) =>
    scope === 'external' && outcome?.failure === 'unknown-host'
  if (![...records].some(isUnknown)) return false
  return find(wellKnown).then(
    () => false,
    () => true,
  )
}
