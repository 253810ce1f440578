import type { RequestHandler } from 'express'
import { Overloaded, type WorkLimit } from '../concurrency/work-limits.ts'
import { emergencyPage } from '../page/emergency-page.ts'
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
      response.status(503).set({ 'Retry-After': '30', 'Cache-Control': 'no-store' })
      if (request.path.includes('/ajax/')) response.json({ message: 'busy' })
      else response.type('html').send(emergencyPage(requestLocale(request), 503))
    }
  }
}
