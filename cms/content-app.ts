import { join, relative, sep } from 'node:path'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
} from 'express'
import { defaultLocale, localeCodes, type Locale } from '../locales/locales.ts'
import {
  callPath,
  decodePathname,
  normalizePathname,
  splitLocale,
} from '../routing/localized-path.ts'
import { isHarmless } from '../routing/redirects/redirect-table.ts'
import { formNames } from '../content/contract/forms.ts'
import { searchKinds } from '../content/contract/search.ts'
import type { ContentLogger } from './content-logger.ts'
import { redirectsFile, type ContentSnapshot } from './store/content-snapshot.ts'
import type { ContentStore } from './store/content-store.ts'
import type { FileStore } from '../platform/attachments/file-store.ts'
import { formFilesHandler } from './inbox/form-files-handler.ts'
import { formHandler } from './inbox/form-handler.ts'
import type { FormInbox } from './inbox/form-inbox.ts'
import type { Editor } from './editor/calls/editor-router.ts'
import { isDownload } from './editor/media/file-kinds.ts'
import { layoutOf, toPage } from './page-response.ts'
import { mediaPath } from './store/media-file.ts'
import { toPageList } from './to-page-list.ts'
import type { ContentSearch } from '../content/search/content-search.ts'

export interface ContentAppDeps {
  filesDir: string
  store: ContentStore
  search: ContentSearch
  inbox: FormInbox
  files: FileStore | null
  /** The calls below `/admin/api`, and the sign-in link. */
  editor: Pick<Editor, 'router' | 'openLink'>
  logger: ContentLogger
}

/** The calls of the contract, the files under `/media` and the editor's calls. */
export function createContentApp(deps: ContentAppDeps): Express {
  const { filesDir, store, editor, logger } = deps
  const app = express()
  app.disable('x-powered-by').enable('case sensitive routing').set('etag', 'strong')
  app.use(setNosniff)
  app.use('/media', findName(filesDir))
  app.use(
    '/media',
    // How long files may be cached is the site's choice.
    express.static(join(filesDir, 'media'), {
      cacheControl: false,
      index: false,
      redirect: false,
      setHeaders(response, path) {
        // A drawing that is opened directly is a document with the origin of the editor.
        const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox"
        response.setHeader('Content-Security-Policy', policy)
        if (isDownload(path)) response.setHeader('Content-Disposition', 'attachment')
      },
    }),
  )
  app.use('/admin', editor.openLink)
  app.use('/admin/api', editor.router)
  app.use(revalidate)
  for (const locale of localeCodes) {
    const addCall = (
      call: Parameters<typeof callPath>[1],
      read: (snapshot: ContentSnapshot) => unknown,
    ) =>
      app.get(callPath(locale, call), function handleCall(request, response) {
        response.json(read(snapshotFor(store, request)))
      })
    app.get(callPath(locale, 'layout'), layoutHandler(deps, locale))
    addCall('navigation', ({ navigations }) => navigations.get(locale) ?? [])
    addCall('pages', (snapshot) => toPageList(snapshot, locale))
    addCall('redirects', (snapshot) => ({
      redirects: redirectsOf(snapshot, locale),
      problems: redirectProblems(store),
    }))
    app.get(callPath(locale, 'search'), searchHandler(deps, locale))
    for (const form of formNames)
      app.post(
        callPath(locale, form),
        express.json({ limit: '64kb' }),
        formFilesHandler(deps.files),
        formHandler(deps, locale, form),
      )
  }
  app.get(/^/, pageHandler(deps))
  app.use(refuseMethod)
  app.use(errorHandler(logger))
  return app
}

/** Passes the name on as it is on the disk, where `ü` may be two characters. */
function findName(filesDir: string): RequestHandler {
  return function handleName(request, _response, next) {
    const src = `/media${decodePathname(request.path)}`
    const path = /[^\x20-\x7E]/.test(src) ? mediaPath(filesDir, src) : null
    if (path) {
      const name = relative(join(filesDir, 'media'), path).replaceAll(sep, '/')
      request.url = `/${name.split('/').map(encodeURIComponent).join('/')}`
    }
    next()
  }
}

const setNosniff: RequestHandler = (_request, response, next) => {
  response.set('X-Content-Type-Options', 'nosniff')
  next()
}

/**
 * Revalidates responses by their ETag. Express alone sends 304, but not for requests with `Cache-Control:
 * no-cache`, which `fetch` adds to every conditional request.
 */
const revalidate: RequestHandler = ({ headers }, response, next) => {
  delete headers['cache-control']
  response.set('Cache-Control', 'no-cache').vary('View')
  next()
}

/** Whether the request is for drafts. The caller of this service decides who may see drafts. */
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

/** The usable redirects of a language; those from an address without a locale are in each list. */
function redirectsOf({ redirectEntries, redirects }: ContentSnapshot, locale: Locale) {
  const faulty = redirects.problems.filter(({ fault }) => !isHarmless(fault))
  const bad = new Set(faulty.map(({ index }) => index))
  return [...redirectEntries].flatMap(([index, entry]) => {
    const isElsewhere = (splitLocale(toAbsolute(entry.from)).locale ?? locale) !== locale
    return bad.has(index) || isElsewhere ? [] : [entry]
  })
}

/** The problems of the list with their lines, for `werkseite check`. */
function redirectProblems(store: ContentStore) {
  const problems = store.problems().filter(({ file }) => file === redirectsFile)
  return problems.map(({ line, message, kind, values }) => ({ line, message, kind, values }))
}

const toAbsolute = (from: string) => (from.startsWith('/') ? from : '/')

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

/** The site shows visitors this message. */
const goneMessage: Record<Locale, string> = {
  de: 'Diese Seite gibt es nicht mehr',
  en: 'This page no longer exists',
}

function pageHandler({ store }: ContentAppDeps): RequestHandler {
  return function handlePage(request, response) {
    const snapshot = snapshotFor(store, request)
    const { status = 404, location } = snapshot.redirects.find(request.originalUrl) ?? {}
    if (location) return response.redirect(status, location)
    const path = normalizePathname(request.path)
    const stored = status === 404 && snapshot.pages.get(path)
    if (stored)
      return void response
        .set('Last-Modified', stored.modified.toUTCString())
        .json(toPage(snapshot, stored))
    const locale = splitLocale(path).locale ?? defaultLocale
    const message = status === 410 ? goneMessage[locale] : `no page at ${path}`
    response.status(status).json({ message })
  }
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
