import type { CliConfig } from '../config.ts'
import { createFetcher } from '../crawl/fetch/create-fetcher.ts'
import type { FailureReason, Fetcher } from '../crawl/fetch/fetcher.ts'
import { openAnswerCache } from '../crawl/probe/answer-cache.ts'
import { openNetwork } from '../crawl/probe/network.ts'
import { createBackend, findBackend } from '../crawl/seeds/backend.ts'
import { findSeeds } from '../crawl/seeds/find-seeds.ts'
import { SiteTables } from '../crawl/site-tables.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'

/** Connections and start addresses of a run. */
export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * Opens the site and its backend and finds the start addresses.
 *
 * @throws {Unreachable} if the site, or an explicitly named backend, does not answer
 * @throws {UsageError} if `--cache` names a file that cannot be used
 * @throws the signal's reason after an interruption, because addresses would be missing
 */
export async function openSite(config: CliConfig, signal: AbortSignal) {
  const { base, backend: named, locales, start, preview, external } = config
  const cache = external && config.cache !== null ? openAnswerCache(config.cache) : null
  const { fetch, siteOrigins, close } = createFetcher({ ...config, site: [base], signal })
  const network = external ? openNetwork(fetch) : null
  const closeAll = async () => {
    cache?.close()
    await close()
  }
  try {
    await requireAnswer('site', base, fetch)
    const url = named ?? (locales.length > 0 ? await findBackend(base, fetch) : null)
    if (url) siteOrigins.add(url.origin)
    if (named) await requireAnswer('backend', named, fetch)
    const backend = url && createBackend({ url, base, locales, preview, fetch })
    const tables = new SiteTables()
    const seeds = await findSeeds({ base, backend, fetch, tables, locales, start })
    signal.throwIfAborted()
    const elsewhere = network && (cache?.cached(network.fetch) ?? network.fetch)
    return { fetch, network, elsewhere, backend, tables, seeds, close: closeAll }
  } catch (error) {
    await closeAll()
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
  const { origin } = new URL(redirects.at(-1)?.to ?? address)
  if (what === 'site' && !failure && origin !== address.origin)
    throw new UsageError(
      `--base=${address.origin}: leads to ${origin}; expected the address of the site itself, --base=${origin}`,
    )
}
