import { isContentError } from '../../content/contract/content-error.ts'
import type { ContentCalls } from '../../renderer/page-context.ts'
import type { NoPage, PageRedirect } from '../../renderer/no-page.ts'
import {
  isPagePath,
  normalizePathname,
  parseSitePath,
  splitQuery,
} from '../../routing/localized-path.ts'
import type { Logger } from '../../platform/logger.ts'
import type { RedirectLists } from './redirect-lists.ts'

/** More redirects in a row count as a loop. */
const maxSteps = 10

interface RequestedAddress {
  /** Decoded, as `decodePathname` returns it. */
  pathname: string
  search: string
  preview: boolean
  content: Pick<ContentCalls, 'page'>
}

/**
 * Follows a redirect of the backend through the entries of the redirects and further redirects of the backend, so that visitors are redirected
 * once. A loop is a 404.
 */
export function createFollowRedirect({
  redirects,
  logger,
}: {
  redirects: Pick<RedirectLists, 'find'>
  logger: Pick<Logger, 'warn'>
}) {
  return async function followRedirect(
    first: PageRedirect,
    asked: RequestedAddress,
  ): Promise<NoPage> {
    // With its slash at the end: a redirect to the normal form does not point to the same address.
    const seen = new Set([asked.pathname + asked.search])
    let { location, status } = first
    while (!seen.has(keyOf(location)) && seen.size <= maxSteps) {
      seen.add(keyOf(location))
      const next = parseSitePath(location)
        ? (redirects.find(location) ?? (await movedTo(location, asked)))
        : null
      if (!next) return { kind: 'redirect', location, status }
      if (next.location === undefined) return { kind: 'error', status: 410 }
      location = next.location
      if (next.status === 302) status = 302
    }
    logger.warn({ path: asked.pathname, location: first.location }, 'redirect loop')
    return { kind: 'error', status: 404 }
  }
}

/** The form in which addresses are compared. */
function keyOf(location: string): string {
  const { path, search } = splitQuery(withoutFragment(location))
  return normalizePathname(path) + search
}

/** The redirect of the backend at an address; `null` if missing. */
async function movedTo(
  location: string,
  { content, preview }: RequestedAddress,
): Promise<Pick<PageRedirect, 'location' | 'status'> | null> {
  if (!isPagePath(location)) return null
  const error: unknown = await content.page(withoutFragment(location), { preview }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!isContentError(error) || error.kind !== 'moved') return null
  return { location: error.location, status: error.permanent ? 301 : 302 }
}

function withoutFragment(location: string): string {
  return location.replace(/#.*/s, '')
}
