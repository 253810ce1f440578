import type { DocumentLink } from '../document/page-document.ts'
import { createResolve } from '../normalize-url.ts'
import type { DownloadKind } from './download-kind.ts'
import type { DownloadLink } from './download-link.ts'

/** Marks an address in a text of a document. */
const textAttribute = 'text'

/** True if only texts of documents name an address. Many programs open such an address, but few people expect a link there. */
export function isOnlyInTexts(
  links: readonly Pick<DocumentLink, 'attribute' | 'places'>[],
): boolean {
  return links.length > 0 && links.every((link) => link.places && link.attribute === textAttribute)
}

/** Links of a document in the form of the links of a page. Relative addresses begin at the address of the document, as in browsers. */
export function toDocumentLinks(
  links: readonly DownloadLink[],
  kind: DownloadKind,
  file: URL,
): DocumentLink[] {
  const resolve = createResolve(file)
  return links.flatMap(({ raw, address, text, places, isText }) => {
    const url = resolve(address)
    if (url === undefined) return []
    const attribute = isText ? textAttribute : ''
    const place = { region: 'main', isSwitcher: false, block: null, places } as const
    return { raw, url, text, element: kind, attribute, expects: 'page', ...place }
  })
}
