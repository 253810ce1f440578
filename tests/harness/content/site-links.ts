import { SiteTables, type SiteLinks } from '../../../cli/crawl/site-tables.ts'
import type { DocumentLink } from '../../../cli/crawl/document/page-document.ts'
import { documentLink } from './visit-builder.ts'

/** Pages and what they link to; addresses absolute, a fragment in the target's. */
export function siteLinks(
  links: {
    page: string
    target: string
    link?: Partial<DocumentLink>
    isSwitcher?: boolean
  }[] = [],
): SiteLinks {
  const tables = new SiteTables()
  for (const { page, target, link, isSwitcher = false } of links) {
    const [address = '', fragment = ''] = target.split('#')
    const [from, to] = [page, address].map(
      (url) => tables.target(url) ?? tables.add(url, 'page', 1, false),
    )
    if (from && to)
      tables.addLink(from, to, fragment, { ...documentLink(target), ...link }, isSwitcher)
  }
  return tables
}
