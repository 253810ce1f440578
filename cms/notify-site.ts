import { setTimeout as delay } from 'node:timers/promises'
import type { Purge } from '../content/contract/purge.ts'
import type { ContentLogger } from './content-logger.ts'

/** A site that shows the content of this service. */
export interface PurgedSite {
  /** Public address of the site. */
  siteUrl: URL
  /** Bearer token of the site's `POST /ops/purge`. */
  token: string
}

interface SiteNotifierDeps {
  logger: ContentLogger
  fetch: typeof fetch
  /** Waits some ms before the next attempt. */
  wait?: (ms: number) => Promise<unknown>
}

const timeoutMs = 5000
/** The site may just be restarting; after the last attempt its own freshness rules take over. */
const retryDelaysMs = [500, 2000, 8000]

/** Informs a site of changed responses. If the site cannot be reached, the failure is logged. */
export function createSiteNotifier(
  { siteUrl, token }: PurgedSite,
  { logger, fetch, wait = delay }: SiteNotifierDeps,
): (purge: Purge) => Promise<void> {
  const url = new URL('/ops/purge', siteUrl)

  async function post(purge: Purge): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(purge),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`${url.href} responded with ${response.status}`)
  }

  return async function notifySite(purge) {
    for (const retryDelayMs of [...retryDelaysMs, null]) {
      try {
        return await post(purge)
      } catch (error) {
        if (retryDelayMs === null)
          return logger.error({ err: error, purge }, 'site could not be notified of a change')
        await wait(retryDelayMs)
      }
    }
  }
}
