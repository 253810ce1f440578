import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { z } from 'zod'
import { createJudge } from '../cli/checks/check.ts'
import { linkRules } from '../cli/checks/links/link-checks.ts'
import { createCrawl } from '../cli/crawl/crawl.ts'
import { createErrorPages } from '../cli/crawl/probe/error-pages.ts'
import { createFetcher } from '../cli/crawl/fetch/create-fetcher.ts'
import { SiteTables } from '../cli/crawl/site-tables.ts'
import { keepHeapSmall } from '../cli/keep-heap-small.ts'
import type { LinkCheck } from './link-checkers.ts'

/** Checks the links of a site once in a separate process and prints the result: `LinkCheck`. */
const { values } = parseArgs({ options: { checker: { type: 'string' }, url: { type: 'string' } } })
const start = String(values.url)
const concurrency = 16

/** The used part of a report of the command. */
const reportSchema = z.object({
  visited: z.object({ pages: z.number() }),
  findings: z.array(z.object({ rule: z.string(), target: z.string().optional() })),
})

type Checked = Omit<LinkCheck, 'ms' | 'peakMb'>

const started = performance.now()
const checkers = {
  linkinator: runLinkinator,
  bare: runBareLoop,
  crawl: runCrawl,
  werkseite: runCommand,
}
const checked = await checkers[values.checker as keyof typeof checkers]()
const ms = performance.now() - started
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ ...checked, ms, peakMb } satisfies LinkCheck))

async function runLinkinator(): Promise<Checked> {
  const { LinkChecker, LinkState } = await import('linkinator')
  const { links } = await new LinkChecker().check({
    path: start,
    recurse: true,
    checkFragments: true,
    concurrency,
    linksToSkip: [`^(?!${start})`],
  })
  const broken = links.filter(({ state }) => state === LinkState.BROKEN)
  const isWhole = (link: { status?: number }) => link.status !== 200
  const pages = links.filter(({ url }) => /(\/|\.html?)$/.test(new URL(url).pathname))
  return {
    pages: new Set(pages.map(({ url }) => withoutFragment(url))).size,
    broken: [...new Set(broken.filter(isWhole).map(({ url }) => withoutFragment(url)))],
    others: new Set(broken.filter((link) => !isWhole(link)).map(({ url }) => url)).size,
  }
}

function withoutFragment(url: string): string {
  return url.split('#', 1).join()
}

/** Lower bound for any crawler: requests and a search for links. */
async function runBareLoop(): Promise<Checked> {
  const limit = pLimit(concurrency)
  const known = new Set([start])
  const broken: string[] = []
  async function visit(url: string): Promise<void> {
    const html = await limit(async () => {
      const response = await fetch(url)
      if (!response.ok) broken.push(url)
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
  return { pages: known.size - broken.length, broken, others: 0 }
}

/** The crawl and its rules alone. */
async function runCrawl(): Promise<Checked> {
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
  const tables = new SiteTables()
  tables.addSeed(start, 'start')
  const crawl = createCrawl({
    base,
    tables,
    fetch,
    readSource: null,
    include: [],
    exclude: [],
    downloads: null,
    unpublish: [],
    keepQuery: [],
    ignoreQuery: [],
    maxSize: 50,
    maxPages: Infinity,
    depth: 50,
    concurrency,
    elsewhere: fetch,
    findSoft404: createErrorPages({ base, locales: [], fetch, elsewhere: fetch }),
    signal: new AbortController().signal,
  })
  const judge = createJudge(linkRules, {
    base,
    tables,
    traps: crawl.traps,
    locales: [],
    unpublish: [],
    blockTypes: [],
    messages: { de: {}, en: {} },
    slowMs: Infinity,
    browser: 'none',
    seeds: { layouts: new Map(), navigations: new Map(), redirects: new Map(), problems: [] },
    fetch,
    async *browse() {},
    findFragments: null,
  })
  let pages = 0
  let others = 0
  await crawl.run((visit) => {
    if (visit.scope === 'page') pages++
    others += judge.check(visit).length
  })
  for await (const _ of judge.finish({ isPart: false })) others++
  await close()
  return { pages, broken: [], others }
}

async function runCommand(): Promise<Checked> {
  const command = join(import.meta.dirname, '../cli/werkseite.mjs')
  const argv = ['links', '--base', start, '--locale', 'none', '--no-external', '--format', 'json']
  const child = spawn(process.execPath, [command, ...argv], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { visited, findings } = reportSchema.parse(await json(child.stdout))
  const isBroken = ({ rule }: { rule: string }) => /^(link|asset)-broken$/.test(rule)
  return {
    pages: visited.pages,
    broken: findings.filter(isBroken).map(({ target = '' }) => target),
    others: findings.filter((finding) => !isBroken(finding)).length,
  }
}
