import type { RequestHandler } from 'express'
import pLimit from 'p-limit'
import { Refusal } from './refusal.ts'

/** Limit of waiting uploads, of which nothing is read yet. An editor sends one file after the other. */
const maxWaiting = 4

/**
 * Middleware that takes uploads one after the other, since an upload of 50 MB takes 100 MB of memory. If too many
 * uploads wait, a new one is answered with 503.
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
