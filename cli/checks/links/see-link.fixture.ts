import type { DocumentLink, PageDocument } from '../../crawl/page-document.ts'
import type { Visit } from '../../crawl/visit.ts'
import type { Check } from '../check.ts'
import type { Fault } from '../finding.ts'

const emptyDocument: PageDocument = {
  language: 'de-CH',
  title: '',
  mainHeadings: [],
  description: null,
  robots: null,
  canonical: null,
  alternates: [],
  switcher: [],
  errorMark: null,
  hasMain: true,
  hasFooter: true,
  blocks: [],
  ids: [],
  links: [],
  text: '',
}

/** What a check says of a page with these parts. */
export function seePage(
  check: Check,
  document: Partial<PageDocument>,
  visit: Partial<Visit> = {},
): Fault[] {
  return [
    ...(check.see?.({
      url: 'https://www.muster.example/de/seite',
      scope: 'page',
      depth: 1,
      outcome: {
        status: 200,
        failure: null,
        method: 'GET',
        redirects: [],
        tries: 1,
        durationMs: 1,
        contentType: 'text/html',
      },
      source: null,
      document: { ...emptyDocument, ...document },
      ...visit,
    }) ?? []),
  ]
}

/** What a check says of a page with one link, written like this. */
export function seeLink(
  check: Check,
  link: Partial<DocumentLink> & { raw: string },
  page = 'https://www.muster.example/de/seite',
): Fault[] {
  return seePage(check, { links: [documentLink(link, page)] }, { url: page })
}

export function documentLink(
  link: Partial<DocumentLink> & { raw: string },
  page = 'https://www.muster.example/de/seite',
): DocumentLink {
  return {
    url: URL.parse(link.raw, page)?.href ?? null,
    element: 'a',
    attribute: 'href',
    expects: 'page',
    text: 'Link',
    region: 'main',
    block: null,
    ...link,
  }
}
