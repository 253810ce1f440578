import type { RequestHandler } from 'express'
import { Overloaded, type Turns } from '../concurrency/turns.ts'
import { emergencyPage } from '../page/emergency-page.ts'
import { requestLocale } from './page-for-request.ts'

/** Lets requests through in turn; one whose turn does not come is a 503 at once. A turn ends with the answer. */
export function boundedHandler(turns: Turns): RequestHandler {
  return async function bounded(request, response, next) {
    const answered = () =>
      new Promise<void>((resolve) => {
        response.once('close', resolve)
        next()
      })
    try {
      await turns.run(answered)
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      response.status(503).set({ 'Retry-After': '30', 'Cache-Control': 'no-store' })
      if (request.path.includes('/ajax/')) response.json({ message: 'busy' })
      else response.type('html').send(emergencyPage(requestLocale(request), 503))
    }
  }
}
