import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  mediaAuthorization,
  toMediaAddress,
  type MediaSource,
} from '../../content/client/media-address.ts'
import { requestMedia } from '../media/request-media.ts'
import { isRetryableStatus } from '../../routing/is-retryable-status.ts'
import { withTimeout, TimeoutError } from '../../platform/deadline.ts'
import {
  PictureMissing,
  PictureNotMade,
  PictureUnavailable,
  PictureUnreadable,
} from './picture-error.ts'

export type PictureMasters = ReturnType<typeof createPictureMasters>

export interface PictureMastersOptions extends MediaSource {
  /** Time for which a version is used without a call to the backend. */
  freshMs?: number
  /** Time for which a version is used while the backend is called. */
  staleMs?: number
  /** Time limit for loading a whole original. */
  timeoutMs?: number
  /** Maximum size of one original. */
  maxBytes?: number
  /** Monotonic clock in ms. */
  now?: () => number
}

/** How long a request waits for a backend that may hang, where a version is known, in ms. */
const patienceMs = 1_000

/**
 * The backend's original pictures, by their path without query. Every call may throw a `PictureError`.
 *
 * @see docs/decisions/0013-pictures.md
 */
export function createPictureMasters({
  backendUrl,
  mediaPrefixes,
  pauses,
  tokens,
  freshMs = 2_000,
  staleMs = 60_000,
  timeoutMs = 20_000,
  maxBytes = 30_000_000,
  now = () => performance.now(),
}: PictureMastersOptions) {
  const versions = new LRUCache<string, string>({
    max: 5_000,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    fetchMethod: check,
  })

  /**
   * Identifies the content of a picture; it changes with the picture.
   *
   * @throws {PictureNotMade} where the backend forbids shared caching
   */
  async function version(master: string): Promise<string> {
    const known = versions.peek(master, { allowStale: true })
    const allowStale = versions.getRemainingTTL(master) > freshMs - staleMs
    const asked = versions.forceFetch(master, { allowStale })
    if (!known) return asked
    return withTimeout(asked, patienceMs).catch((error: unknown) => {
      if (error instanceof TimeoutError) return known
      throw error
    })
  }

  /** Requests the version. While the backend is unavailable, the known version stays valid, as if it had been confirmed. */
  async function check(master: string, known: string | undefined): Promise<string> {
    return request(master).catch((error: unknown) => {
      if (known && error instanceof PictureUnavailable) return known
      throw error
    })
  }

  async function request(master: string): Promise<string> {
    const response = await send('HEAD', master)
    await response.body.dump()
    const { etag, 'last-modified': modified, 'cache-control': rules } = response.headers
    if (/\b(private|no-store)\b/i.test(String(rules)))
      throw new PictureNotMade('the backend forbids caching')
    return `${master} ${String(etag ?? modified ?? (await digest(master)))}`
  }

  async function digest(master: string): Promise<string> {
    const hash = createHash('sha256')
    await read(master, (part) => hash.update(part))
    return hash.digest('base64url')
  }

  async function bytes(master: string): Promise<Buffer> {
    const parts: Buffer[] = []
    await read(master, (part) => parts.push(part))
    return Buffer.concat(parts)
  }

  async function read(master: string, take: (part: Buffer) => void): Promise<void> {
    const response = await send('GET', master)
    let length = 0
    try {
      for await (const part of response.body as AsyncIterable<Buffer>) {
        length += part.length
        if (length > maxBytes) throw new PictureUnreadable(`more than ${maxBytes} bytes`)
        take(part)
      }
    } catch (error) {
      throw error instanceof PictureUnreadable ? error : unavailable(error)
    }
  }

  async function send(method: 'GET' | 'HEAD', master: string) {
    const address = toMediaAddress(master, { backendUrl, mediaPrefixes })
    if (!address) throw new PictureMissing('the backend has no such picture')
    const signal = AbortSignal.timeout(timeoutMs)
    const options = {
      method,
      headers: { accept: 'image/*', ...mediaAuthorization(address, { backendUrl, tokens }) },
      signal,
    }
    const response = await requestMedia(address, options, pauses).catch((error: unknown) => {
      throw unavailable(error)
    })
    if (response.statusCode === 200) return response
    await response.body.dump()
    const reason = `the backend answered ${response.statusCode}`
    const isThere = isRetryableStatus(response.statusCode)
    throw isThere ? new PictureUnavailable(reason) : new PictureMissing(reason)
  }

  return { version, bytes }
}

function unavailable(cause: unknown): PictureUnavailable {
  return new PictureUnavailable('the backend did not respond', { cause })
}
