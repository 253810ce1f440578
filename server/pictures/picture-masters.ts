import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { request } from 'undici'
import { toMediaAddress, type MediaSource } from '../http/media-address.ts'
import { inTime, TookTooLong } from '../concurrency/work-limits.ts'
import {
  PictureMissing,
  PictureNotMade,
  PictureUnavailable,
  PictureUnreadable,
} from './picture-error.ts'

export type PictureMasters = ReturnType<typeof createPictureMasters>

export interface PictureMastersOptions extends MediaSource {
  /** Time for which a version is used without asking the backend. */
  freshMs?: number
  /** Time for which a version is used while the backend is asked. */
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
    return inTime(asked, patienceMs).catch((error: unknown) => {
      if (error instanceof TookTooLong) return known
      throw error
    })
  }

  /** Asks for the version. While the backend is unavailable, the known version stays valid, as if it had been confirmed. */
  async function check(master: string, known: string | undefined): Promise<string> {
    return ask(master).catch((error: unknown) => {
      if (known && error instanceof PictureUnavailable) return known
      throw error
    })
  }

  async function ask(master: string): Promise<string> {
    const answer = await send('HEAD', master)
    await answer.body.dump()
    const { etag, 'last-modified': modified, 'cache-control': rules } = answer.headers
    if (/\b(private|no-store)\b/i.test(String(rules)))
      throw new PictureNotMade('the backend forbids to keep it')
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
    const answer = await send('GET', master)
    let length = 0
    try {
      for await (const part of answer.body as AsyncIterable<Buffer>) {
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
    if (!address) throw new PictureMissing('not answered by the backend')
    const signal = AbortSignal.timeout(timeoutMs)
    const tryOnce = () => request(address, { method, headers: { accept: 'image/*' }, signal })
    // The backend may close a kept-alive connection at any time, so a failed request is repeated
    // once.
    const answer = await tryOnce()
      .catch(tryOnce)
      .catch((error: unknown) => {
        throw unavailable(error)
      })
    if (answer.statusCode === 200) return answer
    await answer.body.dump()
    const reason = `the backend answered ${answer.statusCode}`
    const isPassing = answer.statusCode >= 500 || [408, 429].includes(answer.statusCode)
    throw isPassing ? new PictureUnavailable(reason) : new PictureMissing(reason)
  }

  return { version, bytes }
}

function unavailable(cause: unknown): PictureUnavailable {
  return new PictureUnavailable('the backend did not answer', { cause })
}
