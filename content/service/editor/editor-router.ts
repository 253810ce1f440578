import express, { Router, type ErrorRequestHandler, type Request } from 'express'
import { z } from 'zod'
import type { ContentLogger } from '../content-logger.ts'
import { roles, sameOriginHandler, userOf, type Role, type User } from './access.ts'
import { createEditingSchema } from './editing-schema.ts'
import type { EditorDatabase } from './editor-database.ts'
import { editedPageSchema } from './pages/edited-page.ts'
import { createPageDesk, type PageDeskDeps } from './pages/page-desk.ts'
import { Refusal } from './refusal.ts'

export interface EditorDeps extends PageDeskDeps {
  database: EditorDatabase
  /** Whether the service and the site in front of it are for this machine only: nobody signs in there. */
  isLocal: boolean
  logger: ContentLogger
}

/** The calls of docs/editing.md, below `/admin/api`. */
export function createEditorRouter(deps: EditorDeps): Router {
  const desk = createPageDesk(deps)
  const router = Router()
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.use(sameOriginHandler)
  router.get('/session', (request, response) => {
    response.json({ user: userOf(request, deps.isLocal) })
  })
  const may = (request: Request, role: Role): User => {
    const user = userOf(request, deps.isLocal)
    if (!user) throw new Refusal(401, 'sign in first')
    if (roles.indexOf(user.role) < roles.indexOf(role))
      throw new Refusal(403, `only for the role ${role}`)
    return user
  }
  router.use((request, _response, next) => {
    may(request, 'author')
    next()
  })
  router.use(express.json({ limit: '2mb' }))

  const schema = createEditingSchema()
  router.get('/schema', (_request, response) => void response.json(schema))
  router.get('/pages', (_request, response) => void response.json(desk.list()))
  router.get('/page', (request, response) => {
    const { path, etag, page, published, state, base } = desk.open(pathOf(request))
    response.json({ path, etag, page, published, state, base })
  })
  router.put('/page', (request, response) => {
    const { name: who } = may(request, 'author')
    const page = editedPageSchema.parse(request.body)
    const { etag, errors } = desk.save(pathOf(request), page, { etag: ifMatch(request), who })
    if (errors.length > 0) response.status(422).json({ etag, errors, message: 'not complete' })
    else response.json({ etag })
  })
  router.delete('/draft', (request, response) => {
    desk.discard(pathOf(request))
    response.status(204).end()
  })
  router.post('/publish', async (request, response) => {
    const { name: who } = may(request, 'editor')
    const { reason } = publishSchema.parse(request.body ?? {})
    response.json(await desk.publish(pathOf(request), { etag: ifMatch(request), who, reason }))
  })
  router.use((request) => {
    throw new Refusal(404, `no call ${request.method} ${request.path}`)
  })
  router.use(errorHandler(deps.logger))
  return router
}

const publishSchema = z.object({ reason: z.string().trim().min(1).optional() })

function pathOf({ query }: Request): string {
  const path = query['path']
  if (typeof path !== 'string') throw new Refusal(400, 'expected ?path=')
  return path
}

function ifMatch(request: Request): string | undefined {
  return request.get('If-Match')?.replace(/^"|"$/g, '')
}

function errorHandler(logger: ContentLogger): ErrorRequestHandler {
  return function handleError(error: unknown, request, response, next) {
    if (response.headersSent) return next(error)
    if (error instanceof Refusal)
      return void response.status(error.status).json({ message: error.message, ...error.details })
    if (error instanceof z.ZodError)
      return void response.status(400).json({ message: z.prettifyError(error) })
    next(error)
    logger.error({ err: error, path: request.path }, 'editing failed')
  }
}
