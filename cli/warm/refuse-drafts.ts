import type { CliConfig } from '../config.ts'
import { homePaths } from '../crawl/seeds/home-paths.ts'
import type { FetchAnswer } from '../crawl/fetch/fetcher.ts'
import type { Outcome } from '../crawl/visit.ts'
import { Unreachable } from '../unreachable.ts'
import { UsageError } from '../usage-error.ts'
import type { WarmOptions } from './warm.ts'

/**
 * Refuses a preview, because unpublished pages must not enter a public cache. A preview marks its home pages as private and noindex. HEAD
 * requests do not fill the cache that will be measured.
 *
 * @throws {UsageError} for a preview
 * @throws {Unreachable} if no home page answers
 */
export async function refuseDrafts({
  base,
  locales,
  replicas,
  fetch,
  signal,
}: Pick<CliConfig, 'base' | 'locales'> &
  Pick<WarmOptions, 'replicas' | 'fetch' | 'signal'>): Promise<void> {
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

/** Both marks are necessary: public pages may have one of them, such as a shopping basket or an unlisted page. */
function isPreview({ headers }: FetchAnswer): boolean {
  const isPrivate = /\b(?:private|no-store)\b/i.test(headers['cache-control'] ?? '')
  return isPrivate && /\bnoindex\b/i.test(headers['x-robots-tag'] ?? '')
}

function showsDrafts({ href }: URL): UsageError {
  return new UsageError(
    `${href} shows drafts (private, noindex): expected the public site in --base or --replica`,
  )
}
