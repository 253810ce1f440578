import type { Finding } from '../checks/finding.ts'
import { groupFindings } from './group-findings.ts'
import type { Report } from './report.ts'

/** Of one rule. */
const maxPlaces = 50

/** For formats that tell each place by itself: the first places of each rule, in the order of the findings, and how many are left out. */
export function placesToTell({ findings }: Report): {
  findings: Finding[]
  left: Map<string, number>
} {
  const places = groupFindings(findings).flatMap(({ pages }) =>
    pages.flatMap((page) => page.places),
  )
  const told = new Map<string, number>()
  const shown = places.filter(({ rule }) => {
    const count = (told.get(rule) ?? 0) + 1
    told.set(rule, count)
    return count <= maxPlaces
  })
  const left = [...told].map(([rule, count]) => [rule, count - maxPlaces] as const)
  return { findings: shown, left: new Map(left.filter(([, count]) => count > 0)) }
}
