import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { createJudge } from '../cli/checks/check.ts'
import { linkRules } from '../cli/checks/links/link-checks.ts'
import { Crawl } from '../cli/crawl/crawl.ts'
import { createFetcher } from '../cli/crawl/fetch/create-fetcher.ts'
import { createProbe } from '../cli/crawl/probe/probe.ts'
import { SiteTables } from '../cli/crawl/site-tables.ts'
import { keepHeapSmall } from '../cli/keep-heap-small.ts'

/** Checks the links of a site once in a process of its own and prints the figures: `CrawlFigures`. */
const { values } = parseArgs({ options: { checker: { type: 'string' }, url: { type: 'string' } } })
const start = String(values.url)
const concurrency = 16

const started = performance.now()
const checkers = { linkinator: runLinkinator, bare: runBareLoop, werkseite: runCrawl }
const counted = await checkers[values.checker as keyof typeof checkers]()
console.log(
  JSON.stringify({
    ...counted,
    ms: performance.now() - started,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
)

async function runLinkinator(): Promise<{ pages: number; faults: number }> {
  const { LinkChecker, LinkState } = await import('linkinator')
  const { links } = await new LinkChecker().check({
    path: start,
    recurse: true,
    checkFragments: true,
    concurrency,
  })
  const pages = new Set(
    links.filter((link) => /\/de(\/seite-\d+)?$/.test(link.url)).map((link) => link.url),
  )
  return {
    pages: pages.size,
    faults: links.filter(({ state }) => state === LinkState.BROKEN).length,
  }
}

/** Lower bound for any crawler: requests, and a search for links. */
async function runBareLoop(): Promise<{ pages: number; faults: number }> {
  const limit = pLimit(concurrency)
  const known = new Set([start])
  let pages = 0
  let faults = 0
  async function visit(url: string): Promise<void> {
    const html = await limit(async () => {
      const response = await fetch(url)
      if (response.ok) pages++
      else faults++
      return response.text()
    })
    const visits: Promise<void>[] = []
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)) {
      const target = URL.parse(href.replace(/#.*/, ''), url)
      if (target?.protocol !== 'http:' || known.has(target.href)) continue
      known.add(target.href)
      visits.push(visit(target.href))
    }
    await Promise.all(visits)
  }
  await visit(start)
  return { pages, faults }
}

async function runCrawl(): Promise<{ pages: number; faults: number }> {
  keepHeapSmall()
  const base = new URL(start)
  const { fetch, close } = createFetcher({
    site: [base],
    headers: {},
    timeoutMs: 10_000,
    retries: 2,
    rate: null,
    concurrency,
  })
  const crawl = new Crawl({
    base,
    seeds: [{ url: start, kind: 'start' }],
    fetch,
    readSource: null,
    include: [],
    exclude: [],
    maxPages: Infinity,
    depth: 50,
    concurrency,
    elsewhere: { probe: createProbe(fetch), canReach: () => true },
    tables: new SiteTables(),
    signal: new AbortController().signal,
  })
  const judge = createJudge(linkRules, {
    base,
    tables: crawl.tables,
    traps: crawl.traps,
    canaries: [],
    locales: [],
    unpublish: [],
    blockTypes: [],
    messages: { de: {}, en: {} },
    slowMs: Infinity,
    browser: 'none',
    seeds: { layouts: new Map(), navigations: new Map(), sitemap: null, problems: [] },
    fetch,
    async *browse() {},
  })
  let pages = 0
  let faults = 0
  await crawl.visitAll((visit) => {
    if (visit.scope === 'page') pages++
    const found = judge.see(visit)
    faults += found.length
    return found.some(({ url }) => url !== undefined)
  })
  for await (const _ of judge.finish({ isPart: false })) faults++
  await close()
  return { pages, faults }
}
