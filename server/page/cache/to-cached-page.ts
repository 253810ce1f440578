import { createHash } from 'node:crypto'
import type { AnswerUse } from '../../../content/client/content-client.ts'
import { normalizePathname, splitLocale } from '../../../routing/localized-path.ts'
import { toBody, type Encoding } from '../encode-body.ts'
import type { RenderedPage } from '../rendered-page.ts'
import type { CachedPage, PageSource } from './cached-page.ts'

/**
 * A rendered page as it is cached and sent.
 *
 * @param encoding that the request asks for; the page gets its body in no other one
 * @param older the cached page so far; where nothing has changed, its bodies are used again
 * @param now milliseconds since 1970
 */
export async function toCachedPage(
  rendered: RenderedPage,
  encoding: Encoding,
  older: CachedPage | null,
  now: number,
): Promise<CachedPage> {
  const page = toUncachedPage(rendered, now)
  const hash = createHash('sha256').update(rendered.body).digest('base64url').slice(0, 16)
  return {
    ...page,
    hash,
    cacheControl: rendered.sources ? null : page.cacheControl,
    bodies:
      older?.hash === hash ? older.bodies : { [encoding]: await toBody(page.bodies, encoding) },
    headers: rendered.sources ? [...page.headers, ...tagHeaders(page.tags)] : page.headers,
  }
}

/** A rendered page that is sent once and stored nowhere. */
export function toUncachedPage(rendered: RenderedPage, now: number): CachedPage {
  const { status, pageStatus, location, headers, body } = rendered
  const isFailure = status >= 500
  return {
    status,
    isShortLived: pageStatus >= 400,
    location,
    cacheControl: isFailure ? 'no-store' : 'private, no-cache',
    headers: isFailure ? [...headers, ['Retry-After', '30']] : headers,
    hash: '',
    bodies: { identity: { bytes: Buffer.from(body), level: 'best' } },
    ...toOrigin(rendered.sources ?? [], now),
  }
}

/** What a page says of the answers that it was made from. */
export function toOrigin(
  uses: AnswerUse[],
  now: number,
): Pick<CachedPage, 'sources' | 'tags' | 'confirmedAt'> {
  const sources = uses.map(({ key, kind, path, digest, etag }) => ({
    key,
    kind,
    path,
    digest,
    etag,
  }))
  return {
    sources,
    tags: [...new Set(sources.flatMap(toTags))],
    confirmedAt: now - Math.max(0, ...uses.map(({ ageMs }) => ageMs)),
  }
}

function toTags({ path }: PageSource): string[] {
  const pathname = normalizePathname(path.replace(/\?.*/s, ''))
  return [splitLocale(pathname).locale ?? pathname, pathname]
}

/** Edges take no longer ones: https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
const maxTagLength = 1024

/** Cache tags for caches in front of the site: Varnish and Fastly read `Surrogate-Key`, Cloudflare and Akamai `Cache-Tag`. */
function tagHeaders(tags: string[]): CachedPage['headers'] {
  const encoded = tags.map(encodeTag).filter(({ length }) => length <= maxTagLength)
  if (encoded.length === 0) return []
  return [
    ['Surrogate-Key', encoded.join(' ')],
    ['Cache-Tag', encoded.join(',')],
  ]
}

/** Without space and comma, which separate tags. A path that is encoded already stays as it is. */
function encodeTag(tag: string): string {
  return toAscii(tag).replaceAll(',', '%2C')
}

/** Percent-encodes what a header cannot hold. */
function toAscii(text: string): string {
  return text.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}
