import { finished } from 'node:stream'
import type { Request, RequestHandler, Response } from 'express'
import { Overloaded, type WorkLimit } from '../concurrency/work-limits.ts'
import { emergencyPage } from '../page/emergency-page.ts'
import { toNetwork } from '../../routing/client-network.ts'
import { requestLocale } from './page-for-request.ts'

/** Limits concurrent requests; each counts until its response is closed. A request that waits too long gets a 503. */
export function limitedHandler(limit: WorkLimit): RequestHandler {
  return async function limited(request, response, next) {
    const answered = () =>
      new Promise<void>((resolve) => {
        // A client that left while waiting gets no response; its `close` event has passed.
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

/** Limits the concurrent requests of one network, so that one visitor cannot use up the common limit. */
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
