import { createJudge } from '../../cli/checks/check.ts'
import { createFacts } from './apply-rules.ts'
import { documentLink, visit } from './content/visit-builder.ts'
import type { DocumentLink, PageDocument } from '../../cli/crawl/document/page-document.ts'
import { createResolve } from '../../cli/crawl/normalize-url.ts'
import type { Visit } from '../../cli/crawl/visit.ts'
import { linkRules } from '../../cli/checks/links/link-checks.ts'
import type { Fault } from '../../cli/checks/finding.ts'

/** Findings of a link rule for a page with these parts; default page: `https://site.test/de/seite`. */
export function seePage(
  rule: string,
  document: Partial<PageDocument>,
  fields: Partial<Omit<Visit, 'document'>> = {},
): Omit<Fault, 'rule'>[] {
  const seen = { ...visit('/de/seite', { document }), ...fields }
  const { [rule]: row } = linkRules
  const faults = createJudge(row ? { [rule]: row } : {}, createFacts()).check(seen)
  return faults.map(({ rule: _rule, ...fault }) => fault)
}

/** Findings of a rule for a page with one link, as written. */
export function seeLink(
  rule: string,
  link: Partial<DocumentLink> & { raw: string },
  page = 'https://site.test/de/seite',
): Omit<Fault, 'rule'>[] {
  return seePage(rule, { links: [linkWrittenAs(link, page)] }, { url: page })
}

/** A link with a possibly invalid address. */
export function linkWrittenAs(
  { raw, ...fields }: Partial<DocumentLink> & { raw: string },
  page = 'https://site.test/de/seite',
): DocumentLink {
  const url = createResolve(new URL(page))(raw) ?? null
  return { ...documentLink(page), raw, url, text: 'Link', ...fields }
}
