import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'

/** Redirects `/admin…` to the same path and query on the backend's host. */
export function adminRedirectHandler(backendUrl: URL): RequestHandler {
  const base = backendUrl.href.replace(/\/$/, '')
  return function adminRedirect(request, response) {
    response.setHeader('Cache-Control', 'private, no-store')
    response.redirect(302, base + request.originalUrl)
  }
}

export interface EmbeddedAdmin {
  backendUrl: URL
  /** API of the editor, below `/admin/api`. */
  editor: RequestHandler
  /** Folder of the built editor. */
  folder: string
}

/** Serves `/admin…` with the embedded content service. A header names the address of that service, as the redirect does. */
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

/** Files of the editor. All its addresses answer with the same document, whose script shows the screen. */
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
