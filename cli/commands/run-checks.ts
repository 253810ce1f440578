import { join } from 'node:path'
import { readBaseline, withoutKnown, writeBaseline, type Baseline } from '../baseline.ts'
import { createBrowserChecks } from '../checks/browser/browser-checks.ts'
import { BrowserMissing, loadBrowser } from '../checks/browser/load-browser.ts'
import { openPages } from '../checks/browser/open-pages.ts'
import type { Check, Site } from '../checks/check.ts'
import type { Finding } from '../checks/finding.ts'
import { askCanary } from '../checks/links/ask-canary.ts'
import { locate, type RuledFault } from '../checks/locate.ts'
import type { CliConfig } from '../cli-config.ts'
import { crawl, type Crawl } from '../crawl/crawl.ts'
import { discardBody } from '../crawl/discard-body.ts'
import { cannotFindHosts } from '../crawl/cannot-find-hosts.ts'
import { normalizeUrl } from '../crawl/normalize-url.ts'
import { createGetProbe } from '../crawl/probe.ts'
import { readDocument } from '../crawl/read-document.ts'
import { recheck } from '../crawl/recheck.ts'
import type { UrlRecord, Visit } from '../crawl/visit.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { options } from '../options.ts'
import { createProgress } from '../progress.ts'
import type { Report } from '../reporters/report.ts'
import { UsageError } from '../usage-error.ts'
import type { CommandName } from './command.ts'
import { chooseChecks, readMessages, type CheckCommand } from './choose-checks.ts'
import { noticeText, progressTitles, type Notice } from './notices.ts'
import { openRun, type CacheProblem, type Run } from './open-run.ts'
import { writeReports } from './write-reports.ts'

const browserCommands: readonly CommandName[] = options.browser.commands
/** In a browser; each takes about a core. */
const pagesAtATime = 2
/** A page with all that it loads takes longer than the one answer that `--timeout` is about. */
const loadTimeoutMs = 30_000
/** In one notice. */
const maxVariedPages = 20
/** What those who press Ctrl-C are ready to wait for the fields of what was found. */
const farewellMs = 3_000

const partialBaseline = new UsageError(
  '--update-baseline: the baseline stays as it is, since only a part of the site was visited',
)

/**
 * Crawls once, looks at every visit, says what was found and how that ends the run.
 *
 * @throws {UsageError} if the baseline cannot be used or, after the reports, not be updated
 * @throws {Unreachable} if the site does not answer
 */
export async function runChecks(
  command: CheckCommand,
  config: CliConfig,
  io: Io,
): Promise<ExitCode> {
  const startedAt = io.now()
  const baseline = await readKnown(config, io)
  const browserChecks = await createBrowser(command, config, io)
  const run = await openRun(config, io)
  try {
    const gathered = await gather({ command, browserChecks }, config, run, io)
    const findings = await locateFaults(gathered, config, run, io)
    const known = await keepBaseline(findings, baseline, gathered, config, io)
    const report: Report = {
      command,
      base: config.base.href,
      backend: run.backend?.url.href ?? null,
      language: config.language,
      startedAt,
      durationMs: io.now().getTime() - startedAt.getTime(),
      visited: gathered.visited,
      isInterrupted: io.signal.aborted,
      notices: gathered.notices.map((notice) => noticeText(notice, config.language)),
      ...withoutKnown(findings, known),
      failOn: config.failOn,
      rules: rulesOf(gathered.checks),
    }
    await writeReports(report, config, io)
    if (config.updateBaseline && gathered.isPart && !report.isInterrupted) throw partialBaseline
    if (gathered.goodPages === 0)
      io.stderr.write('error: not one page of the site answered as it should\n')
    return toExitCode(report, gathered)
  } finally {
    await run.close()
  }
}

async function readKnown({ baseline, updateBaseline }: CliConfig, io: Io): Promise<Baseline> {
  return baseline === null || updateBaseline ? new Map() : readBaseline(baseline, io)
}

/** With `--update-baseline`, what is found now is what is known from now on; a part of a site would drop what is known of the rest. */
async function keepBaseline(
  findings: Finding[],
  known: Baseline,
  { isPart, checks }: Gathered,
  { baseline, updateBaseline }: CliConfig,
  io: Io,
): Promise<Baseline> {
  if (!updateBaseline || baseline === null || isPart) return known
  const ruleIds = new Set(checks.map(({ rule }) => rule.id))
  await writeBaseline(baseline, findings, { ...io, ruleIds })
  return readBaseline(baseline, io)
}

/** Before anything is asked, so that who lacks a browser does not wait for a crawl to hear it. */
async function createBrowser(
  command: CheckCommand,
  config: CliConfig,
  { env, signal }: Io,
): Promise<Check[]> {
  const { browser, locales } = config
  // A file with settings is for all commands.
  if (browser === 'none' || !browserCommands.includes(command)) return []
  const tools = await loadBrowser(env['CHROMIUM_PATH']).catch((error: unknown) => {
    throw error instanceof BrowserMissing ? new UsageError(error.message) : error
  })
  const opening = {
    tools,
    headers: config.headers,
    concurrency: pagesAtATime,
    timeoutMs: Math.max(config.timeoutMs, loadTimeoutMs),
    signal,
  }
  return createBrowserChecks({ pages: browser, locales, open: (urls) => openPages(urls, opening) })
}

/** What a crawl has brought to light, before it is known where it is to be mended. */
interface Gathered {
  checks: Check[]
  faults: RuledFault[]
  site: Site
  visited: Report['visited']
  notices: Notice[]
  /** Whether only a part of the site was visited. */
  isPart: boolean
  /** Pages of the site that were there; none means that there is no site. */
  goodPages: number
}

async function gather(
  { command, browserChecks }: { command: CheckCommand; browserChecks: Check[] },
  config: CliConfig,
  run: Run,
  io: Io,
): Promise<Gathered> {
  const watched = new Set(config.unpublish.flatMap((path) => toAddresses(path, config)))
  const crawled = startCrawl(config, run, watched, io)
  const deps = {
    config,
    seeds: run.seeds,
    canaries: await askCanary({ ...config, ...run, readDocument, signal: io.signal }),
    traps: crawled.traps,
    timeAgain: (url: string) => timeOf(url, run, io),
    messages: await readMessages(join(import.meta.dirname, '../../locales')),
  }
  const checks = [...chooseChecks(command, deps), ...browserChecks]
  const visited = { pages: 0, assets: 0, external: 0 }
  const faults: RuledFault[] = []
  let goodPages = 0
  await followVisits(crawled, config, io, (visit) => {
    visited[countOf[visit.scope]]++
    if (visit.scope === 'page' && visit.outcome.status === 200) goodPages++
    for (const check of checks)
      for (const fault of check.see?.(visit) ?? []) {
        faults.push({ ...fault, rule: check.rule.id })
        if (fault.about === 'target') watched.add(fault.url)
      }
  })
  const { isOffline, recovered } = await askAgain(crawled, config, run, io)
  const site = { base: config.base, records: crawled.records }
  const left = crawled.left() + recovered
  const isPart =
    io.signal.aborted || left > 0 || config.include.length > 0 || crawled.traps.length > 0
  for (const check of checks)
    if (!isPart || !check.needsWholeSite)
      for await (const fault of check.finish?.(site) ?? [])
        faults.push({ ...fault, rule: check.rule.id })
  return {
    checks,
    faults,
    site,
    visited,
    isPart,
    goodPages,
    notices: [
      ...noticesOf(run, config, await run.keepAnswers()),
      ...(isOffline ? [{ about: 'offline' } as const] : []),
      ...variationsOf(crawled),
      ...(isPart && !io.signal.aborted ? [{ about: 'part', count: left } as const] : []),
    ],
  }
}

const countOf = { page: 'pages', asset: 'assets', external: 'external' } as const

function startCrawl(
  config: CliConfig,
  { seeds, backend, fetch, probe }: Run,
  watched: ReadonlySet<string>,
  io: Io,
): Crawl {
  return crawl({
    ...config,
    seeds: seeds.list,
    fetch,
    probe,
    readSource: backend && ((page) => backend.source(page, io.signal)),
    watched,
    signal: io.signal,
  })
}

/** A page is linked to with and without a slash at its end. */
function toAddresses(path: string, { base }: CliConfig): string[] {
  const { href } = new URL(path, base)
  const bare = href.replace(/\/+$/, '')
  return [bare, `${bare}/`].map((address) => normalizeUrl(new URL(address)))
}

async function followVisits(
  crawled: Crawl,
  { language }: CliConfig,
  io: Io,
  see: (visit: Visit) => void,
): Promise<void> {
  const progress = createProgress(io, { language, title: progressTitles[language] })
  try {
    for await (const visit of crawled.visits) {
      see(visit)
      progress.update(crawled.progress())
    }
  } finally {
    progress.stop()
  }
}

/**
 * Gives everything that did not answer well one more chance.
 *
 * @returns `isOffline`: nothing elsewhere can be found from here, so it counts as not asked for. `recovered`: pages that answer by now, and
 *   that nobody has read
 */
async function askAgain(
  { records }: Crawl,
  config: CliConfig,
  { fetch }: Run,
  { signal }: Io,
): Promise<{ isOffline: boolean; recovered: number }> {
  const isOffline = await cannotFindHosts(records.values())
  if (isOffline)
    for (const record of records.values()) if (record.scope === 'external') record.outcome = null
  const failed = Array.from(records.values()).filter(
    (record) => record.scope === 'page' && record.outcome !== null && !isFine(record),
  )
  await recheck(records.values(), createGetProbe(fetch), { ...config, signal })
  return { isOffline, recovered: failed.filter(isFine).length }
}

function isFine({ outcome }: UrlRecord): boolean {
  return outcome?.status !== null && outcome !== null && outcome.status < 400
}

async function timeOf(url: string, { fetch }: Run, { signal }: Io): Promise<number | null> {
  try {
    const { body, trail } = await fetch({ method: 'GET', url: new URL(url), signal })
    discardBody(body)
    return trail.durationMs
  } catch {
    return null
  }
}

function variationsOf({ variedPages }: Crawl): Notice[] {
  const pages = [...variedPages].map((url) => new URL(url).pathname).sort()
  return pages.length > 0 ? [{ about: 'variations', pages: pages.slice(0, maxVariedPages) }] : []
}

function noticesOf(
  { backend, cacheProblem }: Run,
  { preview, cache }: CliConfig,
  unkept: CacheProblem | null,
): Notice[] {
  const notices: Notice[] = backend ? [] : [{ about: preview ? 'no-drafts' : 'no-backend' }]
  for (const problem of [cacheProblem, unkept])
    if (problem && cache !== null) notices.push({ about: 'cache', problem, file: cache })
  return notices
}

async function locateFaults(
  { faults, site, checks }: Gathered,
  { base, preview }: CliConfig,
  { fetch, backend }: Run,
  { signal }: Io,
): Promise<Finding[]> {
  const findings = await locate(faults, {
    base,
    records: site.records,
    fetch,
    readDocument,
    backend,
    rules: rulesOf(checks),
    signal: signal.aborted ? AbortSignal.timeout(farewellMs) : signal,
  })
  // A preview deployment shows drafts to whoever crawls it; what is wrong with them is for those to know who ask for drafts.
  return preview ? findings : findings.filter(({ page }) => !site.records.get(page)?.isDraft)
}

function rulesOf(checks: Check[]): Report['rules'] {
  return new Map(checks.map(({ rule }) => [rule.id, rule]))
}

function toExitCode(
  { isInterrupted, findings, failOn }: Report,
  { goodPages }: Gathered,
): ExitCode {
  if (isInterrupted) return exitCodes.interrupted
  if (goodPages === 0) return exitCodes.unreachable
  const hasFailed = findings.some(({ verdict }) => failOn.includes(verdict))
  return hasFailed ? exitCodes.findings : exitCodes.clean
}
