import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import {
  parseCardAddress,
  parseDataSheetAddress,
  parsePictureAddress,
  type RequestedPicture,
  type PictureSize,
} from '../../routing/picture-address.ts'
import type { ContentClient } from '../../content/client/content-client.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { isContentError, isDefinitive, isOverloaded } from '../../content/contract/content-error.ts'
import { TimeoutError, withTimeout } from '../../platform/deadline.ts'
import { createWorkLimit } from '../concurrency/work-limits.ts'
import type { ServerConfig } from '../config/config.ts'
import { sendMedia } from '../media/media-handler.ts'
import { isPreview } from '../http/page-for-request.ts'
import type { Logger } from '../../platform/logger.ts'
import type { EncodedPicture, PictureFormat, PictureType } from './encode-picture.ts'
import { createFindDrawing, type Wanted } from './find-drawing.ts'
import { createPictureCache } from './picture-cache.ts'
import { createPictureEncoder, type PictureEncoder } from './picture-encoder.ts'
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
    'dataDir' | 'picturesMaxBytes' | 'mediaPrefixes' | 'backendTokens' | 'siteName' | 'siteUrl'
  >
  content: Pick<ContentClient, 'page' | 'layout' | 'pauses'>
  backendUrl: URL
  logger: Logger
  encoder?: PictureEncoder
  /** Monotonic clock in ms. */
  now?: () => number
}

/** Version of the encoding: to be raised with any change of `encodePicture`, so that cached pictures are made again. */
const recipe = 4

/** Two originals are in memory at a time. No visitor waits for the queue for long, and its results are cached. */
const makingLimit = { concurrency: 2, maxQueued: 64, maxWaitMs: 600_000 }
/** After this time a visitor gets the original, and the picture is made for the next request. */
const patienceMs = 4_000
/** Widest AVIF in px: encoding a wider one takes 140 MB of memory, WebP only 60 MB. */
const widestAvif = 1600
/** Time for which a failed picture is not tried again, unless it changes. */
const refusedMs = 600_000
/** The same for a drawing that takes too long: the cause is a busy machine, and nothing else can be sent in its place. */
const unfinishedDrawingMs = 60_000

/**
 * Serves the backend's pictures in the width that a page uses, in the best format that the browser reads. Encoded pictures are cached on
 * disk until the original changes; a picture that cannot be encoded is sent as the original.
 *
 * @see docs/decisions/0013-pictures.md
 */
export function picturesHandler({
  config,
  content,
  backendUrl,
  logger,
  encoder = createPictureEncoder(),
  now = () => performance.now(),
}: PicturesDeps): RequestHandler {
  const source = {
    backendUrl,
    mediaPrefixes: config.mediaPrefixes,
    tokens: config.backendTokens,
    pauses: content.pauses,
  }
  const masters = createPictureMasters(source)
  const cache = createPictureCache({
    folder: join(config.dataDir, 'pictures'),
    maxBytes: config.picturesMaxBytes,
    logger,
  })
  const making = createWorkLimit(makingLimit)
  const makings = createSingleFlight<EncodedPicture>()
  const refused = new LRUCache<string, Error>({
    max: 1_000,
    ttl: refusedMs,
    ttlResolution: 0,
    perf: { now },
  })

  const findDrawing = createFindDrawing({ config, content, masters, encoder })

  return async function pictures(request, response, next) {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) return next()
    // The query is ignored: pictures do not depend on it.
    const { pathname } = new URL(request.originalUrl, 'http://site')
    const page = parseCardAddress(pathname) ?? parseDataSheetAddress(pathname)
    if (page) return sendDrawing(request, response, page)
    const asked = parsePictureAddress(pathname)
    if (!asked) return sendStatus(response, 404)
    await sendPicture(request, response, asked)
  }

  async function sendPicture(
    request: Request,
    response: Response,
    asked: RequestedPicture,
  ): Promise<void> {
    const { size } = asked
    const format = size === 'share' ? 'plain' : bestFormat(request.get('accept') ?? '', size)
    const find = async () => getOrMake(await toWanted(asked, format), response)
    try {
      const found = await withTimeout(find(), patienceMs)
      setPictureHeaders(response, found, size)
      send(response, found)
    } catch (error) {
      if (error instanceof PictureError) return sendStatus(response, error.status)
      const isTemporary = error instanceof TimeoutError || isOverloaded(error)
      if (!isTemporary && !(error instanceof PictureNotMade)) throw error
      await sendOriginal(
        request,
        response,
        asked,
        isTemporary ? { 'Cache-Control': 'no-store' } : {},
      )
    }
  }

  /** @param path of the page */
  async function sendDrawing(request: Request, response: Response, path: string): Promise<void> {
    const preview = isPreview(response)
    const isCard = request.baseUrl === '/pictures'
    const find = async () => {
      const wanted = await findDrawing(path, { preview, isCard })
      return wanted && getOrMake(wanted, response)
    }
    try {
      const found = await find()
      if (!found) return sendStatus(response, 404)
      // Previews are never cached.
      if (preview) response.type(found.type ?? '')
      else setPictureHeaders(response, found, 'share')
      if (!isCard) response.set('Link', `<${config.siteUrl.origin}${path}>; rel="canonical"`)
      send(response, found)
    } catch (error) {
      if (error instanceof PictureError) return sendStatus(response, error.status)
      if (isDefinitive(error)) return sendStatus(response, 404)
      if (!isContentError(error) && !(error instanceof PictureNotMade)) throw error
      sendStatus(response.set('Retry-After', '5'), 503)
    }
  }

  async function toWanted(asked: RequestedPicture, format: PictureFormat): Promise<Wanted> {
    const { master, size } = asked
    const version = await masters.version(master)
    const key = [recipe, version, size, format].join(' ')
    const make = async () => encoder.encode(await masters.bytes(master), size, format)
    return { kind: 'picture', key, version, pathname: master, make }
  }

  /**
   * The cached picture, or a new one, made in single flight and cached. For HEAD, by which clients request many pictures, none is loaded or
   * made, and who left while waiting gets none.
   */
  async function getOrMake(wanted: Wanted, { req, destroyed }: Response): Promise<Found> {
    const { key } = wanted
    if (req.method === 'HEAD' || destroyed) {
      const cached = await cache.get(key)
      if (!cached) throwIfRefused(wanted)
      const type = wanted.kind === 'drawing' ? wanted.type : undefined
      return { key, type: cached?.type ?? type }
    }
    const picture = await makings.run(key, async () => {
      const cached = await cache.get(key)
      if (cached) return cached
      const made = await makeInTurn(wanted)
      await cache.set(key, made)
      return made
    })
    return { key, ...picture }
  }

  /**
   * Makes a picture in the queue and remembers failures, so that they are not repeated.
   *
   * @throws {Overloaded} where the queue is full
   */
  async function makeInTurn(wanted: Wanted): Promise<EncodedPicture> {
    throwIfRefused(wanted)
    try {
      return await making.run(wanted.make)
    } catch (error) {
      const isOfVersion = error instanceof PictureUnreadable || error instanceof PictureNotFinished
      if (isOfVersion || error instanceof PictureTooLarge) {
        const isUnfinishedDrawing = wanted.kind === 'drawing' && error instanceof PictureNotFinished
        const ttl = isUnfinishedDrawing ? unfinishedDrawingMs : refusedMs
        refused.set(isOfVersion ? wanted.version : wanted.key, error, { ttl })
        logger.warn({ pathname: wanted.pathname, err: error }, 'picture cannot be shown')
      }
      throw error
    }
  }

  function throwIfRefused({ version, key }: Wanted): void {
    const refusal = refused.get(version) ?? refused.get(key)
    if (refusal) throw refusal
  }

  async function sendOriginal(
    request: Request,
    response: Response,
    { master, size }: RequestedPicture,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const outcome = await sendMedia(request, response, master, source, {
      ...headers,
      ...headersOfSize(size),
    })
    if (outcome === 404) sendStatus(response, 404)
    else if (outcome) sendStatus(response.set('Retry-After', '5'), 503)
  }
}

/** Response to a request; HEAD knows no `bytes`, and the `type` only of a picture that is made (RFC 9110 §9.3.2). */
interface Found {
  /** Unique for the picture. */
  key: string
  type: PictureType | undefined
  bytes?: Buffer
}

/** Answers `If-None-Match`, too. */
function send(response: Response, { bytes }: Found): void {
  if (bytes) response.send(bytes)
  else response.status(response.req.fresh ? 304 : 200).end()
}

function setPictureHeaders(response: Response, { key, type }: Found, size: PictureSize): void {
  response.set({
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
    ETag: `"${hash('sha256', key, 'base64url').slice(0, 22)}"`,
    ...(type && { 'Content-Type': type === 'pdf' ? 'application/pdf' : `image/${type}` }),
    ...headersOfSize(size),
  })
}

/** Social networks show a share picture, which has one format only, on their own pages. */
function headersOfSize(size: PictureSize): Record<string, string> {
  return size === 'share' ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : { Vary: 'Accept' }
}

/** Sends an empty response in place of a picture. */
function sendStatus(response: Response, status: number): void {
  response.status(status).set('Cache-Control', 'no-store').end()
}

/**
 * The best format among those that the header names; a wildcard does not count, since a program that accepts anything may support neither.
 */
function bestFormat(accept: string, width: number): PictureFormat {
  const names = accept
    .split(',')
    .filter((range) => !/;\s*q=0(\.0*)?\s*$/.test(range))
    .map((range) => range.split(';', 1).join().trim().toLowerCase())
  if (names.includes('image/avif') && width <= widestAvif) return 'avif'
  return names.includes('image/webp') ? 'webp' : 'plain'
}
