import { setTimeout as delay } from 'node:timers/promises'
import type { Purge } from '../contract/purge.ts'
import type { ContentLogger } from './content-logger.ts'

export interface SiteNotifierOptions {
  /** Public address of the site. */
  siteUrl: URL
  /** Bearer token of the site's `POST /ops/purge`. */
  token: string
  logger: ContentLogger
  fetch: typeof fetch
  /** Waits some ms before the next attempt. */
  wait?: (ms: number) => Promise<unknown>
}

const timeoutMs = 5000
/** The site may just be restarting; after the last attempt its own freshness rules take over. */
const retryDelaysMs = [500, 2000, 8000]

/** Informs a site of changed answers. If the site cannot be reached, the failure is logged. */
export function createSiteNotifier(options: SiteNotifierOptions): (purge: Purge) => Promise<void> {
  const { siteUrl, token, logger, wait = delay } = options
  const url = new URL('/ops/purge', siteUrl)

  async function post(purge: Purge): Promise<void> {
    const response = await options.fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(purge),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`${url.href} answered ${response.status}`)
  }

  return async function notifySite(purge) {
    for (const retryDelayMs of [...retryDelaysMs, null]) {
      try {
        return await post(purge)
      } catch (error) {
        if (retryDelayMs === null)
          return logger.error({ err: error, purge }, 'site could not be told of a change')
        await wait(retryDelayMs)
      }
    }
  }
}
