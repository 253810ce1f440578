import { LinkTables, type SiteLinks } from '../../../cli/crawl/link-tables.ts'
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
  const tables = new LinkTables()
  for (const { page, target, link, isSwitcher = false } of links) {
    const [address = '', fragment = ''] = target.split('#')
    tables.addLink(page, address, fragment, { ...documentLink(target), ...link }, isSwitcher)
  }
  return tables
}
