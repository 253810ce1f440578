import { resolve } from 'node:path'
import { createBackend, type Backend } from '../crawl/backend.ts'
import { createCachedProbe, type CachedProbe } from '../crawl/cached-probe.ts'
import { createFetcher } from '../crawl/create-fetcher.ts'
import type { Fetcher } from '../crawl/fetcher.ts'
import { findBackend } from '../crawl/find-backend.ts'
import { findSeeds, type Seeds } from '../crawl/find-seeds.ts'
import { createProbe, type Probe } from '../crawl/probe.ts'
import type { CliConfig } from '../cli-config.ts'
import type { Io } from '../io.ts'
import { requireAnswer } from './require-answer.ts'

/** What every part of a run asks with, and what the site says of itself before a page is read. */
export interface Run {
  fetch: Fetcher
  probe: Probe
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
  const site = config.backend ? [base, config.backend] : [base]
  const fetcher = createFetcher({ ...config, site })
  const { fetch } = fetcher
  try {
    await requireAnswer('site', base, { fetch, signal })
    const backend = await openBackend(config, fetch, signal)
    const seeds = await findSeeds({ base, backend, fetch, locales, start, signal })
    const cache = await openCache(config, createProbe(fetch), cwd)
    return {
      fetch,
      probe: cache.probe,
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

async function openBackend(
  config: CliConfig,
  fetch: Fetcher,
  signal: AbortSignal,
): Promise<Backend | null> {
  const { base, locales, preview } = config
  const url = config.backend ?? (await findBackend(base, fetch, signal))
  if (!url) return null
  const backend = createBackend({ url, base, locales, preview, fetch })
  if (config.backend) await requireAnswer('backend', url, { fetch, signal })
  return backend
}

async function openCache({ cache, base }: CliConfig, probe: Probe, cwd: string) {
  if (cache === null) return { probe, problem: null, save: async () => {} }
  return createCachedProbe(probe, { file: resolve(cwd, cache), site: [base] })
}
