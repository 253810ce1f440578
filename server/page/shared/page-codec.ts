import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { AnswerKind } from '../../../content/client/content-client.ts'
import type { CachedPage } from '../cache/cached-page.ts'
import { encodings, type Bodies } from '../encode-body.ts'

/** A page in the form in which it is stored. */
export interface StoredPage extends CachedPage {
  /** Sequence number of the last known purge when the page was rendered. */
  sequence: number
}

/** Size of the checksum, and of the head's length after it. */
const numberBytes = 4
const headAt = 2 * numberBytes

/**
 * Serialises a page: the CRC-32 of all that follows and the length of the head (32 bits each,
 * big-endian); the head, which is JSON of all fields with the lengths of the bodies; the bodies.
 */
export function encodePage({ bodies, ...page }: StoredPage): Buffer {
  const present = encodings.flatMap((encoding) => {
    const body = bodies[encoding]
    return body ? [{ encoding, ...body }] : []
  })
  const lengths = present.map(({ bytes, ...body }) => ({ ...body, length: bytes.length }))
  const head = Buffer.from(JSON.stringify({ ...page, bodies: lengths }))
  const bytes = Buffer.concat([Buffer.alloc(headAt), head, ...present.map((body) => body.bytes)])
  bytes.writeUInt32BE(head.length, numberBytes)
  bytes.writeUInt32BE(crc32(bytes.subarray(numberBytes)))
  return bytes
}

/** @returns `null` for bytes that {@link encodePage} has not written */
export function decodePage(bytes: Buffer): StoredPage | null {
  if (bytes.length < headAt || bytes.readUInt32BE(0) !== crc32(bytes.subarray(numberBytes)))
    return null
  const head = headSchema.safeParse(readHead(bytes))
  if (!head.success) return null
  const { bodies, ...page } = head.data
  const total = bodies.reduce((sum, { length }) => sum + length, 0)
  let end = bytes.length - total
  if (end !== endOfHead(bytes)) return null

  const found: Bodies = {}
  for (const { encoding, level, length } of bodies) {
    const start = end
    end += length
    // A copy: bytes from the network lie in a larger buffer, which a cached page must not keep in
    // memory.
    found[encoding] = { bytes: Buffer.from(bytes.subarray(start, end)), level }
  }
  return { ...page, bodies: found }
}

function readHead(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8', headAt, endOfHead(bytes)))
  } catch {
    return null
  }
}

function endOfHead(bytes: Buffer): number {
  return headAt + bytes.readUInt32BE(numberBytes)
}

const kinds = ['layout', 'navigation', 'page', 'pages'] as const satisfies AnswerKind[]
/** Names and values that Node accepts in a header (RFC 9110 §5). */
const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/)
const headerValue = z.string().regex(/^[\t\x20-\x7E\x80-\xFF]*$/)

const headSchema = z.object({
  status: z.int().min(200).max(599),
  isShortLived: z.boolean(),
  location: headerValue.nullable(),
  /** A page with its own `Cache-Control` is never stored. */
  cacheControl: z.null(),
  headers: z.array(z.tuple([headerName, headerValue])),
  /** Characters that an entity tag may contain (RFC 9110 §8.8.3). */
  hash: z.string().regex(/^[\x21\x23-\x7E]+$/),
  bodies: z
    .array(
      z.object({
        encoding: z.enum(encodings),
        level: z.enum(['quick', 'best']),
        length: z.int().min(0),
      }),
    )
    .min(1),
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
}) satisfies z.ZodType<Omit<StoredPage, 'bodies'>>
