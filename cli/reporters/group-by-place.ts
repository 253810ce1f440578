import type { Finding } from '../checks/finding.ts'

/** What one person opens and edits: a page, or what all pages of a language share. */
export interface Place {
  part: Finding['part']
  /** Address of the page; of the home page, or of the first of several, where it is no single page. */
  page: string
  findings: Finding[]
  /** The same for all of these findings, and known. */
  editUrl: string | undefined
}

const partOrder: Finding['part'][] = ['layout', 'texts', 'site', 'page']

/**
 * What all pages share comes first, since mending it mends most; then pages in the order of their first finding, which is the order of
 * their worst.
 */
export function groupByPlace(findings: Finding[]): Place[] {
  const groups = Map.groupBy(findings, ({ part, page }) =>
    part === 'site' ? part : `${part} ${page}`,
  )
  const places = [...groups.values()].flatMap(toPlace)
  return places.sort((a, b) => partOrder.indexOf(a.part) - partOrder.indexOf(b.part))
}

function toPlace(findings: Finding[]): Place[] {
  const [first] = findings
  if (!first) return []
  const { part, page, editUrl } = first
  const isSame = findings.every((finding) => finding.editUrl === editUrl)
  return [{ part, page, findings, editUrl: isSame ? editUrl : undefined }]
}
