import { SiteTables } from '../../../cli/crawl/site-tables.ts'
import type { DocumentLink } from '../../../cli/crawl/document/page-document.ts'
import type { UrlRecord } from '../../../cli/crawl/visit.ts'
import { documentLink } from './visit-builder.ts'

export interface TestLink {
  page: string
  target: string
  link?: Partial<DocumentLink>
}

/** Results of a crawl: addresses and the links between them; absolute, with the fragment in the target. */
export function crawledTables(
  records: readonly UrlRecord[] = [],
  links: readonly TestLink[] = [],
): SiteTables {
  const tables = new SiteTables()
  const find = (url: string, scope: UrlRecord['scope'] = 'page') =>
    tables.target(url) ?? tables.add({ url, scope, depth: 1, isLinked: 0, isEmbedded: 0 }, null)
  for (const { url, scope, seeds, outcome, isDraft, errorMark, isLinked } of records) {
    const target = find(url, scope)
    for (const seed of seeds) tables.addSeed(url, seed)
    if (outcome) tables.setOutcome(url, outcome)
    const known = 'UPDATE address SET isDraft = ?, errorMark = ? WHERE number = ?'
    tables.rows(known, Number(isDraft), errorMark, target.number)
    if (isLinked) tables.setLinked(target)
  }
  for (const { page, target, link } of links) {
    const [address = '', fragment = ''] = target.split('#')
    const shown = { ...documentLink(target), ...link }
    tables.addLink(find(page), find(address), fragment, shown)
  }
  return tables
}
