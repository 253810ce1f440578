import type { RequestHandler } from 'express'
import pLimit from 'p-limit'
import { Refusal } from './refusal.ts'

/** Nothing is read of an upload that waits. An editor sends one file after the other. */
const maxWaiting = 4

/**
 * Takes uploads one after the other, since one of 50 MB takes 100 MB of memory for a moment. One that finds too many waiting is a 503 at
 * once.
 */
export function uploadTurns(): RequestHandler {
  const inTurn = pLimit(1)
  return function takeUpload(_request, response, next) {
    if (inTurn.pendingCount >= maxWaiting) {
      response.setHeader('Retry-After', 10)
      throw new Refusal(503, 'other files are being taken: try again')
    }
    const closed = new Promise((resolve) => response.once('close', resolve))
    void inTurn(() => {
      if (!response.destroyed) next()
      return closed
    })
  }
}
