import { createHash } from 'node:crypto'
import type { AnswerUse } from '../../content/client/content-client.ts'
import { normalizePathname, splitLocale } from '../../routing/localized-path.ts'
import type { RenderedPage } from '../rendered-page.ts'
import { encodeBody } from './encode-body.ts'
import type { Encoding, KeptPage, PageSource } from './kept-page.ts'
import { sameHeaders } from './same-headers.ts'

/**
 * A rendered page as it is kept.
 *
 * @param encoding that is asked for at the moment
 * @param older what was kept of it so far; where nothing has changed, its bodies are used again
 * @param now milliseconds since 1970
 */
export async function toKeptPage(
  rendered: RenderedPage,
  encoding: Encoding,
  older: KeptPage | null,
  now: number,
): Promise<KeptPage> {
  const { status, pageStatus, body, sources: uses } = rendered
  const identity = Buffer.from(body)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16)
  const bodies =
    older?.hash === hash
      ? older.bodies
      : {
          [encoding]: {
            bytes: await encodeBody(identity, encoding, 'quick'),
            level: encoding === 'identity' ? 'best' : 'quick',
          } as const,
        }
  return {
    status,
    brief: pageStatus >= 400,
    headers: sameHeaders(toHeaders(rendered)),
    hash,
    bodies,
    ...toOrigin(uses ?? [], now),
  }
}

/** What a page says of the answers that it was made from. */
export function toOrigin(
  uses: AnswerUse[],
  now: number,
): Pick<KeptPage, 'sources' | 'tags' | 'confirmedAt'> {
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

/** Failures say themselves that nobody keeps them. */
function toHeaders({ status, headers, sources }: RenderedPage): KeptPage['headers'] {
  const own = headers
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => !owned.has(name))
  if (sources) return own
  own.push(['cache-control', status >= 500 ? 'no-store' : 'private, no-cache'])
  if (status >= 500) own.push(['retry-after', '30'])
  return own
}

/** Headers of Vike that are ours to set. */
const owned = new Set(['cache-control', 'content-length', 'etag', 'vary', 'set-cookie'])
