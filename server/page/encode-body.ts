import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

/** How a body goes on the wire, by its name in `Content-Encoding`; `identity` is uncompressed. */
export const compressions = ['br', 'zstd', 'gzip'] as const
export const encodings = [...compressions, 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** A body in one encoding. */
export interface EncodedBody {
  bytes: Buffer
  /** `quick`: compressed while a visitor waits. `best`: compressed later, with more effort. Always `best` for `identity`. */
  level: 'quick' | 'best'
}

/** The encodings of one body that are there. */
export type Bodies = Partial<Record<Encoding, EncodedBody>>

type Level = EncodedBody['level']
type Coding = Exclude<Encoding, 'identity'>

/** How hard each coding tries; the figures stand in docs/decisions/0025-answers-from-the-cache.md. */
const efforts: Record<Coding, Record<Level, number>> = {
  br: { quick: 1, best: 11 },
  zstd: { quick: 3, best: 19 },
  gzip: { quick: 6, best: 9 },
}

/**
 * A body as it goes on the wire. Runs beside the event loop.
 *
 * @param bytes as they are: of `identity`
 */
export async function encodeBody(bytes: Buffer, encoding: Encoding, level: Level): Promise<Buffer> {
  return encoding === 'identity'
    ? bytes
    : trim(await encoders[encoding](bytes, efforts[encoding][level]))
}

/** What zlib gives lies in a piece of memory that is larger by up to 16 kB, which a cached page must not hold. */
function trim(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const compress = {
  br: promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress),
  zstd: promisify<zlib.InputType, zlib.ZstdOptions, Buffer>(zlib.zstdCompress),
  gzip: promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip),
}

const { constants } = zlib

/** Of the pieces in which zlib gives what it has made: one, as a rule, since each has a price of its own. */
const chunkSizeOf = ({ length }: Buffer) => Math.max(16_384, Math.ceil(length / 4))

const encoders: Record<Coding, (bytes: Buffer, effort: number) => Promise<Buffer>> = {
  br: (bytes, effort) =>
    compress.br(bytes, {
      chunkSize: chunkSizeOf(bytes),
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  // With the size known, the window is no larger than the page: readers need that much memory (RFC 9659).
  zstd: (bytes, effort) =>
    compress.zstd(bytes, {
      chunkSize: chunkSizeOf(bytes),
      params: { [constants.ZSTD_c_compressionLevel]: effort },
      pledgedSrcSize: bytes.length,
    }),
  gzip: (bytes, effort) => compress.gzip(bytes, { chunkSize: chunkSizeOf(bytes), level: effort }),
}

/** No page is larger; a store that others write to may hold a few bytes that would fill the memory. */
const maxBytes = 32 * 1024 * 1024

const decompress: Record<
  Coding,
  (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>
> = {
  br: promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
  zstd: promisify<zlib.InputType, zlib.ZstdOptions, Buffer>(zlib.zstdDecompress),
  gzip: promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gunzip),
}

/**
 * A body as it is.
 *
 * @throws {Error} if the bytes are no such encoding, or become more than 32 MB
 */
export async function decodeBody(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity'
    ? bytes
    : decompress[encoding](bytes, { maxOutputLength: maxBytes })
}

/**
 * A body in an encoding: the one that is there, or one made quickly of another.
 *
 * @throws {Error} if there is no body, or one that cannot be read
 */
export async function toBody(bodies: Bodies, encoding: Encoding): Promise<EncodedBody> {
  const known = bodies[encoding]
  if (known) return known
  const from = bodies.identity ? 'identity' : encodings.find((candidate) => bodies[candidate])
  const body = from && bodies[from]
  if (!body) throw new Error('a page without a body')
  const bytes = await decodeBody(body.bytes, from)
  return encoding === 'identity'
    ? { bytes, level: 'best' }
    : { bytes: await encodeBody(bytes, encoding, 'quick'), level: 'quick' }
}
