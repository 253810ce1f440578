import type { ContentClient } from '../../content/client/content-client.ts'
import { localeCodes } from '../../locales/locales.ts'
import { homePages } from '../page/cache/warm-up.ts'
import { inTime } from '../concurrency/work-limits.ts'
import type { PageCache } from '../page/cache/page-cache.ts'

export const readinessStates = ['starting', 'ready', 'degraded', 'unready', 'draining'] as const

/**
 * Whether the site should get visitors. `degraded`: the backend does not answer, but there are pages of before, so it should;
 * `unready`: there are none.
 */
export type Readiness = (typeof readinessStates)[number]

/** Whether the site should get visitors in this state. */
export function takesVisitors(state: Readiness): boolean {
  return state === 'ready' || state === 'degraded'
}

/** How old the backend's word may be, in milliseconds: more than its client uses it without asking. */
const maxAgeMs = 5_000
/** For a backend that is slow: how long its last word counts. */
const slowBackendMs = 15_000
/** A probe waits no longer. */
const limitMs = 500

export interface ReadinessDeps {
  content: Pick<ContentClient, 'layout'>
  cache: Pick<PageCache, 'holds'>
  /** Milliseconds since any moment. */
  now?: () => number
}

/** Asks the backend for the layouts, which its client caches for a moment, however many ask. */
export function createBackendReadiness({
  content,
  cache,
  now = () => performance.now(),
}: ReadinessDeps): () => Promise<Extract<Readiness, 'ready' | 'degraded' | 'unready'>> {
  let answeredAt = -Infinity

  async function ask(): Promise<boolean> {
    const agesMs: number[] = []
    const observe = (use: { ageMs: number }) => void agesMs.push(use.ageMs)
    try {
      await Promise.all(localeCodes.map((locale) => content.layout(locale, { observe })))
    } catch {
      return false
    }
    const isAnswering = agesMs.every((ageMs) => ageMs < maxAgeMs)
    if (isAnswering) answeredAt = now()
    return isAnswering
  }

  return async function backendReadiness() {
    const isAnswering = await inTime(ask(), limitMs).catch(() => now() - answeredAt < slowBackendMs)
    if (isAnswering) return 'ready'
    return homePages.every(({ key }) => cache.holds(key)) ? 'degraded' : 'unready'
  }
}
