import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

/** Encodings of a body, by their names in `Content-Encoding`; `identity` is uncompressed. */
export const compressions = ['br', 'zstd', 'gzip'] as const
export const encodings = [...compressions, 'identity'] as const
export type Encoding = (typeof encodings)[number]

const { constants } = zlib
const compressBrotli = promisify(zlib.brotliCompress)
const compressZstd = promisify(zlib.zstdCompress)
const compressGzip = promisify(zlib.gzip)

/** One level for each compression. A page of 25 kB takes 0.6 ms with brotli 5, and less with the others. */
const compress: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  br: async (bytes) => {
    const options = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // A window of 256 kB: a larger one takes longer to allocate than a page takes to compress.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }
    return bytes.length < maxBytesAtOnce
      ? zlib.brotliCompressSync(bytes, options)
      : compressBrotli(bytes, options)
  },
  // With a known size the window is not larger than the page: decoders need that much memory (RFC 9659).
  zstd: (bytes) =>
    compressZstd(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: 3 },
      pledgedSrcSize: bytes.length,
    }),
  gzip: (bytes) => compressGzip(bytes, { level: 6 }),
}

/** An ordinary page is compressed at once: handing it to a thread and back takes longer. */
const maxBytesAtOnce = 64_000

/**
 * Encodes a body.
 *
 * @param bytes uncompressed
 */
export async function encodeBody(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? bytes : trim(await compress[encoding](bytes))
}

/** Copies bytes out of the larger buffer in which zlib and Node's pool leave them. A cached page must not keep that in memory. */
export function trim(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const decompressBrotli = promisify(zlib.brotliDecompress)

/** Limit of a decoded body, above every page: a few bytes in a store that others write to could fill the memory. */
const maxOutputLength = 32 * 1024 * 1024

/**
 * Converts a body in brotli to another encoding.
 *
 * @throws {Error} if the bytes are not brotli, or decode to more than 32 MB
 */
export async function convertBrotli(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encodeBody(await decompressBrotli(bytes, { maxOutputLength }), encoding)
}
