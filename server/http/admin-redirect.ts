import type { RequestHandler } from 'express'

/** `/admin…` is the backend's: same path and query on its host. */
export function adminRedirectHandler(backendUrl: URL): RequestHandler {
  const base = backendUrl.href.replace(/\/$/, '')
  return function adminRedirect(request, response) {
    response.setHeader('Cache-Control', 'private, no-store')
    response.redirect(302, base + request.originalUrl)
  }
}
