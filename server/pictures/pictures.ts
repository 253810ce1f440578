import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import {
  parsePictureAddress,
  type AskedPicture,
  type PictureSize,
} from '../../routing/picture-address.ts'
import { parseDataSheetAddress } from '../../routing/data-sheet-address.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import { parseCardAddress, shareCard } from '../../routing/share-card.ts'
import type { Page } from '../../content/contract/page.ts'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError, saysWhatHolds } from '../../content/contract/content-error.ts'
import { inTime, TookTooLong } from '../concurrency/in-time.ts'
import { createSingleFlight } from '../concurrency/single-flight.ts'
import type { ServerConfig } from '../config/config.ts'
import { sendMedia } from '../http/media.ts'
import { isPreview } from '../http/preview.ts'
import type { Logger } from '../ops/logger.ts'
import type { EncodedPicture, PictureFormat, PictureType, PictureTypes } from './encode-picture.ts'
import { toDataSheet } from './data-sheet.ts'
import { createPictureCache } from './picture-cache.ts'
import { createPictureEncoder, type Drawing, type PictureEncoder } from './picture-encoder.ts'
import {
  PictureError,
  PictureNotFinished,
  PictureNotMade,
  PictureTooLarge,
  PictureUnreadable,
} from './picture-error.ts'
import { createPictureMasters } from './picture-masters.ts'

export interface PicturesDeps {
  config: Pick<
    ServerConfig,
    'dataDir' | 'picturesMaxBytes' | 'mediaPrefixes' | 'siteName' | 'siteUrl'
  >
  content: Pick<ContentClient, 'page' | 'layout'>
  backendUrl: URL
  logger: Logger
  encoder?: PictureEncoder
}

/** To be changed with anything that `encodePicture` does: what is kept was made by an older one. */
const recipe = 3

/** Masters in memory; others wait, and beyond so many of them nobody does. */
const parallelMasters = 2
const maxWaiting = 64
/** Then a visitor has the original; the picture is made for the next one. */
const patienceMs = 4_000
/** In px: making a wider AVIF takes 140 MB for a moment, as WebP 60. */
const widestAvif = 1600
/** What cannot be made is not tried again for this long, unless it changes. */
const refusedMs = 600_000

/**
 * The backend's pictures as wide as a page shows them, in the best format that the browser reads. What was made once is
 * kept on disk until the master changes; what is not made is sent as the backend has it.
 *
 * @see docs/decisions/0013-pictures.md
 */
export function picturesHandler({
  config,
  content,
  backendUrl,
  logger,
  encoder = createPictureEncoder(),
}: PicturesDeps): RequestHandler {
  const source = { backendUrl, mediaPrefixes: config.mediaPrefixes }
  const masters = createPictureMasters(source)
  const cache = createPictureCache({
    folder: join(config.dataDir, 'pictures'),
    maxBytes: config.picturesMaxBytes,
    logger,
  })
  const inTurn = pLimit(parallelMasters)
  const makings = createSingleFlight<EncodedPicture>()
  const inspections = createSingleFlight<PictureTypes>()
  const inspected = new LRUCache<string, PictureTypes>({ max: 5_000 })
  const refused = new LRUCache<string, Error>({ max: 1_000, ttl: refusedMs })

  return async function pictures(request, response) {
    const pathname = isRead(request) ? toPathname(request.originalUrl) : ''
    const page = parseCardAddress(pathname) ?? parseDataSheetAddress(pathname)
    if (page) return sendDrawing(request, response, page)
    const asked = isRead(request) ? parseAddress(request.originalUrl) : null
    if (!asked) return void response.status(404).end()
    const format =
      asked.size === 'share' ? 'plain' : bestFormat(request.get('accept') ?? '', asked.size)
    const find = request.method === 'HEAD' ? findType : getOrMake
    try {
      const { key, type, bytes } = await inTime(find(asked, format), patienceMs)
      setHeaders(response, asked, key, type)
      if (bytes) response.send(bytes) // answers If-None-Match
      else response.status(request.fresh ? 304 : 200).end()
    } catch (error) {
      if (error instanceof PictureError) sendStatus(response, error.status)
      else if (error instanceof PictureNotMade) await sendOriginal(request, response, asked)
      else if (error instanceof TookTooLong || error instanceof QueueFull)
        await sendOriginal(request, response, asked, { 'Cache-Control': 'no-store' })
      else throw error
    }
  }

  /** Draws the card of a page, which stands for it where it has no picture, or its data sheet. */
  async function sendDrawing(request: Request, response: Response, path: string): Promise<void> {
    try {
      const preview = isPreview(response)
      const page = await content.page(path, { preview })
      const isCard = request.baseUrl === '/pictures'
      const drawn = isCard ? toCard(page) : await toSheet(page, path, preview)
      if (!drawn) return sendStatus(response, 404)
      const { type, version, read } = drawn
      const key = [recipe, type, version].join(' ')
      // Who asks for the headers asks for many.
      const made = request.method === 'HEAD' ? null : await keep(key, () => draw(key, read))
      // What is shown in preview is cached nowhere.
      if (preview) response.type(type)
      else setHeaders(response, { size: 'share' }, key, type)
      if (!isCard) response.set('Link', `<${config.siteUrl.origin}${path}>; rel="canonical"`)
      if (made) response.send(made.bytes)
      else response.end()
    } catch (error) {
      if (error instanceof PictureError) return sendStatus(response, error.status)
      if (saysWhatHolds(error)) return sendStatus(response, 404)
      const isPassing = isContentError(error) || error instanceof QueueFull
      if (!isPassing && !(error instanceof PictureNotMade)) throw error
      sendStatus(response.set('Retry-After', '5'), 503)
    }
  }

  /** What cannot be drawn is not tried again and again. */
  async function draw(key: string, read: Drawn['read']): Promise<EncodedPicture> {
    const refusal = refused.get(key)
    if (refusal) throw refusal
    return waitInTurn(async () => encoder.draw(await read())).catch((error: Error) => {
      const isOfPage = error instanceof PictureNotFinished || error instanceof PictureUnreadable
      if (isOfPage) refused.set(key, error)
      throw error
    })
  }

  function toCard(page: Page): Drawn {
    const card = shareCard(page, config.siteName)
    return { type: 'jpeg', version: JSON.stringify(card), read: () => Promise.resolve({ card }) }
  }

  async function toSheet(page: Page, path: string, preview: boolean): Promise<Drawn | null> {
    const { locale } = splitLocale(path)
    if (!locale) return null
    const layout = await content.layout(locale, { preview })
    const address = `${config.siteUrl.origin}${path}`
    const sheet = toDataSheet(page, { locale, layout, brand: config.siteName, address })
    if (!sheet) return null
    const originals = sheet.pictures.map(({ src }) => toPathname(src))
    const versions = await Promise.all(originals.map((original) => masters.version(original)))
    return {
      type: 'pdf',
      version: JSON.stringify([sheet, versions]),
      read: async () => ({ sheet, pictures: await Promise.all(originals.map(masters.bytes)) }),
    }
  }

  /** What is kept, or what is made now for all who ask for it. */
  function keep(key: string, make: () => Promise<EncodedPicture>): Promise<EncodedPicture> {
    return makings.run(key, async () => {
      const kept = await cache.get(key)
      if (kept) return kept
      const made = await make()
      await cache.set(key, made)
      return made
    })
  }

  async function getOrMake(asked: AskedPicture, format: PictureFormat): Promise<Found> {
    const version = await masters.version(asked.master)
    const key = toKey(version, asked, format)
    const picture = await keep(key, () =>
      withMaster(asked, { version, key }, (master) => encoder.encode(master, asked.size, format)),
    )
    return { key, ...picture }
  }

  /** Who asks for the headers asks for many pictures: none is made, each master is read once for all its widths. */
  async function findType(asked: AskedPicture, format: PictureFormat): Promise<Found> {
    const version = await masters.version(asked.master)
    const key = toKey(version, asked, format)
    const kept = await cache.get(key)
    if (kept) return { key, type: kept.type }
    const types =
      inspected.get(version) ??
      (await inspections.run(version, () =>
        withMaster(asked, { version, key }, (master) => encoder.inspect(master)),
      ))
    inspected.set(version, types)
    return { key, type: asked.size === 'share' ? 'jpeg' : types[format] }
  }

  /** @throws {QueueFull} */
  async function waitInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (inTurn.pendingCount >= maxWaiting) throw new QueueFull()
    return inTurn(work)
  }

  /** @throws {QueueFull} */
  async function withMaster<T>(
    { master }: AskedPicture,
    { version, key }: { version: string; key: string },
    read: (bytes: Buffer) => Promise<T>,
  ): Promise<T> {
    const refusal = refused.get(version) ?? refused.get(key)
    if (refusal) throw refusal
    try {
      return await waitInTurn(async () => read(await masters.bytes(master)))
    } catch (error) {
      const isOfMaster = error instanceof PictureUnreadable || error instanceof PictureNotFinished
      if (isOfMaster || error instanceof PictureTooLarge) {
        refused.set(isOfMaster ? version : key, error)
        logger.warn({ pathname: master, err: error }, 'picture cannot be shown')
      }
      throw error
    }
  }

  async function sendOriginal(
    request: Request,
    response: Response,
    { master, size }: AskedPicture,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const outcome = await sendMedia(request, response, master, source, {
      ...headers,
      ...headersOf(size),
    })
    if (outcome === 502) sendStatus(response.set('Retry-After', '5'), 503)
    else if (outcome) sendStatus(response, outcome)
  }
}

/** What a request is answered with; `bytes` where it asks for them. */
interface Found extends Omit<EncodedPicture, 'bytes'> {
  key: string
  bytes?: Buffer
}

/** What is drawn of a page, and what changes when the drawing does. */
interface Drawn {
  type: PictureType
  version: string
  read: () => Promise<Drawing>
}

/** As many pictures wait as may. */
class QueueFull extends Error {}

function toKey(version: string, { size }: AskedPicture, format: PictureFormat): string {
  return [recipe, version, size, format].join(' ')
}

function sendStatus(response: Response, status: number): void {
  response.status(status).set('Cache-Control', 'no-store').end()
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** A query is nothing that the picture differs by. */
function parseAddress(originalUrl: string): AskedPicture | null {
  return parsePictureAddress(toPathname(originalUrl))
}

function toPathname(originalUrl: string): string {
  return new URL(originalUrl, 'http://site').pathname
}

/** Only what a browser names: a program that takes anything may know neither. */
function bestFormat(accept: string, width: number): PictureFormat {
  const names = accept
    .split(',')
    .filter((range) => !/;\s*q=0(\.0*)?\s*$/.test(range))
    .map((range) => range.split(';', 1).join().trim().toLowerCase())
  if (names.includes('image/avif') && width <= widestAvif) return 'avif'
  return names.includes('image/webp') ? 'webp' : 'plain'
}

function setHeaders(
  response: Response,
  { size }: Pick<AskedPicture, 'size'>,
  key: string,
  type: PictureType,
): void {
  response.set({
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
    ETag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`,
    'Content-Type': type === 'pdf' ? 'application/pdf' : `image/${type}`,
    ...headersOf(size),
  })
  if (size !== 'share') response.vary('Accept')
}

/** Networks show it on pages of their own. */
function headersOf(size: PictureSize): Record<string, string> {
  return size === 'share' ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}
}
