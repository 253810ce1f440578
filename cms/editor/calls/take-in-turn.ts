import type { RequestHandler } from 'express'
import pLimit from 'p-limit'

/**
 * Creates a middleware that handles requests one after another. Nothing is read of a request that waits, so its connection has no
 * traffic; the idle timeout of the server starts again with its turn.
 */
export function takeInTurn(): RequestHandler {
  const inTurn = pLimit(1)
  return ({ socket }, response, next) => {
    const idleTimeoutMs = socket.timeout ?? 0
    socket.setTimeout(0)
    const closed = new Promise((resolve) => response.once('close', resolve))
    void inTurn(() => {
      socket.setTimeout(idleTimeoutMs)
      if (!response.destroyed) next()
      return closed
    })
  }
}
