import { lookup } from 'node:dns/promises'
import type { CliConfig } from '../cli-config.ts'
import { createFetcher } from '../crawl/fetch/create-fetcher.ts'
import { isUnread } from '../crawl/seeds/read-sitemaps.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { createProgress } from './progress.ts'
import type { ReportFormat } from '../reporters/report.ts'
import { UsageError } from '../usage-error.ts'
import { chooseUrls, refuseDrafts, resolveReplicas } from '../warm/warm-targets.ts'
import { warmPages } from '../warm/warm-pages.ts'
import { countWarmths, warmReportAsJson, warmReportAsText } from '../warm/warm-report.ts'
import type { WarmReport } from '../warm/warm-report.ts'
import { openSite } from './open-site.ts'
import { prepareFiles, writeReports } from './write-reports.ts'

/** `Accept-Encoding` of browsers, of Safari (without zstd), then of programs. A cache may store a page for each value. */
const variants = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip', 'identity']

/**
 * Fills the page cache, most important pages first, and reports the evidence.
 *
 * @returns exit code `findings` if a page could not be warmed
 * @throws {UsageError} if drafts would get into the cache, or a replica has no address
 * @throws {Unreachable} if the site, which names the pages, does not respond
 */
export async function runWarm(config: CliConfig, io: Io): Promise<ExitCode> {
  const { base, language } = config
  const { signal } = io
  refuseSettings(config)
  await prepareFiles(config)
  const lookupAll = (hostname: string) => lookup(hostname, { all: true })
  const replicas = await resolveReplicas(config.replicas, base, lookupAll)
  // The measurement needs exactly one response per request, without redirects and retries.
  const manners = { retries: 0, followsRedirects: false } as const
  const { fetch, close } = createFetcher({
    ...config,
    ...manners,
    site: [base, ...replicas],
    direct: replicas,
    signal,
  })
  try {
    await refuseDrafts({ ...config, replicas, fetch })
    const { urls, unreadSitemaps } = await findUrls(config, signal)
    const startedAt = io.now()
    const progress = createProgress(io, { language, title: 'warming' })
    const onProgress = progress.update
    const options = { ...config, fetch, variants, replicas, signal, onProgress }
    const warming = await warmPages(urls, options).finally(progress.stop)
    const report: WarmReport = {
      ...warming,
      unreadSitemaps,
      base: base.href,
      language,
      startedAt,
      durationMs: io.now().getTime() - startedAt.getTime(),
      isInterrupted: signal.aborted,
    }
    const render = (format: ReportFormat) =>
      format === 'json' ? warmReportAsJson(report) : warmReportAsText(report)
    await writeReports(render, config, io)
    return toExitCode(report)
  } finally {
    await close()
  }
}

/** Validates the settings before the first request. */
function refuseSettings({ preview, reports }: CliConfig): void {
  const other = reports.find(({ format }) => format !== 'text' && format !== 'json')
  if (other) throw new UsageError(`${other.format}: expected text or json`)
  if (preview)
    throw new UsageError(
      '--preview: drafts do not belong into a cache that visitors share; warm without it',
    )
}

/** Addresses by importance: start addresses, home pages, navigation, then the sitemap. */
async function findUrls(config: CliConfig, signal: AbortSignal) {
  const { tables, seeds, close } = await openSite({ ...config, external: false }, signal)
  await close()
  const urls = chooseUrls([...tables.seeds("kind <> 'redirect'")], config)
  return { urls, unreadSitemaps: seeds.problems.filter(isUnread).map(({ url }) => url) }
}

function toExitCode({ results, spent, isInterrupted }: WarmReport): ExitCode {
  if (isInterrupted) return exitCodes.interrupted
  const counts = countWarmths(results)
  return spent || counts.failed + counts.cold > 0 ? exitCodes.findings : exitCodes.clean
}
