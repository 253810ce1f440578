import {
  brotliDecompressSync,
  constants,
  inflateRawSync,
  unzipSync,
  zstdDecompressSync,
} from 'node:zlib'

/**
 * Decodes the content codings of a body as far as possible, as browsers do. A body with an unknown coding stays unchanged.
 *
 * @param codings value of `Content-Encoding`: the codings in the order in which the server applied them (RFC 9110 §8.4)
 * @throws {Error} of zlib if the body does not have the coding, or has more than 100 MB
 */
export function decodeBody(body: Buffer, codings: string): Buffer {
  const names = codings.toLowerCase().split(',')
  return names.reduceRight((decoded, name) => decodeOnce(decoded, name.trim()), body)
}

function decodeOnce(body: Buffer, coding: string): Buffer {
  if (body.length === 0) return body
  if (coding === 'br')
    return brotliDecompressSync(body, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      maxOutputLength,
    })
  if (coding === 'zstd')
    return zstdDecompressSync(body, { finishFlush: constants.ZSTD_e_flush, maxOutputLength })
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength }
  if (coding === 'gzip' || coding === 'x-gzip') return unzipSync(body, options)
  if (coding !== 'deflate') return body
  // `deflate` means the zlib format, but some servers omit its header. Browsers accept both.
  return isZlib(body) ? unzipSync(body, options) : inflateRawSync(body, options)
}

/** Method 8, and a check sum: RFC 1950 §2.2. */
function isZlib([method = 0, flags = 0]: Buffer): boolean {
  return (method & 15) === 8 && ((method << 8) | flags) % 31 === 0
}

const maxOutputLength = 100_000_000
