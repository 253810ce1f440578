import type { ContentClient } from '../../content/client/content-client.ts'
import { localeCodes } from '../../locales/locales.ts'
import { homePages } from '../page/cache/warm-up.ts'
import { withTimeout } from '../../platform/deadline.ts'
import type { PageCache } from '../page/cache/page-cache.ts'

export const readinessStates = ['starting', 'ready', 'degraded', 'unready', 'draining'] as const

/**
 * State of the site for load balancers. `degraded`: the backend does not respond, but the home pages
 * are cached, so the site takes visitors; `unready`: they are not cached.
 */
export type Readiness = (typeof readinessStates)[number]

/** True if the site should get visitors in this state. */
export function takesVisitors(state: Readiness): boolean {
  return state === 'ready' || state === 'degraded'
}

/** Readiness of the process: of its phase, and of its backend while it serves visitors. */
export function createReadiness() {
  let read = async (): Promise<Readiness> => 'starting'
  return {
    read: () => read(),
    /** @param ofBackend the state from now on */
    serve: (ofBackend: () => Promise<Readiness>) => void (read = ofBackend),
    drain: () => void (read = async () => 'draining'),
  }
}

/** Maximum age of the backend's last response, in ms; it exceeds the time for which the content client reuses responses. */
const maxAgeMs = 5_000
/** Time for which the last response of a slow backend counts, in ms. */
const slowBackendMs = 15_000
/** Time limit of a probe, in ms. */
const limitMs = 500

export interface ReadinessDeps {
  content: Pick<ContentClient, 'layout'>
  cache: Pick<PageCache, 'holds'>
  /** Monotonic clock in ms. */
  now?: () => number
}

/** Checks the backend by its layouts. The content client caches them for a short time, so frequent probes cause few calls. */
export function createBackendReadiness({
  content,
  cache,
  now = () => performance.now(),
}: ReadinessDeps): () => Promise<Extract<Readiness, 'ready' | 'degraded' | 'unready'>> {
  let answeredAt = -Infinity

  async function request(): Promise<boolean> {
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
    const isAnswering = await withTimeout(request(), limitMs).catch(
      () => now() - answeredAt < slowBackendMs,
    )
    if (isAnswering) return 'ready'
    return homePages.every(({ key }) => cache.holds(key)) ? 'degraded' : 'unready'
  }
}
