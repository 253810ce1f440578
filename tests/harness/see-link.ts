import { documentLink, visit } from './content/visit-builder.ts'
import type { DocumentLink, PageDocument } from '../../cli/crawl/document/page-document.ts'
import type { Visit } from '../../cli/crawl/visit.ts'
import type { Check } from '../../cli/checks/check.ts'
import type { Fault } from '../../cli/checks/finding.ts'

/** What a check says of a page with these parts; it is `https://site.test/de/seite` unless told otherwise. */
export function seePage(
  check: Check,
  document: Partial<PageDocument>,
  fields: Partial<Omit<Visit, 'document'>> = {},
): Fault[] {
  const seen = { ...visit('/de/seite', { document }), ...fields }
  return [...(check.see?.(seen) ?? [])]
}

/** What a check says of a page with one link, written like this. */
export function seeLink(
  check: Check,
  link: Partial<DocumentLink> & { raw: string },
  page = 'https://site.test/de/seite',
): Fault[] {
  return seePage(check, { links: [linkWrittenAs(link, page)] }, { url: page })
}

/** A link whose address may be impossible. */
export function linkWrittenAs(
  { raw, ...fields }: Partial<DocumentLink> & { raw: string },
  page = 'https://site.test/de/seite',
): DocumentLink {
  const url = URL.parse(raw, page)?.href ?? null
  return { ...documentLink(page), raw, url, text: 'Link', ...fields }
}
