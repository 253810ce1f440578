import { LRUCache } from 'lru-cache'
import type { ContentClient } from '../../content/client/content-client.ts'
import { withoutQuery } from '../../routing/localized-path.ts'
import { sizeOf, type CachedPage, type ServedPage } from './cache/cached-page.ts'
import type { PageCache } from './cache/page-cache.ts'
import { toBody, type Encoding } from './encode-body.ts'
import type { PageRequest } from './page-request.ts'

interface RevalidationDeps {
  content: Pick<ContentClient, 'confirm'>
  cache: Pick<PageCache, 'get'>
}

/** Sends pages once more that were made before, for requests that the page cache has no key for. */
export interface Revalidation {
  /**
   * Asks the backend whether it says the same as when the page was made: then nothing is rendered.
   *
   * @returns `null` where a page has to be made for the request
   */
  revalidate(page: PageRequest, encoding: Encoding): Promise<ServedPage | null>
  /** Remembers what an editor was shown, with the answers it was made of; no visitor gets it. */
  remember(page: PageRequest, shown: CachedPage): void
}

/** What editors look at at a time; pages have 60 to 700 kB as they are. */
const maxPreviewBytes = 8_000_000

export function createRevalidation({ content, cache }: RevalidationDeps): Revalidation {
  const previews = new LRUCache<string, CachedPage>({
    maxSize: maxPreviewBytes,
    sizeCalculation: sizeOf,
  })

  async function revalidatePreview(
    request: PageRequest,
    encoding: Encoding,
  ): Promise<ServedPage | null> {
    const key = previewKey(request)
    const shown = key === null ? undefined : previews.get(key)
    if (!key || !shown) return null
    const { sources, bodies } = shown
    const asked = await Promise.all(
      sources.map((source) => content.confirm(source, { preview: true }).catch(() => null)),
    )
    if (asked.some((use, index) => use?.digest !== sources[index]?.digest)) return null
    const body = await toBody(bodies, encoding)
    const page = { ...shown, bodies: { ...bodies, [encoding]: body } }
    if (!bodies[encoding]) previews.set(key, page)
    return { page, outcome: 'bypass', ageMs: 0 }
  }

  /** A request with parameters that only the backend may know: often it answers the same as without, so the cached page will do. */
  async function revalidateCanonical(
    { url, asData, canonical }: PageRequest,
    encoding: Encoding,
  ): Promise<ServedPage | null> {
    // A redirect as data has the query in it.
    if (!canonical || asData) return null
    const served = await cache.get(canonical, encoding)
    const { page } = served
    const source = page.sources.find(
      ({ kind, path }) => kind === 'page' && isPathOf(path, canonical.url),
    )
    if (!source) return null
    const search = url.slice(url.indexOf('?'))
    const path = withoutQuery(source.path) + search
    const { digest } = source
    // What it means that the backend does not answer is found out by who makes the page.
    const asked = await content
      .confirm({ kind: 'page', path, key: `page ${path}`, digest })
      .catch(() => null)
    if (asked?.digest !== digest) return null
    return { ...served, page: { ...page, cacheControl: 'private, no-cache' }, outcome: 'bypass' }
  }

  return {
    revalidate: (page, encoding) =>
      (page.preview ? revalidatePreview : revalidateCanonical)(page, encoding),
    remember(request, shown) {
      const key = previewKey(request)
      if (key && shown.sources.length > 0) previews.set(key, shown)
    },
  }
}

/** @returns `null` where more than the content decides what is shown */
function previewKey({ url, locale, asData, preview, formOutcome, errorStatus }: PageRequest) {
  if (!preview || formOutcome || errorStatus) return null
  return `${locale} ${asData ? 'data' : 'page'} ${url}`
}

/** @param path of a call, decoded */
function isPathOf(path: string, url: string): boolean {
  return encodeURI(path) === url || path === url
}
