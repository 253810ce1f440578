import { createBackend } from '../crawl/seeds/backend.ts'
import { openAnswerCache } from '../crawl/probe/answer-cache.ts'
import { createFetcher } from '../crawl/fetch/create-fetcher.ts'
import type { FailureReason, Fetcher } from '../crawl/fetch/fetcher.ts'
import { findBackend } from '../crawl/seeds/find-backend.ts'
import { findSeeds } from '../crawl/seeds/find-seeds.ts'
import { openNetwork } from '../crawl/probe/network.ts'
import { SiteTables } from '../crawl/site-tables.ts'
import type { CliConfig } from '../config.ts'
import type { Io } from '../io.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'

/** Connections and start addresses of a run, shared by all parts of the crawl. */
export type Run = Awaited<ReturnType<typeof openRun>>

/**
 * Opens the site and its backend and finds the start addresses.
 *
 * @throws {Unreachable} if the site, or an explicitly named backend, does not answer
 * @throws {UsageError} if `--cache` names a file that cannot be used
 */
export async function openRun(config: CliConfig, { signal }: Io) {
  const cache = config.cache === null ? null : openAnswerCache(config.cache)
  const site = await openSite(config, signal)
  const network = config.external ? openNetwork(site.fetch) : null
  return {
    ...site,
    network,
    elsewhere: network && (cache?.cached(network.fetch) ?? network.fetch),
    async close() {
      cache?.close()
      await site.close()
    },
  }
}

/**
 * Finds the backend of a site and the start addresses.
 *
 * @throws as `openRun`, and the signal's reason after an interruption: without all answers the list would be wrong
 */
export async function openSite(config: CliConfig, signal: AbortSignal) {
  const { base, backend: named, locales, start, preview } = config
  const { fetch, close, siteOrigins } = createFetcher({ ...config, site: [base], signal })
  try {
    await requireAnswer('site', base, fetch)
    const url = named ?? (locales.length > 0 ? await findBackend(base, fetch) : null)
    if (url) siteOrigins.add(url.origin)
    if (named) await requireAnswer('backend', named, fetch)
    const backend = url && createBackend({ url, base, locales, preview, fetch })
    const tables = new SiteTables()
    const seeds = await findSeeds({ base, backend, fetch, tables, locales, start })
    signal.throwIfAborted()
    return { fetch, backend, tables, seeds, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Failures that prove a running server; the rules report them. */
const answers: readonly FailureReason[] = ['redirect-loop', 'too-many-redirects', 'bad-redirect']

/**
 * Tests before a run that a server answers, with any status.
 *
 * @throws {Unreachable} without an answer
 * @throws {UsageError} if the site redirects to another origin: no page of it would be checked
 */
export async function requireAnswer(
  what: Unreachable['what'],
  address: URL,
  fetch: Fetcher,
): Promise<void> {
  const { outcome } = await fetch({ method: 'GET', url: address })
  const { failure, redirects } = outcome
  if (failure && !answers.includes(failure)) throw new Unreachable(what, address, failure)
  if (what === 'site' && !failure) refuseOtherSite(address, redirects.at(-1)?.to ?? address.href)
}

function refuseOtherSite(base: URL, target: string): void {
  const { origin } = new URL(target)
  if (origin === base.origin) return
  throw new UsageError(
    `--base=${base.origin}: leads to ${origin}; expected the address of the site itself, --base=${origin}`,
  )
}
