import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'

/** `/admin…` is the backend's: same path and query on its host. */
export function adminRedirectHandler(backendUrl: URL): RequestHandler {
  const base = backendUrl.href.replace(/\/$/, '')
  return function adminRedirect(request, response) {
    response.setHeader('Cache-Control', 'private, no-store')
    response.redirect(302, base + request.originalUrl)
  }
}

export interface EmbeddedAdmin {
  backendUrl: URL
  /** The calls below `/admin/api`. */
  editor: RequestHandler
  /** The built editor. */
  folder: string
}

/** `/admin…` with the embedded content service. It says where the service is, as the redirect does. */
export function embeddedAdminHandler({ backendUrl, editor, folder }: EmbeddedAdmin): Router {
  const router = Router()
  router.use(function setHeaders(_request, response, next) {
    response.setHeader('Cache-Control', 'private, no-store')
    response.setHeader('X-Content-Service', backendUrl.origin)
    next()
  })
  if (existsSync(join(folder, 'index.html'))) router.use(editorFiles(folder))
  router.use('/api', editor)
  return router
}

/** The editor is one page at each of its addresses. */
function editorFiles(folder: string): Router {
  const router = Router()
  router.use(
    '/assets',
    expressStaticGzip(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: { redirect: false, immutable: true, maxAge: '1y' },
    }) as RequestHandler,
  )
  router.get(/^(?!\/api\/)/, (_request, response) => {
    response.sendFile(join(folder, 'index.html'), { cacheControl: false })
  })
  return router
}
