import { readDocument } from '../../../cli/crawl/document/read-document.ts'
import type { Outcome, UrlRecord, Visit } from '../../../cli/crawl/visit.ts'
import { judge } from '../run-checks.ts'
import { siteTables } from './site-tables.ts'
import { outcome, urlRecord } from './visit-builder.ts'
import type { Facts, Rules } from '../../../cli/checks/check.ts'
import type { Fault } from '../../../cli/checks/finding.ts'

/** A visit with what named its address, besides links. */
type SeededVisit = Visit & Partial<Pick<UrlRecord, 'seeds'>>

type VisitFacts = Partial<Omit<SeededVisit, 'outcome' | 'document'>> & {
  path?: string
  outcome?: Partial<Outcome>
  /** `null`: there is none to read. */
  html?: string | null
}

/** A page that has everything a visitor expects. */
export const goodHtml = toHtml({})

export function toHtml({
  lang = 'de-CH',
  head = '<title>Vakuumheber | Muster</title><meta name="description" content="Hebt Platten.">',
  header = '<header><a href="/de">Start</a></header>',
  main = '<main><h1>Vakuumheber</h1><section data-block="TextText"><p>Text</p></section></main>',
  footer = '<footer><a href="/de/impressum">Impressum</a></footer>',
}): string {
  return `<!doctype html><html lang="${lang}"><head>${head}</head><body>${header}${main}${footer}</body></html>`
}

/** What the crawl would say of a page with this HTML. */
export async function visitHtml({
  path = '/de/maschinen',
  html = goodHtml,
  outcome: answer,
  ...facts
}: VisitFacts = {}): Promise<SeededVisit> {
  const url = new URL(path, 'https://www.example.ch')
  return {
    url: url.href,
    scope: 'page',
    seeds: ['navigation'],
    document: html === null ? null : readDocument({ headers: {}, body: Buffer.from(html) }, url),
    source: null,
    outcome: outcome(answer),
    ...facts,
  }
}

/** Everything that rules say of a site of these pages. */
export async function faultsOf(
  rules: Rules,
  visits: SeededVisit[],
  facts: Partial<Facts> = {},
): Promise<Fault[]> {
  const tables = siteTables([...toRecords(visits).values()])
  const faults = await judge(rules, visits, { base, tables, ...facts })
  return faults.filter((fault) => fault.url === undefined)
}

export const base = new URL('https://www.example.ch')

function toRecords(visits: SeededVisit[]): Map<string, UrlRecord> {
  return new Map(
    visits.map(({ url, scope, outcome: its, seeds = [], document }) => [
      url,
      urlRecord(url, {
        scope,
        outcome: its,
        seeds,
        errorMark: document?.errorMark ?? null,
      }),
    ]),
  )
}
