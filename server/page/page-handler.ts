import type { RequestHandler } from 'express'
import type { SendPage } from '../rendered-page.ts'

/** The last stop of a GET: every path that is nothing else is a page, found or not. */
export function createPageHandler(sendPage: SendPage): RequestHandler {
  return async function pageHandler(request, response) {
    await sendPage(request, response, {})
  }
}
