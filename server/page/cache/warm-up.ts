import type { PageCache } from './page-cache.ts'
import { localeCodes } from '../../../locales/locales.ts'
import { withTimeout } from '../../../platform/deadline.ts'
import { parsePageRequest, type CacheableRequest } from '../page-request.ts'

/** Headers of the requests that most visitors will send. */
const browser = { 'accept-encoding': 'br' }

/** The home page of each language. */
export const homePages = localeCodes.flatMap((locale): CacheableRequest[] => {
  const request = parsePageRequest({ method: 'GET', url: `/${locale}`, headers: browser }, false)
  return request?.key ? [{ ...request, key: request.key }] : []
})

/** Time limit: a slow backend delays the start no longer than this, in ms. */
const maxMs = 3_000

/** Renders the home pages before the first visitor comes, and thereby caches the layouts that all pages share. */
export async function warmUp(cache: Pick<PageCache, 'get'>): Promise<void> {
  const all = Promise.allSettled(homePages.map((page) => cache.get(page)))
  await withTimeout(all, maxMs).catch(() => undefined)
}
