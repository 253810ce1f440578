import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

/** Encodings of a body, by their names in `Content-Encoding`; `identity` is uncompressed. */
export const compressions = ['br', 'zstd', 'gzip'] as const
export const encodings = [...compressions, 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** A body in one encoding. */
export interface EncodedBody {
  bytes: Buffer
  /** `quick`: compressed while a visitor waits. `best`: compressed later, with more effort. Always `best` for `identity`. */
  level: 'quick' | 'best'
}

/** The available encodings of one body. */
export type Bodies = Partial<Record<Encoding, EncodedBody>>

type Level = EncodedBody['level']

const { constants } = zlib

/** The compressions. The measurements of their `efforts` are in docs/decisions/0025-answers-from-the-cache.md. */
const codecs = {
  br: {
    efforts: { quick: 1, best: 11 },
    compress: promisify(zlib.brotliCompress),
    decompress: promisify(zlib.brotliDecompress),
    toOptions: (effort: number, size: number) => ({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort,
        [constants.BROTLI_PARAM_SIZE_HINT]: size,
      },
    }),
  },
  zstd: {
    efforts: { quick: 3, best: 19 },
    compress: promisify(zlib.zstdCompress),
    decompress: promisify(zlib.zstdDecompress),
    // With a known size the window is not larger than the page: decoders need that much memory (RFC 9659).
    toOptions: (effort: number, size: number) => ({
      params: { [constants.ZSTD_c_compressionLevel]: effort },
      pledgedSrcSize: size,
    }),
  },
  gzip: {
    efforts: { quick: 6, best: 9 },
    compress: promisify(zlib.gzip),
    decompress: promisify(zlib.gunzip),
    toOptions: (effort: number) => ({ level: effort }),
  },
} satisfies Record<Exclude<Encoding, 'identity'>, object>

/** An ordinary page is compressed at once: handing it to a thread and back takes longer. */
const maxBytesAtOnce = 64_000

/**
 * Encodes a body; any but a short one outside the event loop's thread.
 *
 * @param bytes uncompressed
 */
export async function encodeBody(bytes: Buffer, encoding: Encoding, level: Level): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  const { efforts, toOptions, compress } = codecs[encoding]
  const options: zlib.BrotliOptions & zlib.ZlibOptions & zlib.ZstdOptions = toOptions(
    efforts[level],
    bytes.length,
  )
  const isShort = encoding === 'br' && level === 'quick' && bytes.length < maxBytesAtOnce
  return trim(isShort ? zlib.brotliCompressSync(bytes, options) : await compress(bytes, options))
}

/** Copies bytes out of the larger buffer in which zlib and Node's pool leave them. A cached page must not keep that in memory. */
export function trim(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Limit of a decoded body, above every page: a few bytes in a store that others write to could fill the memory. */
const maxOutputLength = 32 * 1024 * 1024

/**
 * Decodes a body.
 *
 * @throws {Error} if the bytes are not in this encoding, or decode to more than 32 MB
 */
export async function decodeBody(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? bytes : codecs[encoding].decompress(bytes, { maxOutputLength })
}

/**
 * A body in an encoding: an existing one, or one made from another at the quick level.
 *
 * @throws {Error} if there is no body, or it cannot be decoded
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
