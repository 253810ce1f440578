import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { AnswerKind } from '../../../content/client/content-client.ts'
import type { CachedPage } from '../cache/cached-page.ts'
import { encodings, trim } from '../encode-body.ts'

/** A page in the form in which it is stored. */
export interface StoredPage extends CachedPage {
  /** Sequence number of the last known purge when the page was rendered. */
  sequence: number
}

/** Serialises a page as JSON, with its bodies in base64, after a checksum. */
export function encodePage({ bodies, ...page }: StoredPage): string {
  const texts = Object.entries(bodies).map(([encoding, { bytes, level }]) => [
    encoding,
    { bytes: bytes.toString('base64'), level },
  ])
  const json = JSON.stringify({ ...page, bodies: Object.fromEntries(texts) })
  return checksum(json) + json
}

/** @returns `null` for a text that {@link encodePage} has not written */
export function decodePage(text: string): StoredPage | null {
  const json = text.slice(checksumLength)
  if (text.slice(0, checksumLength) !== checksum(json)) return null
  return storedPage.safeParse(parse(json)).data ?? null
}

const checksumLength = 8

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(checksumLength, '0')
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const kinds = ['layout', 'navigation', 'page', 'pages'] as const satisfies AnswerKind[]
/** Names and values that Node accepts in a header (RFC 9110 §5). */
const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/)
const headerValue = z.string().regex(/^[\t\x20-\x7E\x80-\xFF]*$/)
const body = z.object({
  bytes: z.base64().transform((text) => trim(Buffer.from(text, 'base64'))),
  level: z.enum(['quick', 'best']),
})

const storedPage = z.object({
  status: z.int().min(200).max(599),
  isShortLived: z.boolean(),
  location: headerValue.nullable(),
  /** A page with its own `Cache-Control` is never stored. */
  cacheControl: z.null(),
  headers: z.array(z.tuple([headerName, headerValue])),
  hash: z.string().regex(/^[\w-]+$/),
  bodies: z
    .partialRecord(z.enum(encodings), body)
    .refine((bodies) => Object.keys(bodies).length > 0),
  sources: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(kinds),
      path: z.string().startsWith('/'),
      digest: z.string(),
      etag: headerValue.optional(),
    }),
  ),
  tags: z.array(z.string()),
  confirmedAt: z.number(),
  sequence: z.int().min(0),
}) satisfies z.ZodType<StoredPage>
