import { join } from 'node:path'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Router,
} from 'express'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import {
  callPath,
  encodePathname,
  normalizePathname,
  splitLocale,
} from '../../routing/localized-path.ts'
import { formNames } from '../contract/forms.ts'
import { searchKinds } from '../contract/search.ts'
import type { ContentLogger } from './content-logger.ts'
import type { ContentSnapshot } from './store/content-snapshot.ts'
import type { ContentStore } from './store/content-store.ts'
import { createFormHandler } from './forms/form-handler.ts'
import type { FormInbox } from './forms/form-inbox.ts'
import { layoutOf, toPage } from './page-answer.ts'
import { toPageList } from './page-list.ts'
import type { ContentSearch } from './search/content-search.ts'

export interface ContentAppDeps {
  filesDir: string
  store: ContentStore
  search: ContentSearch
  inbox: FormInbox
  /** The calls below `/admin/api`. */
  editor: Router
  logger: ContentLogger
}

/** The calls of the contract, the files under `/media` and the editor's calls. */
export function createContentApp(deps: ContentAppDeps): Express {
  const { filesDir, store, editor, logger } = deps
  const app = express()
  app.disable('x-powered-by').enable('case sensitive routing').set('etag', 'strong')
  app.use(setNosniff)
  app.use(
    '/media',
    // How long files may be cached is the site's choice.
    express.static(join(filesDir, 'media'), {
      cacheControl: false,
      index: false,
      redirect: false,
      // A drawing that is opened directly is a document with the origin of the editor.
      setHeaders: (response) =>
        void response.setHeader(
          'Content-Security-Policy',
          "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ),
    }),
  )
  app.use('/admin/api', editor)
  app.use(revalidate)
  for (const locale of localeCodes) {
    const answer = (
      call: Parameters<typeof callPath>[1],
      read: (snapshot: ContentSnapshot) => unknown,
    ) =>
      app.get(callPath(locale, call), function handleCall(request, response) {
        response.json(read(snapshotFor(store, request)))
      })
    app.get(callPath(locale, 'layout'), layoutHandler(deps, locale))
    answer('navigation', ({ navigations }) => navigations.get(locale) ?? [])
    answer('pages', (snapshot) => toPageList(snapshot, locale))
    answer('redirects', (snapshot) => ({ redirects: redirectsOf(snapshot, locale) }))
    app.get(callPath(locale, 'search'), searchHandler(deps, locale))
    for (const form of formNames)
      app.post(
        callPath(locale, form),
        express.json({ limit: '64kb' }),
        createFormHandler(deps, locale, form),
      )
  }
  app.get(/^/, pageHandler(deps))
  app.use(refuseMethod)
  app.use(errorHandler(logger))
  return app
}

const setNosniff: RequestHandler = (_request, response, next) => {
  response.set('X-Content-Type-Options', 'nosniff')
  next()
}

/**
 * Has answers revalidated by their ETag. Express answers 304 by itself, but not to requests with `Cache-Control:
 * no-cache`, which `fetch` adds to every conditional request.
 */
const revalidate: RequestHandler = ({ headers }, response, next) => {
  delete headers['cache-control']
  response.set('Cache-Control', 'no-cache').vary('View')
  next()
}

/** Whether the request asks for drafts. Who may ask is decided in front of this service. */
function isPreview(request: Request): boolean {
  return request.get('View') === 'PREVIEW'
}

function snapshotFor(store: ContentStore, request: Request): ContentSnapshot {
  return isPreview(request) ? store.preview : store.snapshot
}

function layoutHandler({ store }: ContentAppDeps, locale: Locale): RequestHandler {
  return function handleLayout(request, response) {
    const layout = layoutOf(snapshotFor(store, request), locale)
    const message = `${locale}/layout.yaml is missing or has problems`
    response.status(layout ? 200 : 500).json(layout ?? { message })
  }
}

function redirectsOf({ redirects }: ContentSnapshot, locale: Locale) {
  return [...redirects].flatMap(([from, { to }]) =>
    to !== undefined && splitLocale(from).locale === locale ? [{ from, to }] : [],
  )
}

function searchHandler({ search }: ContentAppDeps, locale: Locale): RequestHandler {
  return async function handleSearch(request, response) {
    const parameters = new URLSearchParams(queryOf(request))
    const query = parameters.get('q') ?? ''
    const options = {
      kind: searchKinds.find((kind) => kind === parameters.get('kind')),
      from: toCount(parameters.get('from')),
    }
    const isOfDrafts = isPreview(request)
    response.json(await search[isOfDrafts ? 'searchPreview' : 'search'](locale, query, options))
  }
}

const toCount = (value: string | null) => (/^\d{1,5}$/.test(value ?? '') ? Number(value) : 0)

function pageHandler({ store }: ContentAppDeps): RequestHandler {
  return function handlePage(request, response) {
    const snapshot = snapshotFor(store, request)
    const path = normalizePathname(request.path)
    const stored = snapshot.pages.get(path)
    if (stored)
      return void response
        .set('Last-Modified', stored.modified.toUTCString())
        .json(toPage(snapshot, stored))
    const { to, status = 404 } = snapshot.redirects.get(path) ?? {}
    if (to) return response.redirect(status, withQuery(to, request))
    response.status(status).json({ message: `no page at ${path}` })
  }
}

function withQuery(target: string, request: Request): string {
  const query = queryOf(request)
  return encodePathname(target) + (query && `?${query}`)
}

function queryOf(request: Request): string {
  return request.originalUrl.split('?').slice(1).join('?')
}

const refuseMethod: RequestHandler = (request, response) => {
  response
    .status(405)
    .set('Allow', 'GET, HEAD')
    .json({ message: `${request.method} is not possible here` })
}

/** Errors of the body parser carry a status below 500 and a message for the caller. Any other error is internal. */
function errorHandler(logger: ContentLogger): ErrorRequestHandler {
  return function handleError(
    error: { status?: number; message?: string },
    request,
    response,
    next,
  ) {
    if (response.headersSent) return next(error)
    const status = error.status && error.status < 500 ? error.status : 500
    if (status === 500) logger.error({ err: error, path: request.path }, 'request failed')
    response.status(status).json({ message: status === 500 ? 'internal error' : error.message })
  }
}
