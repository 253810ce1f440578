import { lookup } from 'node:dns/promises'
import type { CliConfig, Format } from '../cli-config.ts'
import { createBackend } from '../crawl/seeds/backend.ts'
import { createFetcher } from '../crawl/fetch/create-fetcher.ts'
import { FetchFailure, type Fetcher } from '../crawl/fetch/fetcher.ts'
import { findBackend } from '../crawl/seeds/find-backend.ts'
import { findSeeds } from '../crawl/seeds/find-seeds.ts'
import { createPageFetcher } from '../crawl/fetch/page-fetcher.ts'
import { createPoliteFetcher } from '../crawl/fetch/polite-fetcher.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { createProgress } from '../progress.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'
import { chooseUrls } from '../warm/choose-urls.ts'
import { refuseDrafts, WarmRefused } from '../warm/refuse-drafts.ts'
import { ReplicaUnknown, resolveReplicas, type Lookup } from '../warm/resolve-replicas.ts'
import { ErrorBudgetSpent, warm, type WarmResult } from '../warm/warm.ts'
import {
  summarizeWarm,
  warmReportAsJson,
  warmReportAsText,
  type WarmReport,
} from '../warm/warm-report.ts'
import { writeText } from './write-reports.ts'

/**
 * Fills the page cache, the most important pages first, and says how it knows.
 *
 * @returns `findings` where a page could not be warmed
 * @throws {UsageError} where drafts would get into the cache, or a replica has no address
 * @throws {Unreachable} where no home page answers
 */
export async function runWarm(config: CliConfig, io: Io): Promise<ExitCode> {
  const write = chooseWriters(config)
  if (config.preview) throw refusal(new WarmRefused('option', config.base.href))
  const replicas = await findReplicas(config)
  const site = createSiteFetcher(config, replicas)
  try {
    await checkHomes(config, io, { replicas, fetch: site.fetch })
    const urls = await findUrls(config, io)
    const report = await fill(urls, config, io, { replicas, fetch: site.fetch })
    for (const [output, text] of write(report))
      if (output === null) io.stdout.write(text)
      else await writeText(output, text, io)
    return exitCode(report)
  } catch (error) {
    if (io.signal.aborted) return exitCodes.interrupted
    throw error
  } finally {
    await site.close()
  }
}

interface Targets {
  replicas: URL[]
  fetch: Fetcher
}

/** As browsers send it, Safari without zstd; then programs. A cache may keep a page for each. */
const variants = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip', 'identity']

const formats: Partial<Record<Format, (report: WarmReport) => string>> = {
  text: warmReportAsText,
  json: warmReportAsJson,
}

/** @throws {UsageError} before anything is asked for */
function chooseWriters({ reports }: CliConfig) {
  const writers = reports.map(({ format, output }) => {
    const write = formats[format]
    if (!write) throw new UsageError(`${format}: expected text or json, warm has no other report`)
    return (report: WarmReport) => [output, write(report)] as const
  })
  return (report: WarmReport) => writers.map((writer) => writer(report))
}

const lookupAll: Lookup = (hostname) => lookup(hostname, { all: true })

async function findReplicas({ replicas, base }: CliConfig): Promise<URL[]> {
  try {
    return await resolveReplicas(replicas, base, lookupAll)
  } catch (error) {
    if (!(error instanceof ReplicaUnknown)) throw error
    throw new UsageError(
      `--replica ${error.replica}: expected a URL, or a name that has addresses`,
      {
        cause: error,
      },
    )
  }
}

/** One answer for one request, neither redirected nor repeated: what is measured. */
function createSiteFetcher(
  { base, headers, timeoutMs, concurrency, rate }: CliConfig,
  replicas: URL[],
) {
  const siteOrigins = new Set([base, ...replicas].map((url) => url.origin))
  const pages = createPageFetcher({ siteOrigins, headers, timeoutMs, concurrency })
  const fetch = createPoliteFetcher(pages.fetch, { siteOrigins, rate, retries: 0 })
  return { fetch, close: () => pages.close() }
}

async function checkHomes(
  { base, locales }: CliConfig,
  { signal }: Io,
  { replicas, fetch }: Targets,
) {
  try {
    await refuseDrafts({ base, locales, replicas, fetch, signal })
  } catch (error) {
    if (error instanceof WarmRefused) throw refusal(error)
    if (error instanceof FetchFailure)
      throw new Unreachable('site', replicas[0] ?? base, error.reason, { cause: error })
    throw error
  }
}

function refusal(cause: WarmRefused): UsageError {
  const reason = {
    option: '--preview: drafts do not belong into a cache that visitors share; warm without it',
    site: `${cause.url} shows drafts (private, noindex): expected the public site in --base or --replica`,
  }
  return new UsageError(reason[cause.reason], { cause })
}

/** The most important first: start addresses, home pages, navigation, then the sitemap. */
async function findUrls(config: CliConfig, { signal }: Io): Promise<string[]> {
  const { base, locales, start } = config
  const fetcher = createFetcher({
    ...config,
    site: [base, ...(config.backend ? [config.backend] : [])],
  })
  try {
    const { fetch } = fetcher
    const isForeign = locales.length === 0
    const url = config.backend ?? (isForeign ? null : await findBackend(base, fetch, signal))
    const backend = url && createBackend({ url, base, locales, preview: false, fetch })
    const seeds = await findSeeds({ base, backend, fetch, locales, start, signal })
    return chooseUrls(seeds.list, config)
  } finally {
    await fetcher.close()
  }
}

async function fill(
  urls: string[],
  config: CliConfig,
  io: Io,
  { replicas, fetch }: Targets,
): Promise<WarmReport> {
  const { base, language, concurrency, errorBudget } = config
  const { signal } = io
  const startedAt = io.now()
  const now = () => performance.now()
  const options = { fetch, variants, replicas, concurrency, errorBudget, signal, now }
  const progress = createProgress(io, { language, title: titles[language] })
  const known = urls.length * variants.length * Math.max(1, replicas.length)
  const results: WarmResult[] = []
  let spent: ErrorBudgetSpent | null = null
  try {
    for await (const result of warm(urls, options))
      progress.update({ done: results.push(result), known })
  } catch (error) {
    if (!(error instanceof ErrorBudgetSpent)) throw error
    spent = error
  } finally {
    progress.stop()
  }
  return {
    base: base.href,
    language,
    startedAt,
    durationMs: io.now().getTime() - startedAt.getTime(),
    isInterrupted: signal.aborted,
    spent,
    summary: summarizeWarm(results),
    results: inOrder(results, urls, replicas),
  }
}

const titles = { en: 'warming', de: 'wärmt' }

/** They come as they are ready; two runs must compare. */
function inOrder(results: WarmResult[], urls: string[], replicas: URL[]): WarmResult[] {
  const places = new Map(urls.map((url, place) => [new URL(url).href, place]))
  const origins = replicas.map(({ origin }) => origin)
  const place = ({ url, replica, variant }: WarmResult) => [
    places.get(url) ?? 0,
    origins.indexOf(replica ?? ''),
    variants.indexOf(variant),
  ]
  const compare = (a: number[], b: number[]) =>
    a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  return results.toSorted((a, b) => compare(place(a), place(b)))
}

function exitCode({ summary: { counts }, spent, isInterrupted }: WarmReport): ExitCode {
  if (isInterrupted) return exitCodes.interrupted
  return spent || counts.failed + counts.cold > 0 ? exitCodes.findings : exitCodes.clean
}
