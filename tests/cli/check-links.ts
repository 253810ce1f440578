import { createJudge } from '../../cli/checks/check.ts'
import { linkRules } from '../../cli/checks/links/link-checks.ts'
import { locate } from '../../cli/checks/locate.ts'
import type { Fault, Finding, Rule } from '../../cli/checks/finding.ts'
import { createBackend } from '../../cli/crawl/seeds/backend.ts'
import { createCrawl } from '../../cli/crawl/crawl.ts'
import { createFetcher } from '../../cli/crawl/fetch/create-fetcher.ts'
import {
  noResponse,
  noOutcome,
  type FailureReason,
  type Fetcher,
} from '../../cli/crawl/fetch/fetcher.ts'
import { createErrorPages } from '../../cli/crawl/probe/error-pages.ts'
import { SiteTables } from '../../cli/crawl/site-tables.ts'
import { createFacts } from '../harness/apply-rules.ts'

export interface CheckedLinks {
  findings: Finding[]
  tables: SiteTables
  rules: ReadonlyMap<string, Rule>
  /** Number of pages read. */
  pages: ReadonlySet<string>
}

export interface CheckLinksOptions {
  base: URL
  /** Server for all external host names; no request leaves the machine. */
  elsewhere: URL
  backend: URL
}

/** Crawl, checks and location of findings, as the command runs them; waiting takes no time. */
export async function checkLinks({
  base,
  elsewhere,
  backend: backendUrl,
}: CheckLinksOptions): Promise<CheckedLinks> {
  let now = Date.now()
  const fetcher = createFetcher({
    site: [base, backendUrl],
    headers: {},
    timeoutMs: 5_000,
    retries: 2,
    rate: null,
    concurrency: 8,
    now: () => now,
    async wait(ms) {
      now += ms
    },
    random: () => 0.5,
  })
  const fetch = nameHosts(fetcher.fetch, elsewhere)
  const backend = createBackend({ url: backendUrl, base, locales: ['de'], preview: false, fetch })
  const tables = new SiteTables()
  tables.addSeed(new URL('/de', base).href, 'start')
  const { run, traps } = createCrawl({
    base,
    tables,
    fetch,
    readSource: backend.source,
    include: [],
    exclude: [],
    keepQuery: [],
    ignoreQuery: [],
    maxSize: 50,
    maxPages: 5_000,
    depth: null,
    concurrency: 8,
    elsewhere: fetch,
    findSoft404: createErrorPages({ base, locales: ['de'], fetch, elsewhere: fetch }),
    downloads: null,
    unpublish: [],
    signal: new AbortController().signal,
  })
  const judge = createJudge(linkRules, createFacts({ base, tables, traps }))
  const faults: Fault[] = []
  const pages = new Set<string>()
  await run((visit) => {
    if (visit.document) pages.add(visit.url)
    faults.push(...judge.check(visit))
  })
  for await (const fault of judge.finish({ isPart: false })) faults.push(fault)
  const rules = new Map(Object.entries(linkRules))
  const layouts = new Map([['de', await backend.call('de', 'layout')] as const])
  const content = { base, locales: ['de', 'en'], tables, layouts, backendUrl } as const
  const findings = locate(faults, { ...content, rules })
  await fetcher.close()
  return { findings, tables, rules, pages }
}

/** `timeout.invalid` times out, `certificate.invalid` has an invalid certificate; all other names resolve to the external server. */
function nameHosts(fetch: Fetcher, elsewhere: URL): Fetcher {
  return (request) => {
    const { hostname, pathname, search } = request.url
    if (hostname === 'localhost' || hostname === '127.0.0.1') return fetch(request)
    const [reason = '', top] = hostname.split('.')
    if (top === 'invalid')
      return Promise.resolve(noResponse(noOutcome(request.method), reason as FailureReason))
    return fetch({ ...request, url: new URL(pathname + search, elsewhere) })
  }
}
