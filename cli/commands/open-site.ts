import type { CliConfig } from '../cli-config.ts'
import { createFetcher } from '../crawl/fetch/create-fetcher.ts'
import type { Fetcher } from '../crawl/fetch/fetcher.ts'
import { openProbeCache } from '../crawl/probe/probe-cache.ts'
import { openNetwork } from '../crawl/probe/network.ts'
import { createBackend, findBackend } from '../crawl/seeds/backend.ts'
import { findSeeds } from '../crawl/seeds/find-seeds.ts'
import { SiteTables } from '../crawl/site-tables.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'

/** Connections and start addresses of a run. */
export type OpenedSite = Awaited<ReturnType<typeof openSite>>

/**
 * Opens the site and its backend and finds the start addresses.
 *
 * @throws {Unreachable} if the site, or an explicitly named backend, does not respond
 * @throws {UsageError} if `--cache` names a file that cannot be used
 * @throws the signal's reason after an interruption, because addresses would be missing
 */
export async function openSite(config: CliConfig, signal: AbortSignal) {
  const { base, backend: named, locales, start, preview, external, tokens } = config
  const cache = external && config.cache !== null ? openProbeCache(config.cache) : null
  const { fetch, siteOrigins, isProxied, close } = createFetcher({
    ...config,
    site: [base],
    signal,
  })
  const network = openNetwork(fetch, { isProxied })
  const closeAll = async () => {
    cache?.close()
    await close()
  }
  try {
    await requireResponse('site', base, fetch)
    const url = named ?? (locales.length > 0 ? await findBackend(base, fetch) : null)
    if (url) siteOrigins.add(url.origin)
    if (named) await requireResponse('backend', named, fetch)
    const backend =
      url && createBackend({ url, base, locales, preview, fetch, ...(named && { tokens }) })
    const tables = new SiteTables()
    const seeds = await findSeeds({
      base,
      backend,
      fetch,
      elsewhere: network.fetch,
      tables,
      locales,
      start,
    })
    signal.throwIfAborted()
    const elsewhere = external ? (cache?.cached(network.fetch) ?? network.fetch) : null
    return {
      fetch,
      network: external ? network : null,
      elsewhere,
      backend,
      tables,
      seeds,
      close: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/**
 * Tests before a run that a server responds, with any status.
 *
 * @throws {Unreachable} without a response
 * @throws {UsageError} if the site redirects to another origin: no page of it would be checked
 */
export async function requireResponse(
  what: Unreachable['what'],
  address: URL,
  fetch: Fetcher,
): Promise<void> {
  const { outcome } = await fetch({ method: 'GET', url: address })
  const { failure, redirects } = outcome
  // A redirect that fails proves a running server; the rules report it.
  if (failure && !/redirect/.test(failure)) throw new Unreachable(what, address, failure)
  const { origin } = new URL(redirects.at(-1)?.to ?? address)
  if (what === 'site' && !failure && origin !== address.origin)
    throw new UsageError(
      `--base=${address.origin}: leads to ${origin}; expected the address of the site itself, --base=${origin}`,
    )
}
