import { resolve } from 'node:path'
import { createBackend, type Backend } from '../crawl/seeds/backend.ts'
import { createCachedProbe, type CachedProbe } from '../crawl/probe/cached-probe.ts'
import { createFetcher } from '../crawl/fetch/create-fetcher.ts'
import type { Fetcher } from '../crawl/fetch/fetcher.ts'
import { findBackend } from '../crawl/seeds/find-backend.ts'
import { findSeeds, type Seeds } from '../crawl/seeds/find-seeds.ts'
import { createNetwork, type Network } from '../crawl/probe/network.ts'
import { createProbe, type Probe } from '../crawl/probe/probe.ts'
import type { CliConfig } from '../cli-config.ts'
import type { Io } from '../io.ts'
import { requireAnswer } from './require-answer.ts'

/** What every part of a run asks with, and what the site says of itself before a page is read. */
export interface Run {
  fetch: Fetcher
  probe: Probe
  /** Whether names of hosts elsewhere can be found from here. */
  names: Network['names']
  /** `null`: none was given and none was found. */
  backend: Backend | null
  seeds: Seeds
  /** Why answers of an earlier run could not be used. */
  cacheProblem: CacheProblem | null
  /** Puts what hosts elsewhere have answered where the next run finds it. */
  keepAnswers(): Promise<CacheProblem | null>
  /** Ends all connections. */
  close(): Promise<void>
}

export type CacheProblem = NonNullable<CachedProbe['problem']> | 'unwritable'

/**
 * Finds the site, its backend and where to start.
 *
 * @throws {Unreachable} if the site does not answer, or a backend that was named
 */
export async function openRun(config: CliConfig, { cwd, signal }: Io): Promise<Run> {
  const { base, locales, start } = config
  const backendUrl =
    config.backend ?? (locales.length > 0 ? await lookForBackend(config, signal) : null)
  const fetcher = createFetcher({ ...config, site: backendUrl ? [base, backendUrl] : [base] })
  const { fetch } = fetcher
  try {
    await requireAnswer('site', base, { fetch, signal })
    const backend = await openBackend(backendUrl, config, fetch, signal)
    const seeds = await findSeeds({ base, backend, fetch, locales, start, signal })
    const network = createNetwork(createProbe(fetch), { site: [base] })
    const cache = await openCache(config, network.probe, cwd)
    return {
      fetch,
      probe: cache.probe,
      names: network.names,
      backend,
      seeds,
      cacheProblem: cache.problem,
      keepAnswers: () =>
        cache.save().then(
          () => null,
          () => 'unwritable',
        ),
      close: () => fetcher.close(),
    }
  } catch (error) {
    await fetcher.close()
    throw error
  }
}

/** With a fetcher of its own: the run's has to know the backend from the start, or it spares it like a host elsewhere. */
async function lookForBackend(config: CliConfig, signal: AbortSignal): Promise<URL | null> {
  const { fetch, close } = createFetcher({ ...config, site: [config.base] })
  try {
    return await findBackend(config.base, fetch, signal)
  } finally {
    await close()
  }
}

async function openBackend(
  url: URL | null,
  config: CliConfig,
  fetch: Fetcher,
  signal: AbortSignal,
): Promise<Backend | null> {
  const { base, locales, preview } = config
  if (!url) return null
  if (config.backend) await requireAnswer('backend', url, { fetch, signal })
  return createBackend({ url, base, locales, preview, fetch })
}

async function openCache({ cache, base }: CliConfig, probe: Probe, cwd: string) {
  if (cache === null) return { probe, problem: null, save: async () => {} }
  return createCachedProbe(probe, { file: resolve(cwd, cache), site: [base] })
}
