import type { Purge } from '../../content/contract/purge.ts'
import { isPagePath } from '../../routing/localized-path.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../../platform/logger.ts'

export interface IndexNowDeps {
  config: Pick<ServerConfig, 'siteUrl' | 'indexNowKey'>
  logger: Pick<Logger, 'info' | 'warn'>
  fetch?: typeof globalThis.fetch
}

/** Passes a change on to all search engines that take part. */
const address = 'https://api.indexnow.org/indexnow'
/** Maximum number of URLs in one call: https://www.indexnow.org/documentation */
const maxUrls = 10_000
const timeoutMs = 10_000

/**
 * Reports changed pages to search engines, where a key is set. A failure is only logged, because search engines also read the sitemap.
 *
 * @see https://www.indexnow.org/documentation
 */
export function createIndexNow({ config, logger, fetch = globalThis.fetch }: IndexNowDeps) {
  const { siteUrl, indexNowKey: key } = config
  return async function tellOfChange({ paths = [] }: Purge): Promise<void> {
    const pages = paths.filter(isPagePath)
    if (!key || pages.length === 0) return
    const urlList = pages.slice(0, maxUrls).map((path) => new URL(path, siteUrl).href)
    const keyLocation = new URL(`/${key}.txt`, siteUrl).href
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ host: siteUrl.host, key, keyLocation, urlList }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`IndexNow responded with ${response.status}`)
      logger.info({ pages: urlList.length }, 'changed pages submitted to IndexNow')
    } catch (error) {
      logger.warn({ err: error }, 'IndexNow submission failed')
    }
  }
}
