import { finished } from 'node:stream'
import type { Request, RequestHandler, Response } from 'express'
import { Overloaded, type WorkLimit } from '../concurrency/work-limits.ts'
import { emergencyPage } from '../page/emergency-page.ts'
import { toNetwork } from '../../routing/client-network.ts'
import { requestLocale } from './page-for-request.ts'

/** Lets so many requests through at the same time, each until its answer is through; a request that waits too long is a 503. */
export function limitedHandler(limit: WorkLimit): RequestHandler {
  return async function limited(request, response, next) {
    const answered = () =>
      new Promise<void>((resolve) => {
        // Who has left while waiting gets no answer, and `close` came before.
        if (response.destroyed) return resolve()
        response.once('close', resolve)
        next()
      })
    try {
      await limit.run(answered)
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      sendBusy(request, response)
    }
  }
}

/** Lets so many requests of one network through at the same time, so that the places for all are not held by one visitor. */
export function limitedByNetworkHandler(max: number): RequestHandler {
  const underWay = new Map<string, number>()
  return function limitedByNetwork(request, response, next) {
    const network = toNetwork(request.ip ?? '')
    const others = underWay.get(network) ?? 0
    if (others >= max) return sendBusy(request, response)
    underWay.set(network, others + 1)
    finished(response, () => {
      const left = (underWay.get(network) ?? 1) - 1
      if (left > 0) underWay.set(network, left)
      else underWay.delete(network)
    })
    next()
  }
}

function sendBusy(request: Request, response: Response): void {
  response.status(503).set({ 'Retry-After': '30', 'Cache-Control': 'no-store' })
  if (request.path.includes('/ajax/')) response.json({ message: 'busy' })
  else response.type('html').send(emergencyPage(requestLocale(request), 503))
}
