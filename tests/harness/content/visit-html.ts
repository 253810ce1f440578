import { readDocument } from '../../../cli/crawl/document/read-document.ts'
import type { Outcome } from '../../../cli/crawl/fetch/fetcher.ts'
import type { UrlRecord, Visit } from '../../../cli/crawl/visit.ts'
import { base, visit } from './visit-builder.ts'

/** A visit and the non-link sources that name its address. */
export type SeededVisit = Visit & Partial<Pick<UrlRecord, 'seeds'>>

type VisitFacts = Partial<Omit<SeededVisit, 'outcome' | 'document'>> & {
  path?: string
  outcome?: Partial<Outcome>
  /** `null`: no document. */
  html?: string | null
}

export function toHtml({
  lang = 'de-CH',
  head = '<title>Vakuumheber | Muster</title><meta name="description" content="Hebt Platten.">',
  header = '<header><a href="/de">Start</a></header>',
  main = '<main><h1>Vakuumheber</h1><section data-block="TextText"><p>Text</p></section></main>',
  footer = '<footer><a href="/de/impressum">Impressum</a></footer>',
}): string {
  return `<!doctype html><html lang="${lang}"><head>${head}</head><body>${header}${main}${footer}</body></html>`
}

/** Visit of a page with this HTML; default: a page without faults. */
export function visitHtml({
  path = '/de/maschinen',
  html = toHtml({}),
  seeds = ['navigation'],
  ...facts
}: VisitFacts = {}): SeededVisit {
  const url = new URL(path, base)
  const isMoved = (facts.outcome?.redirects ?? []).length > 0
  const document = html && !isMoved && readDocument({ headers: {}, body: Buffer.from(html) }, url)
  return { ...visit(path, { ...facts, document: null }), document: document || null, seeds }
}
