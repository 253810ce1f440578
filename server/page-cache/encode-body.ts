import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { encodings, type EncodedBody, type Encoding, type KeptPage } from './kept-page.ts'

type Level = EncodedBody['level']
type Coding = Exclude<Encoding, 'identity'>

/** How hard each coding tries; the figures stand in docs/decisions/0025-answers-from-the-cache.md. */
const efforts: Record<Coding, Record<Level, number>> = {
  br: { quick: 4, best: 11 },
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

/** What zlib gives lies in a piece of memory that is larger by up to 16 kB, which a kept page must not keep. */
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

const encoders: Record<Coding, (bytes: Buffer, effort: number) => Promise<Buffer>> = {
  br: (bytes, effort) =>
    compress.br(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  // With the size known, the window is no larger than the page: readers need that much memory (RFC 9659).
  zstd: (bytes, effort) =>
    compress.zstd(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: effort },
      pledgedSrcSize: bytes.length,
    }),
  gzip: (bytes, effort) => compress.gzip(bytes, { level: effort }),
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

/** Bodies that are being made, by page. */
const underway = new WeakMap<KeptPage, Map<Encoding, Promise<EncodedBody>>>()

/**
 * A page's body in an encoding: the one that is there, or one made quickly of another, once however many ask meanwhile. The page
 * does not change; whoever wants to keep what was made, keeps a new page with it.
 *
 * @throws {Error} if the page has no body, or one that cannot be read
 */
export async function bodyIn(page: KeptPage, encoding: Encoding): Promise<EncodedBody> {
  const kept = page.bodies[encoding]
  if (kept) return kept
  const makings = underway.get(page) ?? new Map<Encoding, Promise<EncodedBody>>()
  underway.set(page, makings)
  const making =
    makings.get(encoding) ??
    makeBody(page, encoding).finally(() => {
      makings.delete(encoding)
    })
  makings.set(encoding, making)
  return making
}

async function makeBody({ bodies }: KeptPage, encoding: Encoding): Promise<EncodedBody> {
  const from = bodies.identity ? 'identity' : encodings.find((candidate) => bodies[candidate])
  const body = from && bodies[from]
  if (!body) throw new Error('a page was kept without a body')
  const bytes = await decodeBody(body.bytes, from)
  return encoding === 'identity'
    ? { bytes, level: 'best' }
    : { bytes: await encodeBody(bytes, encoding, 'quick'), level: 'quick' }
}
