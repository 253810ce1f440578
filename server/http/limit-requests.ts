import { finished } from 'node:stream'
import type { RequestHandler } from 'express'
import { Overloaded } from '../../content/contract/content-error.ts'
import type { WorkLimit } from '../concurrency/work-limits.ts'
import { toNetwork } from '../../platform/client-network.ts'

/** Limits concurrent requests; each counts until its response is closed. One that waits too long fails with {@link Overloaded}. */
export function limitedHandler(limit: WorkLimit): RequestHandler {
  return async function limited(_request, response, next) {
    await limit.run(
      () =>
        new Promise<void>((resolve) => {
          // A client that left while waiting gets no response; its `close` event has passed.
          if (response.destroyed) return resolve()
          response.once('close', resolve)
          next()
        }),
    )
  }
}

/** Limits the concurrent requests of one network, so that one visitor cannot use up the common limit. */
export function limitedByNetworkHandler(max: number): RequestHandler {
  const underWay = new Map<string, number>()
  return function limitedByNetwork(request, response, next) {
    const network = toNetwork(request.ip ?? '')
    const others = underWay.get(network) ?? 0
    if (others >= max) return next(new Overloaded(`${max} requests of ${network}`))
    underWay.set(network, others + 1)
    finished(response, () => {
      const left = (underWay.get(network) ?? 1) - 1
      if (left > 0) underWay.set(network, left)
      else underWay.delete(network)
    })
    next()
  }
}
