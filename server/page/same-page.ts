import type { ContentClient } from '../../content/client/content-client.ts'
import type { ServedPage } from './cache/cached-page.ts'
import type { PageCache } from './cache/page-cache.ts'
import type { Encoding } from './encode-body.ts'
import type { PageRequest } from './page-request.ts'

interface SamePageDeps {
  content: Pick<ContentClient, 'confirm'>
  cache: Pick<PageCache, 'get'>
}

/** @returns `null` where a page has to be made for the request */
export type FindSamePage = (page: PageRequest, encoding: Encoding) => Promise<ServedPage | null>

/**
 * Finds the cached page for a request with parameters that only the backend may know: the backend is asked with them, and where it
 * answers the same as without, so does the site. Nothing is rendered, and nothing is stored.
 */
export function createFindSamePage({ content, cache }: SamePageDeps): FindSamePage {
  return async function findSamePage({ url, asData, plain }, encoding) {
    // A redirect as data has the query in it.
    if (!plain || asData) return null
    const served = await cache.get(plain, encoding)
    const { page } = served
    const source = page.sources.find(
      ({ kind, path }) => kind === 'page' && isPathOf(path, plain.url),
    )
    if (!source) return null
    const search = url.slice(url.indexOf('?'))
    const path = source.path.replace(/\?.*/s, '') + search
    const { digest } = source
    // What it means that the backend does not answer is found out by who makes the page.
    const asked = await content
      .confirm({ kind: 'page', path, key: `page ${path}`, digest })
      .catch(() => null)
    if (asked?.digest !== digest) return null
    return { ...served, page: { ...page, cacheControl: 'private, no-cache' }, outcome: 'bypass' }
  }
}

/** @param path of a call, decoded */
function isPathOf(path: string, url: string): boolean {
  return encodeURI(path) === url || path === url
}
