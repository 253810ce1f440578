import type { Locale } from '../../locales/locales.ts'
import { homePaths } from '../crawl/seeds/home-paths.ts'
import { FetchFailure, type FetchAnswer, type Fetcher } from '../crawl/fetch/fetcher.ts'

/** A public cache must not be filled with what is not published. */
export class WarmRefused extends Error {
  /** `option`: drafts are asked for; `site`: the site shows them to everybody who asks. */
  readonly reason: 'option' | 'site'
  /** What showed it: an address. */
  readonly url: string

  constructor(reason: WarmRefused['reason'], url: string) {
    super(`${url} shows drafts`)
    this.reason = reason
    this.url = url
  }
}

interface RefuseDraftsOptions {
  base: URL
  locales: readonly Locale[]
  /** As `warm` has them. */
  replicas: readonly URL[]
  fetch: Fetcher
  signal?: AbortSignal
}

/**
 * Asks the home pages, without filling the cache that is to be measured, whether this is a preview: what is shown there is marked as private and not to be indexed.
 *
 * @throws {WarmRefused} if one is
 * @throws {FetchFailure} where none answers at all
 */
export async function refuseDrafts(options: RefuseDraftsOptions): Promise<void> {
  const { base, locales, replicas } = options
  const origins = replicas.length > 0 ? replicas : [base]
  const homes = origins.flatMap((origin) => homePaths(locales).map((path) => new URL(path, origin)))
  const failures: FetchFailure[] = []
  for (const home of homes) {
    const answer = await askHome(home, options)
    if (answer instanceof FetchFailure) failures.push(answer)
    else if (isPreview(answer)) throw new WarmRefused('site', home.href)
  }
  const [failure] = failures
  if (failure && failures.length === homes.length) throw failure
}

async function askHome(
  url: URL,
  { base, fetch, signal }: RefuseDraftsOptions,
): Promise<FetchAnswer | FetchFailure> {
  try {
    return await fetch({ method: 'HEAD', url, headers: { host: base.host }, signal })
  } catch (error) {
    if (error instanceof FetchFailure) return error
    throw error
  }
}

/** Each mark alone is also on public pages: a shopping basket, a page that is not to be found. */
function isPreview({ headers }: FetchAnswer): boolean {
  const isPrivate = /\b(?:private|no-store)\b/i.test(headers['cache-control'] ?? '')
  return isPrivate && /\bnoindex\b/i.test(headers['x-robots-tag'] ?? '')
}
