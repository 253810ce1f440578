import { join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import {
  parseCardAddress,
  parseDataSheetAddress,
  parsePictureAddress,
  type AskedPicture,
} from '../../routing/picture-address.ts'
import type { ContentClient } from '../../content/client/content-client.ts'
import {
  createSingleFlight,
  inTime,
  TookTooLong,
  type WorkLimit,
} from '../concurrency/work-limits.ts'
import type { ServerConfig } from '../config/config.ts'
import { sendMedia } from '../http/media.ts'
import type { Logger } from '../ops/logger.ts'
import type { EncodedPicture, PictureFormat, PictureType } from './encode-picture.ts'
import { headersOfSize, sendStatus, setPictureHeaders } from './picture-answer.ts'
import { createPictureCache } from './picture-cache.ts'
import { createPictureEncoder, type PictureEncoder } from './picture-encoder.ts'
import {
  PictureError,
  PictureNotFinished,
  PictureNotMade,
  PictureQueueFull,
  PictureTooLarge,
  PictureUnreadable,
} from './picture-error.ts'
import { createPictureMasters } from './picture-masters.ts'
import { createSendDrawing } from './send-drawing.ts'

export interface PicturesDeps {
  config: Pick<
    ServerConfig,
    'dataDir' | 'picturesMaxBytes' | 'mediaPrefixes' | 'siteName' | 'siteUrl'
  >
  content: Pick<ContentClient, 'page' | 'layout'>
  /** Limit for drawings. */
  limit: WorkLimit
  backendUrl: URL
  logger: Logger
  encoder?: PictureEncoder
}

/** Version of the encoding: to be raised with any change of `encodePicture`, so that cached pictures are made again. */
const recipe = 4

/** Originals in memory at a time; further tasks wait in a queue of limited length. */
const parallelMasters = 2
const maxWaiting = 64
/** After this time a visitor gets the original, and the picture is made for the next request. */
const patienceMs = 4_000
/** Widest AVIF in px: encoding a wider one takes 140 MB of memory, WebP only 60 MB. */
const widestAvif = 1600
/** Time for which a failed picture is not tried again, unless it changes. */
const refusedMs = 600_000

/**
 * Serves the backend's pictures in the width that a page uses, in the best format that the browser reads. Encoded pictures are cached on
 * disk until the original changes; a picture that cannot be encoded is sent as the original.
 *
 * @see docs/decisions/0013-pictures.md
 */
export function picturesHandler({
  config,
  content,
  limit,
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
  const refused = new LRUCache<string, Error>({ max: 1_000, ttl: refusedMs })

  const sendDrawing = createSendDrawing({
    config,
    content,
    limit,
    masters,
    draw: (key, pathname, read) =>
      keep(key, () =>
        makeInTurn({ key, version: key, pathname }, async () => encoder.draw(await read())),
      ),
  })

  return async function pictures(request, response, next) {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) return next()
    // The query is ignored: pictures do not depend on it.
    const { pathname } = new URL(request.originalUrl, 'http://site')
    const page = parseCardAddress(pathname) ?? parseDataSheetAddress(pathname)
    if (page) return sendDrawing(request, response, page)
    const asked = parsePictureAddress(pathname)
    if (!asked) return void response.status(404).end()
    const { size } = asked
    const format = size === 'share' ? 'plain' : bestFormat(request.get('accept') ?? '', size)
    const find = request.method === 'HEAD' ? getKnown : getOrMake
    try {
      const { key, type, bytes } = await inTime(find(asked, format), patienceMs)
      setPictureHeaders(response, { key, type, size })
      if (bytes) response.send(bytes) // answers If-None-Match
      else response.status(request.fresh ? 304 : 200).end()
    } catch (error) {
      if (error instanceof PictureError) return sendStatus(response, error.status)
      const isPassing = error instanceof TookTooLong || error instanceof PictureQueueFull
      if (!isPassing && !(error instanceof PictureNotMade)) throw error
      await sendOriginal(request, response, asked, isPassing ? { 'Cache-Control': 'no-store' } : {})
    }
  }

  /** The cached picture, or a new one, made in single flight and cached. */
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
      makeInTurn({ version, key, pathname: asked.master }, async () =>
        encoder.encode(await masters.bytes(asked.master), asked.size, format),
      ),
    )
    return { key, ...picture }
  }

  /** What is known of a picture, for HEAD. Such clients request many pictures, so none is loaded or made for them. */
  async function getKnown(asked: AskedPicture, format: PictureFormat): Promise<Found> {
    const version = await masters.version(asked.master)
    const key = toKey(version, asked, format)
    const kept = await cache.get(key)
    if (!kept) throwIfRefused(version, key)
    return { key, type: kept?.type }
  }

  /**
   * Runs a task in the queue and remembers failures, so that they are not repeated.
   *
   * @param names `key` of the result, and the `version` that all results of one original share
   * @throws {PictureQueueFull}
   */
  async function makeInTurn<T>(
    { version, key, pathname }: { version: string; key: string; pathname: string },
    work: () => Promise<T>,
  ): Promise<T> {
    throwIfRefused(version, key)
    if (inTurn.pendingCount >= maxWaiting) throw new PictureQueueFull()
    try {
      return await inTurn(work)
    } catch (error) {
      const isOfVersion = error instanceof PictureUnreadable || error instanceof PictureNotFinished
      if (isOfVersion || error instanceof PictureTooLarge) {
        refused.set(isOfVersion ? version : key, error)
        logger.warn({ pathname, err: error }, 'picture cannot be shown')
      }
      throw error
    }
  }

  function throwIfRefused(version: string, key: string): void {
    const refusal = refused.get(version) ?? refused.get(key)
    if (refusal) throw refusal
  }

  async function sendOriginal(
    request: Request,
    response: Response,
    { master, size }: AskedPicture,
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

/** Answer to a request; HEAD knows no `bytes`, and the `type` only of a picture that is made. */
interface Found {
  key: string
  type: PictureType | undefined
  bytes?: Buffer
}

function toKey(version: string, { size }: AskedPicture, format: PictureFormat): string {
  return [recipe, version, size, format].join(' ')
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
