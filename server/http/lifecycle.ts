import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** From the start of the process to its end. */
export type Phase = 'starting' | 'serving' | 'draining'

export interface Lifecycle {
  readonly phase: Phase
  /** The site takes visitors from here on. */
  serve(): void
  /** Says that it ends, and goes on for so long until nobody sends visitors any more. */
  drain(ms: number): Promise<void>
}

/**
 * Where the site is in its life. While it drains, each answer ends its connection: whoever sent the request looks for another
 * replica.
 */
export function createLifecycle(server: Server): Lifecycle {
  let phase: Phase = 'starting'
  return {
    get phase() {
      return phase
    },
    serve() {
      phase = 'serving'
    },
    async drain(ms) {
      phase = 'draining'
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
      await delay(ms)
    },
  }
}
