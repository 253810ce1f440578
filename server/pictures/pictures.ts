import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { parsePictureAddress, type AskedPicture } from '../../routing/picture-address.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../ops/logger.ts'
import type { EncodedPicture, PictureFormat, PictureType, PictureTypes } from './encode-picture.ts'
import { createSingleFlight } from '../concurrency/single-flight.ts'
import { createPictureCache } from './picture-cache.ts'
import { PictureError, PictureUnreadable } from './picture-error.ts'
import { createPictureMasters } from './picture-masters.ts'

export interface PicturesDeps {
  config: Pick<ServerConfig, 'dataDir' | 'picturesMaxBytes'>
  backendUrl: URL
  logger: Logger
}

/** Loaded for the first picture: the library takes 20 MB, and a tenth of the start. */
const loadEncoder = () => import('./encode-picture.ts')

/** To be changed with anything that `encodePicture` does: what is kept was made by an older one. */
const recipe = 1

/** Masters in memory; a backend that is slow holds up no more. */
const parallelMasters = 4
/** In px: making a wider AVIF takes 140 MB for a moment, as WebP 60. */
const widestAvif = 1600
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
export function picturesHandler({ config, backendUrl, logger }: PicturesDeps): RequestHandler {
  const masters = createPictureMasters({ backendUrl })
  const cache = createPictureCache({
    folder: join(config.dataDir, 'pictures'),
    maxBytes: config.picturesMaxBytes,
    logger,
  })
  const loadInTurn = pLimit(parallelMasters)
  const encodeInTurn = pLimit(parallelEncodings)
  const makings = createSingleFlight<EncodedPicture>()
  const inspections = createSingleFlight<PictureTypes>()
  const inspected = new LRUCache<string, PictureTypes>({ max: 5_000 })
  const unreadable = new LRUCache<string, PictureUnreadable>({ max: 1_000, ttl: unreadableMs })

  return async function pictures(request, response) {
    const asked = isRead(request) ? parseAddress(request.originalUrl) : null
    if (!asked) return void response.status(404).end()
    const format =
      asked.size === 'share' ? 'plain' : bestFormat(request.get('accept') ?? '', asked.size)
    try {
      const keys = toKeys(await masters.version(asked.master), asked, format)
      if (request.method === 'HEAD') {
        setHeaders(response, asked, keys, await findType(keys, asked, format))
        return void response.status(request.fresh ? 304 : 200).end()
      }
      const { bytes, type } = await makings.run(keys.picture, () => getOrMake(keys, asked, format))
      setHeaders(response, asked, keys, type)
      response.send(bytes) // answers If-None-Match
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      response.status(error.status).set('Cache-Control', 'no-store').end()
    }
  }

  async function getOrMake(keys: Keys, asked: AskedPicture, format: PictureFormat) {
    throwIfUnreadable(keys)
    const kept = await cache.get(keys.picture)
    if (kept) return kept
    const made = await readMaster(asked, keys.picture, (master) =>
      loadEncoder().then(({ encodePicture }) => encodePicture(master, asked.size, format)),
    )
    await cache.set(keys.picture, made)
    return made
  }

  /** Who asks for the headers asks for many pictures: none is made, each master is read once for all its widths. */
  async function findType(keys: Keys, asked: AskedPicture, format: PictureFormat) {
    throwIfUnreadable(keys)
    const known = inspected.get(keys.master)
    if (known) return known[format]
    const kept = await cache.get(keys.picture)
    if (kept) return kept.type
    const types = await inspections.run(keys.master, () =>
      readMaster(asked, keys.master, (master) =>
        loadEncoder().then(({ inspectPicture }) => inspectPicture(master, asked.size)),
      ),
    )
    inspected.set(keys.master, types)
    return types[format]
  }

  function throwIfUnreadable({ picture, master }: Keys): void {
    const refusal = unreadable.get(picture) ?? unreadable.get(master)
    if (refusal) throw refusal
  }

  /** @param key what is not tried again for a while if the master cannot be read */
  async function readMaster<T>(
    asked: AskedPicture,
    key: string,
    read: (master: Buffer) => Promise<T>,
  ): Promise<T> {
    try {
      return await loadInTurn(async () => {
        const master = await masters.bytes(asked.master)
        return encodeInTurn(() => read(master))
      })
    } catch (error) {
      if (error instanceof PictureUnreadable) {
        unreadable.set(key, error)
        logger.warn({ pathname: asked.master, err: error }, 'picture cannot be shown')
      }
      throw error
    }
  }
}

/** What is kept of a picture, and of its master for all widths alike, until the master changes. */
interface Keys {
  picture: string
  master: string
}

function toKeys(version: string, { size }: AskedPicture, format: PictureFormat): Keys {
  return {
    picture: [recipe, version, size, format].join(' '),
    master: [version, size === 'share' ? 'shared' : 'shown'].join(' '),
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
  { size }: AskedPicture,
  { picture }: Keys,
  type: PictureType,
): void {
  response.set({
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
    ETag: `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`,
    'Content-Type': `image/${type}`,
    // Networks show it on pages of their own.
    ...(size === 'share' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  })
  if (size !== 'share') response.vary('Accept')
}
