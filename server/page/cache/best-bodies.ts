import pLimit from 'p-limit'
import { compressions, encodeBody, toBody, type Bodies } from '../encode-body.ts'
import type { CachedPage } from './cached-page.ts'

/** Length of the queue; later results would come too late to be useful. */
const maxWaiting = 1_000

/**
 * Compresses the bodies of repeatedly requested pages as far as possible, which takes a hundred times as long as the quick level. It
 * handles one page at a time, so that it uses half a core at most.
 *
 * @param onMade receives the page as it was and its new bodies
 */
export function createBestBodies(onMade: (key: string, page: CachedPage, best: Bodies) => void) {
  const oneAtATime = pLimit(1)
  /** Hashes of pages in the queue. */
  const begun = new Set<string>()

  return {
    /** Queues a page, unless its best bodies exist or are under way. */
    makeOnce(key: string, page: CachedPage): void {
      if (hasBest(page) || begun.has(page.hash)) return
      if (oneAtATime.pendingCount > maxWaiting) return
      begun.add(page.hash)
      void oneAtATime(async () => {
        onMade(key, page, await toBest(page.bodies))
      })
        // Anybody with write access to the shared store can store a body that cannot be decoded.
        .catch(() => undefined)
        .finally(() => begun.delete(page.hash))
    },
    /** Empties the queue; otherwise it would keep the process alive. */
    end: () => oneAtATime.clearQueue(),
  }
}

function hasBest({ bodies }: CachedPage): boolean {
  return compressions.every((encoding) => bodies[encoding]?.level === 'best')
}

async function toBest(known: Bodies): Promise<Bodies> {
  const { bytes } = await toBody(known, 'identity')
  const bodies: Bodies = {}
  for (const encoding of compressions)
    bodies[encoding] = { bytes: await encodeBody(bytes, encoding, 'best'), level: 'best' }
  return bodies
}
