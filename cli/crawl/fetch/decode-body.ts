import { pipeline, Readable, type Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'
import { FetchFailure, type Trail } from './fetcher.ts'

/**
 * Undoes the content coding of a body as it streams.
 *
 * @param encoding as the header says; a body in one that is not known stays as it is
 * @returns a stream that throws a `FetchFailure` where the coding is broken
 */
export function decodeBody(body: Readable, encoding: string | undefined, trail: Trail): Readable {
  const createDecoder = encoding && decoders[encoding.trim().toLowerCase()]
  if (!createDecoder) return body
  const decoder = createDecoder()
  pipeline(body, decoder, ignore)
  const decoded = Readable.from(read(decoder, trail), { objectMode: false })
  // One that is let go before it was read never starts the generator.
  decoded.on('close', () => decoder.destroy())
  return decoded.on('error', ignore)
}

/** Like browsers, they give what they have of a body that was cut short. */
const decoders: Record<string, () => Transform> = {
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  'x-gzip': () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
}

async function* read(decoder: Transform, trail: Trail): AsyncGenerator<Buffer> {
  try {
    yield* decoder
  } catch (error) {
    throw isCodingError(error) ? new FetchFailure('no-http', trail, { cause: error }) : error
  }
}

/** Node's codes: `Z_DATA_ERROR`, `ERR__ERROR_FORMAT_…` of Brotli, `ZSTD_error_…`. */
function isCodingError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_|ZSTD_)/.test(String(error.code))
}

const ignore = () => {}
