import { lookup } from 'node:dns/promises'
import type { CliConfig } from '../config.ts'
import { createFetcher } from '../crawl/fetch/create-fetcher.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { createProgress } from './progress.ts'
import type { Format } from '../reporters/report.ts'
import { UsageError } from '../usage-error.ts'
import { chooseUrls, refuseDrafts, resolveReplicas } from '../warm/warm-targets.ts'
import { warm } from '../warm/warm.ts'
import { countWarmths, warmReportAsJson, warmReportAsText } from '../warm/warm-report.ts'
import type { WarmReport } from '../warm/warm-report.ts'
import { openSite } from './open-site.ts'
import { writeReports } from './write-reports.ts'

/** `Accept-Encoding` of browsers, of Safari (without zstd), then of programs. A cache may store a page for each value. */
const variants = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip', 'identity']

/**
 * Fills the page cache, most important pages first, and reports the evidence.
 *
 * @returns exit code `findings` if a page could not be warmed
 * @throws {UsageError} if drafts would get into the cache, or a replica has no address
 * @throws {Unreachable} if the site, which names the pages, does not answer
 */
export async function runWarm(config: CliConfig, io: Io): Promise<ExitCode> {
  const { base, language } = config
  const { signal } = io
  refuseSettings(config)
  const lookupAll = (hostname: string) => lookup(hostname, { all: true })
  const replicas = await resolveReplicas(config.replicas, base, lookupAll)
  // The measurement needs exactly one answer per request, without redirects and retries.
  const manners = { retries: 0, followsRedirects: false } as const
  const { fetch, close } = createFetcher({
    ...config,
    ...manners,
    site: [base, ...replicas],
    signal,
  })
  try {
    await refuseDrafts({ ...config, replicas, fetch })
    const urls = await findUrls(config, signal)
    const startedAt = io.now()
    const progress = createProgress(io, { language, title: 'warming' })
    const onProgress = progress.update
    const options = { ...config, fetch, variants, replicas, signal, onProgress }
    const warming = await warm(urls, options).finally(progress.stop)
    const report: WarmReport = {
      ...warming,
      base: base.href,
      language,
      startedAt,
      durationMs: io.now().getTime() - startedAt.getTime(),
      isInterrupted: signal.aborted,
    }
    const render = (format: Format) =>
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
  if (other)
    throw new UsageError(`${other.format}: expected text or json, warm has no other report`)
  if (preview)
    throw new UsageError(
      '--preview: drafts do not belong into a cache that visitors share; warm without it',
    )
}

/** Addresses by importance: start addresses, home pages, navigation, then the sitemap. */
async function findUrls(config: CliConfig, signal: AbortSignal): Promise<string[]> {
  const { tables, close } = await openSite({ ...config, external: false }, signal)
  await close()
  return chooseUrls([...tables.seeds("kind <> 'redirect'")], config)
}

function toExitCode({ results, spent, isInterrupted }: WarmReport): ExitCode {
  if (isInterrupted) return exitCodes.interrupted
  const counts = countWarmths(results)
  return spent || counts.failed + counts.cold > 0 ? exitCodes.findings : exitCodes.clean
}
