import { LRUCache } from 'lru-cache'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isPassing } from '../../content/contract/content-error.ts'
import { splitQuery, withoutQuery } from '../../routing/localized-path.ts'
import { sizeOf, type CachedPage, type ServedPage } from './cache/cached-page.ts'
import type { PageCache } from './cache/page-cache.ts'
import { toBody } from './encode-body.ts'
import type { PageRequest } from './page-request.ts'

interface RevalidationDeps {
  content: Pick<ContentClient, 'confirm'>
  cache: Pick<PageCache, 'get'>
}

export type Revalidation = ReturnType<typeof createRevalidation>

/** Memory for previews; uncompressed pages have 60 to 700 kB. */
const maxPreviewBytes = 8_000_000

/** Reuses rendered pages for requests that have no key in the page cache. */
export function createRevalidation({ content, cache }: RevalidationDeps) {
  const previews = new LRUCache<string, CachedPage>({
    maxSize: maxPreviewBytes,
    sizeCalculation: sizeOf,
  })

  async function revalidatePreview(request: PageRequest): Promise<ServedPage | null> {
    const { encoding } = request
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

  /**
   * Handles a request with unknown parameters. Often the backend's answer is the same without them, so the cached page can be sent; it is
   * sent as well while the backend fails.
   */
  async function revalidateCanonical({
    url,
    asData,
    canonical,
  }: PageRequest): Promise<ServedPage | null> {
    // As data, a redirect contains the query.
    if (!canonical || asData) return null
    const served = await cache.get(canonical)
    const { page } = served
    if (page.status >= 500) return served
    const source = page.sources.find(
      ({ kind, path }) => kind === 'page' && isPathOf(path, canonical.url),
    )
    if (!source) return null
    const path = withoutQuery(source.path) + splitQuery(url).search
    const { digest } = source
    // Any other failure counts as a change here; the rendering finds out its meaning.
    const asked = await content
      .confirm({ kind: 'page', path, key: `page ${path}`, digest })
      .catch((error: unknown) => (isPassing(error) ? { digest } : null))
    if (asked?.digest !== digest) return null
    return { ...served, page: { ...page, cacheControl: 'private, no-cache' }, outcome: 'bypass' }
  }

  return {
    /**
     * Asks the backend whether the page's sources are unchanged; if so, nothing is rendered.
     *
     * @returns `null` where the page has to be rendered
     */
    revalidate: (page: PageRequest) =>
      page.preview ? revalidatePreview(page) : revalidateCanonical(page),
    /** Stores a preview with its sources; visitors never get it. */
    remember(request: PageRequest, shown: CachedPage): void {
      const key = previewKey(request)
      if (key && shown.sources.length > 0) previews.set(key, shown)
    },
  }
}

/** @returns `null` where the page depends on more than the content */
function previewKey({ url, locale, asData, preview, formOutcome, errorStatus }: PageRequest) {
  if (!preview || formOutcome || errorStatus) return null
  return `${locale} ${asData ? 'data' : 'page'} ${url}`
}

/** @param path of a call, decoded */
function isPathOf(path: string, url: string): boolean {
  return encodeURI(path) === url || path === url
}
