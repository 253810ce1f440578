import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { AnswerKind } from '../../../content/client/content-client.ts'
import type { CachedPage } from '../cache/cached-page.ts'
import { encodings, type Bodies } from '../encode-body.ts'

/** A page as the store has it. */
export interface StoredPage extends CachedPage {
  /** Number of the last purge that was known when the page was made. */
  sequence: number
}

/** Of the checksum, and of the length of the head behind it. */
const numberBytes = 4
const headAt = 2 * numberBytes

/**
 * A page as bytes: the CRC-32 of all that follows, and the length of the head (32 bits each, big-endian); the head, which is JSON of
 * everything but the bodies, with their lengths; the bodies as they are.
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

/** @returns `null` for anything that {@link encodePage} has not written */
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
    // A copy: what has come from the network lies in a larger piece of memory, which a cached page must not hold.
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
/** What Node puts into a header without complaint (RFC 9110 §5). */
const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/)
const headerValue = z.string().regex(/^[\t\x20-\x7E\x80-\xFF]*$/)

const headSchema = z.object({
  status: z.int().min(200).max(599),
  isShortLived: z.boolean(),
  location: headerValue.nullable(),
  /** What says itself how it is cached is never stored. */
  cacheControl: z.null(),
  headers: z.array(z.tuple([headerName, headerValue])),
  /** What an entity tag may hold (RFC 9110 §8.8.3). */
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
