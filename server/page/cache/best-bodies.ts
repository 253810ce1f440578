import pLimit from 'p-limit'
import { compressions, encodeBody, toBody, type Bodies } from '../encode-body.ts'
import type { CachedPage } from './cached-page.ts'

/** Pages that wait; more would only be late. */
const maxWaiting = 1_000

/**
 * Makes bodies as small as they can be, for pages that are asked for again: that takes a hundred times as long as making them
 * quickly. One at a time, so that it takes half a core at most.
 *
 * @param onMade is given the page that had been there, and the one in its place
 */
export function createBestBodies(
  onMade: (key: string, page: CachedPage, best: CachedPage) => void,
) {
  const oneAtATime = pLimit(1)
  /** Hashes of pages at work. */
  const begun = new Set<string>()
  /** Pages with a body that cannot be decoded: anybody who can write to the shared store can write such a one. */
  const unreadable = new WeakSet<CachedPage>()

  return {
    /** Does nothing where they are there or on their way. */
    makeOnce(key: string, page: CachedPage): void {
      if (hasBest(page) || begun.has(page.hash) || unreadable.has(page)) return
      if (oneAtATime.pendingCount > maxWaiting) return
      begun.add(page.hash)
      void oneAtATime(async () => {
        onMade(key, page, await toBest(page))
      })
        .catch(() => void unreadable.add(page))
        .finally(() => begun.delete(page.hash))
    },
    /** What has not begun stays undone; otherwise the process would live on for it. */
    end: () => oneAtATime.clearQueue(),
  }
}

function hasBest({ bodies }: CachedPage): boolean {
  return compressions.every((encoding) => bodies[encoding]?.level === 'best')
}

async function toBest(page: CachedPage): Promise<CachedPage> {
  const { bytes } = await toBody(page.bodies, 'identity')
  const bodies: Bodies = {}
  for (const encoding of compressions)
    bodies[encoding] = { bytes: await encodeBody(bytes, encoding, 'best'), level: 'best' }
  return { ...page, bodies }
}
