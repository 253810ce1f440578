import { createJudge } from '../../cli/checks/check.ts'
import { askCanary } from '../../cli/checks/links/ask-canary.ts'
import { linkRules } from '../../cli/checks/links/link-checks.ts'
import { locate } from '../../cli/checks/locate.ts'
import type { Fault, Finding, Rule } from '../../cli/checks/finding.ts'
import { createBackend } from '../../cli/crawl/seeds/backend.ts'
import { createCrawl } from '../../cli/crawl/crawl.ts'
import { createFetcher } from '../../cli/crawl/fetch/create-fetcher.ts'
import {
  noAnswer,
  noOutcome,
  type FailureReason,
  type Fetcher,
} from '../../cli/crawl/fetch/fetcher.ts'
import { SiteTables } from '../../cli/crawl/site-tables.ts'
import { createFacts } from '../harness/run-checks.ts'

export interface CheckedLinks {
  findings: Finding[]
  tables: SiteTables
  rules: ReadonlyMap<string, Rule>
  /** Pages of the site that were read. */
  pages: ReadonlySet<string>
}

export interface CheckLinksOptions {
  base: URL
  /** Answers for every host name that is none of this machine's; nothing leaves it. */
  elsewhere: URL
  backend: URL
}

/** Crawl, checks and the search for the place, as the command does it; waiting takes no time. */
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
  const canaries = await askCanary({ base, locales: ['de'], fetch })
  const tables = new SiteTables()
  tables.addSeed(new URL('/de', base).href, 'start')
  const { visitAll, traps } = createCrawl({
    base,
    tables,
    fetch,
    readSource: backend.source,
    include: [],
    exclude: [],
    maxPages: 5_000,
    depth: 1_000,
    concurrency: 8,
    elsewhere: fetch,
    signal: new AbortController().signal,
  })
  const judge = createJudge(linkRules, createFacts({ base, tables, canaries, traps }))
  const faults: Fault[] = []
  const pages = new Set<string>()
  await visitAll((visit) => {
    if (visit.document) pages.add(visit.url)
    const found = judge.see(visit)
    faults.push(...found)
    return found.some(({ url }) => url !== undefined)
  })
  for await (const fault of judge.finish({ isPart: false })) faults.push(fault)
  const rules = new Map(Object.entries(linkRules))
  const layouts = new Map([['de', await backend.call('de', 'layout')] as const])
  const content = { base, locales: ['de', 'en'], tables, layouts, backendUrl } as const
  const findings = locate(faults, { ...content, rules })
  await fetcher.close()
  return { findings, tables, rules, pages }
}

/** `timeout.invalid` times out, `certificate.invalid` has a bad one; every other name leads elsewhere. */
function nameHosts(fetch: Fetcher, elsewhere: URL): Fetcher {
  return (request) => {
    const { hostname, pathname, search } = request.url
    if (hostname === 'localhost' || hostname === '127.0.0.1') return fetch(request)
    const [reason = '', top] = hostname.split('.')
    if (top === 'invalid')
      return Promise.resolve(noAnswer(noOutcome(request.method), reason as FailureReason))
    return fetch({ ...request, url: new URL(pathname + search, elsewhere) })
  }
}
