import { setTimeout as delay } from 'node:timers/promises'
import { localeCodes } from '../../locales/locales.ts'
import type { PageCache } from './page-cache.ts'
import { toPageKey } from './page-key.ts'

/** A backend that is slow does not keep the site from starting. */
const maxMs = 3_000

/** Makes the home pages before the first visitor comes, and with them the layouts of all others. */
export async function warmUp(cache: Pick<PageCache, 'get'>): Promise<void> {
  const pages = localeCodes.flatMap((locale) => toPageKey(`/${locale}`) ?? [])
  const all = Promise.allSettled(pages.map((page) => cache.get(page, 'br')))
  await Promise.race([all, delay(maxMs, undefined, { ref: false })])
}
