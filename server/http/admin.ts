import type { RequestHandler } from 'express'

/** `/admin…` is the backend's: same path and query on its host. */
export function adminRedirectHandler(backendUrl: URL): RequestHandler {
  const base = backendUrl.href.replace(/\/$/, '')
  return function adminRedirect(request, response) {
    response.setHeader('Cache-Control', 'private, no-store')
    response.redirect(302, base + request.originalUrl)
  }
}

/** `/admin…` of the embedded content service. It says where the service is, as the redirect does. */
export function embeddedAdminHandler(backendUrl: URL): RequestHandler {
  return function embeddedAdmin(_request, response, next) {
    response.setHeader('Cache-Control', 'private, no-store')
    response.setHeader('X-Content-Service', backendUrl.origin)
    next()
  }
}
