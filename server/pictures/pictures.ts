import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { parsePictureAddress, type AskedPicture } from '../../content/contract/picture-address.ts'
import type { ServerConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import { encodePicture, type EncodedPicture, type PictureFormat } from './encode-picture.ts'
import { oncePerKey } from './once-per-key.ts'
import { createPictureCache } from './picture-cache.ts'
import { PictureError, PictureUnreadable } from './picture-error.ts'
import { createPictureMasters } from './picture-masters.ts'

export interface PicturesDeps {
  config: Pick<ServerConfig, 'dataDir' | 'picturesMaxBytes'>
  backendUrl: URL
  logger: Logger
}

/** To be changed with anything that {@link encodePicture} does: what is kept was made by an older one. */
const recipe = 1

/** Masters in memory; a backend that is slow holds up no more. */
const parallelMasters = 4
/** What cannot be read is not tried again for this long, unless it changes. */
const unreadableMs = 60_000
/** One core is left to pages, and one of Node's four threads to files. */
const parallelEncodings = Math.min(3, Math.max(1, availableParallelism() - 1))

/**
 * The backend's pictures as wide as a page shows them, in the best format that the browser reads. What was made once is
 * kept on disk until the master changes.
 *
 * @see docs/decisions/0013-pictures.md
 */
export function createPictures({ config, backendUrl, logger }: PicturesDeps): RequestHandler {
  const masters = createPictureMasters({ backendUrl })
  const cache = createPictureCache({
    folder: join(config.dataDir, 'pictures'),
    maxBytes: config.picturesMaxBytes,
    logger,
  })
  const loadInTurn = pLimit(parallelMasters)
  const encodeInTurn = pLimit(parallelEncodings)
  const once = oncePerKey<EncodedPicture>()
  const unreadable = new LRUCache<string, PictureUnreadable>({ max: 1_000, ttl: unreadableMs })

  return async function pictures(request, response) {
    const asked = isRead(request) ? parseAddress(request.originalUrl) : null
    if (!asked) return void response.status(404).end()
    const format = asked.size === 'share' ? 'plain' : bestFormat(request.get('accept') ?? '')
    try {
      const key = [recipe, await masters.version(asked.master), asked.size, format].join(' ')
      const picture = await once(key, () => getOrMake(key, asked, format))
      send(response, asked, key, picture)
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      response.status(error.status).set('Cache-Control', 'no-store').end()
    }
  }

  async function getOrMake(key: string, asked: AskedPicture, format: PictureFormat) {
    const refusal = unreadable.get(key)
    if (refusal) throw refusal
    const kept = await cache.get(key)
    if (kept) return kept
    const made = await loadInTurn(() => make(asked, format)).catch((error: unknown) => {
      if (error instanceof PictureUnreadable) {
        unreadable.set(key, error)
        logger.warn({ pathname: asked.master, err: error }, 'picture cannot be shown')
      }
      throw error
    })
    await cache.set(key, made)
    return made
  }

  async function make({ master, size }: AskedPicture, format: PictureFormat) {
    const bytes = await masters.bytes(master)
    return encodeInTurn(() => encodePicture(bytes, size, format))
  }
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function parseAddress(originalUrl: string): AskedPicture | null {
  const { pathname, search } = new URL(originalUrl, 'http://site')
  const asked = parsePictureAddress(pathname)
  return asked && { ...asked, master: asked.master + search }
}

/** Only what a browser names: a program that takes anything may know neither. */
function bestFormat(accept: string): PictureFormat {
  const names = accept
    .split(',')
    .filter((range) => !/;\s*q=0(\.0*)?\s*$/.test(range))
    .map((range) => range.split(';', 1).join().trim().toLowerCase())
  if (names.includes('image/avif')) return 'avif'
  return names.includes('image/webp') ? 'webp' : 'plain'
}

function send(
  response: Response,
  { size }: AskedPicture,
  key: string,
  { bytes, type }: EncodedPicture,
): void {
  response.set({
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
    ETag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`,
    'Content-Type': `image/${type}`,
    // Networks show it on pages of their own.
    ...(size === 'share' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  })
  if (size !== 'share') response.vary('Accept')
  response.send(bytes) // answers If-None-Match and HEAD
}
