import { setTimeout as delay } from 'node:timers/promises'
import type { PageCache } from './page-cache.ts'
import { localeCodes } from '../../../locales/locales.ts'
import { parsePageRequest, type CacheableRequest } from '../page-request.ts'

/** The home page of each language. */
export const homePages = localeCodes.flatMap((locale): CacheableRequest[] => {
  const request = parsePageRequest({ method: 'GET', url: `/${locale}` }, false)
  return request?.key ? [{ ...request, key: request.key }] : []
})

/** A slow backend delays the start no longer. */
const maxMs = 3_000

/** Makes the home pages before the first visitor comes, and with them the layouts of all others. */
export async function warmUp(cache: Pick<PageCache, 'get'>): Promise<void> {
  const all = Promise.allSettled(homePages.map((page) => cache.get(page, 'br')))
  await Promise.race([all, delay(maxMs, undefined, { ref: false })])
}
