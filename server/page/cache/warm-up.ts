import { setTimeout as delay } from 'node:timers/promises'
import { homePages } from './home-pages.ts'
import type { PageCache } from './page-cache.ts'

/** A backend that is slow does not keep the site from starting. */
const maxMs = 3_000

/** Makes the home pages before the first visitor comes, and with them the layouts of all others. */
export async function warmUp(cache: Pick<PageCache, 'get'>): Promise<void> {
  const all = Promise.allSettled(homePages.map((page) => cache.get(page, 'br')))
  await Promise.race([all, delay(maxMs, undefined, { ref: false })])
}
