import { resolve } from 'node:path'
import { createBackend } from '../crawl/seeds/backend.ts'
import { createCachedProbe } from '../crawl/probe/cached-probe.ts'
import { createFetcher } from '../crawl/fetch/create-fetcher.ts'
import { findBackend } from '../crawl/seeds/find-backend.ts'
import { findSeeds } from '../crawl/seeds/find-seeds.ts'
import { createNetwork } from '../crawl/probe/network.ts'
import { createProbe } from '../crawl/probe/probe.ts'
import { SiteTables } from '../crawl/site-tables.ts'
import type { CliConfig } from '../config.ts'
import type { Io } from '../io.ts'
import { requireAnswer } from './require-answer.ts'

/** Connections and start addresses of a run, shared by all parts of the crawl. */
export type Run = Awaited<ReturnType<typeof openRun>>

/**
 * Opens the site and its backend and finds the start addresses.
 *
 * @throws {Unreachable} if the site, or an explicitly named backend, does not answer
 */
export async function openRun(config: CliConfig, { cwd, signal }: Io) {
  const { base, cache } = config
  const site = await openSite(config, signal, requireAnswer)
  const network = createNetwork(createProbe(site.fetch), config)
  const file = cache === null ? null : resolve(cwd, cache)
  const cached = file === null ? null : await createCachedProbe(network.probe, { file, base })
  return {
    ...site,
    probe: cached?.probe ?? network.probe,
    /** Whether this machine can resolve external names. */
    names: network.names,
    /** Stores the answers of external hosts for the next run. */
    keepAnswers: async () => (await cached?.save()) ?? null,
  }
}

/**
 * Finds the backend of a site and the start addresses.
 *
 * @param ask first request, which tests whether the server answers
 */
export async function openSite(config: CliConfig, signal: AbortSignal, ask?: typeof requireAnswer) {
  const { base, backend: named, locales, start, preview } = config
  const { fetch, close, siteOrigins } = createFetcher({ ...config, site: [base] })
  try {
    await ask?.('site', base, { fetch, signal })
    const url = named ?? (locales.length > 0 ? await findBackend(base, fetch, signal) : null)
    if (url) siteOrigins.add(url.origin)
    if (named) await ask?.('backend', named, { fetch, signal })
    const backend = url && createBackend({ url, base, locales, preview, fetch })
    const tables = new SiteTables()
    const seeds = await findSeeds({ base, backend, fetch, tables, locales, start, signal })
    return { fetch, backend, tables, seeds, close }
  } catch (error) {
    await close()
    throw error
  }
}
