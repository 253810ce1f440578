import type { CliConfig } from '../config.ts'
import { homePaths } from '../crawl/seeds/home-paths.ts'
import type { FetchAnswer, Fetcher } from '../crawl/fetch/fetcher.ts'
import type { Outcome } from '../crawl/visit.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'

interface RefuseDraftsOptions extends Pick<CliConfig, 'base' | 'locales'> {
  /** As `warm` has them. */
  replicas: readonly URL[]
  fetch: Fetcher
  signal?: AbortSignal
}

/**
 * Asks the home pages, without filling the cache that is to be measured, whether this is a preview: what is shown there is marked as
 * private and not to be indexed. A public cache must not be filled with what is not published.
 *
 * @throws {UsageError} if one is
 * @throws {Unreachable} where none answers at all
 */
export async function refuseDrafts({
  base,
  locales,
  replicas,
  fetch,
  signal,
}: RefuseDraftsOptions): Promise<void> {
  const origins = replicas.length > 0 ? replicas : [base]
  const homes = origins.flatMap((origin) => homePaths(locales).map((path) => new URL(path, origin)))
  const headers = { host: base.host }
  const outcomes: Outcome[] = []
  for (const home of homes) {
    const answer = await fetch({ method: 'HEAD', url: home, headers, signal })
    if (isPreview(answer)) throw showsDrafts(home)
    outcomes.push(answer.outcome)
  }
  const failures = outcomes.flatMap(({ failure }) => failure ?? [])
  const [failure] = failures
  if (failure && failures.length === homes.length)
    throw new Unreachable('site', replicas[0] ?? base, failure)
}

/** Each mark alone is also on public pages: a shopping basket, a page that is not to be found. */
function isPreview({ headers }: FetchAnswer): boolean {
  const isPrivate = /\b(?:private|no-store)\b/i.test(headers['cache-control'] ?? '')
  return isPrivate && /\bnoindex\b/i.test(headers['x-robots-tag'] ?? '')
}

function showsDrafts({ href }: URL): UsageError {
  return new UsageError(
    `${href} shows drafts (private, noindex): expected the public site in --base or --replica`,
  )
}
