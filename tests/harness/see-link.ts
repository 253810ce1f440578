import { createJudge } from '../../cli/checks/check.ts'
import { createFacts } from './run-checks.ts'
import { documentLink, visit } from './content/visit-builder.ts'
import type { DocumentLink, PageDocument } from '../../cli/crawl/document/page-document.ts'
import { createResolve } from '../../cli/crawl/normalize-url.ts'
import type { Visit } from '../../cli/crawl/visit.ts'
import type { Canary } from '../../cli/checks/links/ask-canary.ts'
import { linkRules } from '../../cli/checks/links/link-checks.ts'
import type { Fault } from '../../cli/checks/finding.ts'

/** What a rule about links says of a page with these parts; it is `https://site.test/de/seite` unless told otherwise. */
export function seePage(
  rule: string,
  document: Partial<PageDocument>,
  fields: Partial<Omit<Visit, 'document'>> = {},
  canaries: readonly Canary[] = [],
): Omit<Fault, 'rule'>[] {
  const seen = { ...visit('/de/seite', { document }), ...fields }
  const { [rule]: row } = linkRules
  const faults = createJudge(row ? { [rule]: row } : {}, createFacts({ canaries })).see(seen)
  return faults.map(({ rule: _rule, ...fault }) => fault)
}

/** What a rule says of a page with one link, written like this. */
export function seeLink(
  rule: string,
  link: Partial<DocumentLink> & { raw: string },
  page = 'https://site.test/de/seite',
): Omit<Fault, 'rule'>[] {
  return seePage(rule, { links: [linkWrittenAs(link, page)] }, { url: page })
}

/** A link whose address may be impossible. */
export function linkWrittenAs(
  { raw, ...fields }: Partial<DocumentLink> & { raw: string },
  page = 'https://site.test/de/seite',
): DocumentLink {
  const url = createResolve(new URL(page))(raw) ?? null
  return { ...documentLink(page), raw, url, text: 'Link', ...fields }
}
