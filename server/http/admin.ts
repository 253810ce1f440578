import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import { defaultLocale } from '../../locales/locales.ts'
import { decodePercent, isPagePath } from '../../routing/localized-path.ts'
import { isPreview } from './page-for-request.ts'

/** Redirects `/admin…` to the same path and query on the backend's host. */
export function adminRedirectHandler(backendUrl: URL): RequestHandler {
  const base = backendUrl.href.replace(/\/$/, '')
  return function adminRedirect(request, response) {
    response.setHeader('Cache-Control', 'private, no-store')
    response.redirect(302, base + request.originalUrl)
  }
}

interface EditRedirectDeps {
  /** Address of the CMS's edit page, with `{path}`. */
  editUrl: string
  backendUrl: URL
  content: Pick<ContentClient, 'page'>
}

/** Redirects `/admin/{path}` to the CMS's edit page of this path: the page's own `edit` address, or else the template `EDIT_URL`. */
export function editRedirectHandler({
  editUrl,
  backendUrl,
  content,
}: EditRedirectDeps): RequestHandler {
  return async function editRedirect(request, response) {
    const path = toEditedPath(request.originalUrl)
    const own = isPagePath(path) ? await ownAddress(path, isPreview(response)) : undefined
    response.setHeader('Cache-Control', 'private, no-store')
    response.redirect(302, own ?? editUrl.replaceAll('{path}', encodeURIComponent(path)))
  }

  /** The backend's own address is not public. A page that cannot be read has no address of its own. */
  async function ownAddress(path: string, preview: boolean): Promise<string | undefined> {
    const page = await content.page(path, { preview }).catch((error: unknown) => {
      if (!isContentError(error)) throw error
      return null
    })
    const url = URL.parse(page?.edit ?? '')
    const isHidden =
      url?.origin === backendUrl.origin && !editUrl.startsWith(`${backendUrl.origin}/`)
    return url?.protocol.startsWith('http') && !isHidden ? url.href : undefined
  }
}

/** @example toEditedPath('/admin/layout/de') // '/de', the page that shows the layout */
function toEditedPath(originalUrl: string): string {
  const { pathname } = new URL(originalUrl, 'http://site')
  const path = pathname.replace(/^\/admin(?:\/layout(?=\/))?/, '')
  return path === '' || path === '/' ? `/${defaultLocale}` : (decodePercent(path) ?? path)
}

/** Handlers of the embedded content service. */
export interface EditorHandlers {
  /** API of the editor, below `/admin/api`. */
  router: RequestHandler
  /** Receives the sign-in link, below `/admin`. */
  openLink: RequestHandler
}

export interface EmbeddedAdmin {
  backendUrl: URL
  editor: EditorHandlers
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
  router.use(editor.openLink)
  if (existsSync(join(folder, 'index.html'))) router.use(editorFilesHandler(folder))
  router.use('/api', editor.router)
  return router
}

/** Files of the editor. All its addresses answer with the same document, whose script shows the screen. */
function editorFilesHandler(folder: string): Router {
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
