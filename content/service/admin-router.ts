import { Router, type RequestHandler } from 'express'
import { renderAdminPage } from './admin-page.ts'
import type { FormInbox } from './forms/form-inbox.ts'
import type { ContentStore } from './store/content-store.ts'
import { deadLinks } from './store/dead-links.ts'

export interface AdminDeps {
  filesDir: string
  store: ContentStore
  inbox: FormInbox
  /** The calls of the editor. */
  editor: Router
}

/** What is below `/admin`: the overview and the calls of the editor. */
export function createAdminRouter(deps: AdminDeps): Router {
  const router = Router()
  router.use('/api', deps.editor)
  router.get('/', adminHandler(deps))
  return router
}

function adminHandler({ filesDir, store, inbox }: AdminDeps): RequestHandler {
  return function handleAdmin(_request, response) {
    const { snapshot } = store
    response.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    response.type('html').send(
      renderAdminPage({
        snapshot,
        problems: store.problems(),
        warnings: deadLinks(snapshot, filesDir),
        submissions: inbox.counts(),
      }),
    )
  }
}
