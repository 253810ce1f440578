import express, { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import { isLocale, type Locale } from '../../../locales/locales.ts'
import { normalizePathname } from '../../../routing/localized-path.ts'
import type { ContentLogger } from '../content-logger.ts'
import type { FormInbox } from '../forms/form-inbox.ts'
import type { ContentStore } from '../store/content-store.ts'
import { createAccess, type May } from './accounts/access.ts'
import type { Accounts, User } from './accounts/accounts.ts'
import { checkPage } from './check/check-page.ts'
import type { CommitFiles } from './commit-files.ts'
import { createEditingSchema } from './editing-schema.ts'
import type { EditorDatabase } from './editor-database.ts'
import { createLayoutDesk, editedLayoutSchema } from './layout-desk.ts'
import { formsToCsv } from './forms-to-csv.ts'
import { createMediaLibrary, type MediaLibrary } from './media/media-library.ts'
import { openContentFolder, type ContentFolder } from './page/content-folder.ts'
import { editedPageSchema, newPageSchema, type FieldError } from './page/edited-page.ts'
import { fieldChanges } from './page/field-changes.ts'
import { createListPages, linksTo } from './page/list-pages.ts'
import { createOpenedPages, type OpenedPage } from './page/opened-pages.ts'
import { createPageDrafts } from './page/page-drafts.ts'
import { createPublishing } from './page/publishing.ts'
import { createSchedule } from './page/schedule.ts'
import { Refusal, refusalHandler } from './refusal.ts'

export interface EditorDeps {
  filesDir: string
  store: ContentStore
  inbox: FormInbox
  database: EditorDatabase
  accounts: Accounts
  /** Reads files again and tells the site what changed. */
  reload: (files: string[]) => void
  commit: CommitFiles
  /** Whether the service and the site in front of it are for this machine only: nobody signs in there. */
  isLocal: boolean
  /** Time in ms. */
  now: () => number
  logger: ContentLogger
}

export interface Editor {
  router: Router
  /** Nothing that was planned is done any more. */
  close: () => void
}

/** The calls of docs/editing.md, below `/admin/api`. */
export function createEditor(deps: EditorDeps): Editor {
  const router = Router()
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  const { may, handler } = createAccess(deps.accounts, deps.isLocal)
  router.use('/session', express.json({ limit: '10kb' }))
  router.use(handler)
  addMediaCalls(router, createMediaLibrary(deps), may)
  addFormCalls(router, deps.inbox, may)
  router.use(express.json({ limit: '2mb' }))
  const schema = createEditingSchema()
  router.get('/schema', (_request, response) => void response.json(schema))
  const folder = openContentFolder(deps.filesDir)
  const { close } = addPageCalls(router, { ...deps, folder }, may)
  addLayoutCalls(router, createLayoutDesk({ ...deps, folder }), may)
  router.use((request) => {
    throw new Refusal(404, `no call ${request.method} ${request.path}`)
  })
  router.use(refusalHandler(deps.logger))
  return { router, close }
}

function addPageCalls(
  router: Router,
  deps: EditorDeps & { folder: ContentFolder },
  may: May,
): Pick<Editor, 'close'> {
  const { filesDir, store, database, folder } = deps
  const pages = createOpenedPages(deps)
  const drafts = createPageDrafts({ folder, store, database, pages })
  const check = ({ path, page, inFile, isLive }: OpenedPage, language: Locale = 'en') =>
    checkPage(
      { path, page, published: isLive ? inFile : null },
      { filesDir, preview: store.preview, live: store.snapshot, language },
    )
  const publishing = createPublishing({ ...deps, pages, check })
  const schedule = createSchedule({ ...deps, pages, publishing })
  const listPages = createListPages(filesDir, store, database)

  router.get('/pages', (_request, response) => void response.json(listPages()))
  router.get('/page', (request, response) => {
    const { path, etag, page, inFile, isLive, state, base } = pages.open(pathOf(request))
    const published = isLive ? inFile : null
    response.json({ path, etag, page, published, state, base, planned: database.plans(path) })
  })
  router.put('/page', (request, response) => {
    const { name: who } = mayDraft(request)
    const page = editedPageSchema.parse(request.body)
    sendSaved(response, drafts.save(pathOf(request), page, { etag: ifMatch(request), who }))
  })
  router.post('/page', (request, response) => {
    const { name: who } = mayDraft(request)
    const asked = creationSchema.parse(request.body)
    const path = pathOf(request)
    const created =
      'copyOf' in asked ? drafts.copy(asked, path, who) : drafts.create(path, asked.page, who)
    response.status(201).json(created)
  })
  router.delete('/page', async (request, response) => {
    const path = pathOf(request)
    const { isLive } = pages.open(path)
    const { mend } = removalSchema.parse(request.body ?? {})
    await publishing.remove(path, mend, may(request, isLive ? 'editor' : 'author'))
    response.status(204).end()
  })
  router.delete('/draft', (request, response) => {
    drafts.discard(pathOf(request))
    response.status(204).end()
  })
  router.post('/move', async (request, response) => {
    const { from, to } = moveSchema.parse(request.body)
    const { isLive } = pages.open(from)
    response.json(await publishing.move(from, to, may(request, isLive ? 'editor' : 'author')))
  })
  router.post('/check', (request, response) => {
    response.json({ findings: check(pages.open(pathOf(request)), languageOf(request)) })
  })
  router.post('/publish', async (request, response) => {
    const user = may(request, 'editor')
    const { reason, ...times } = publishSchema.parse(request.body ?? {})
    const path = pathOf(request)
    const asked = { etag: ifMatch(request), user, reason, language: languageOf(request) }
    // Published at once, and planned to end.
    const published = times.at ? null : await publishing.publish(path, asked)
    const etag = published?.etag ?? asked.etag
    const planned = publishing.plan(path, { ...asked, etag }, times)
    response.json(published ?? planned)
  })
  router.delete('/plans', (request, response) => {
    may(request, 'editor')
    database.cancelPlans(pathOf(request))
    response.status(204).end()
  })
  router.post('/unpublish', async (request, response) => {
    response.json(await publishing.unpublish(pathOf(request), may(request, 'editor')))
  })
  router.get('/links', (request, response) => {
    response.json(linksTo(pathOf(request), store.preview))
  })
  router.get('/history', (request, response) => {
    const versions = database.versions(fileOf(pathOf(request)))
    response.json(
      versions.map(({ version, who, at: when, reason, value }, index) => {
        const before = versions[index + 1]
        const changes = before ? fieldChanges(JSON.parse(before.value), JSON.parse(value)) : []
        return { version, who, when, reason, changes }
      }),
    )
  })
  router.post('/restore', (request, response) => {
    const { name: who } = mayDraft(request)
    const { version } = restoreSchema.parse(request.body)
    response.json(drafts.restore(pathOf(request), version, who))
  })
  return schedule

  /** What the draft says when the time has come is published, so only who publishes changes it until then. */
  function mayDraft(request: Request): User {
    const path = normalizePathname(pathOf(request))
    const plans = database.plans(store.preview.pages.get(path)?.page.path ?? path)
    return may(request, plans.some(({ action }) => action === 'publish') ? 'editor' : 'author')
  }

  function fileOf(path: string): string {
    return store.preview.pages.get(path)?.file ?? database.fileOf(path) ?? ''
  }
}

function addMediaCalls(router: Router, library: MediaLibrary, may: May): void {
  router.get('/media', async (_request, response) => void response.json(await library.list()))
  router.get('/media/where', (request, response) => {
    response.json(library.where(queryOf(request, 'src')))
  })
  router.post(
    '/media',
    express.raw({ type: () => true, limit: '50mb' }),
    async (request, response) => {
      const user = may(request, 'author')
      if (!Buffer.isBuffer(request.body)) throw new Refusal(400, 'expected a file')
      response.status(201).json(await library.add(queryOf(request, 'name'), request.body, user))
    },
  )
  router.delete('/media', async (request, response) => {
    await library.remove(queryOf(request, 'src'), may(request, 'editor'))
    response.status(204).end()
  })
}

/** What visitors sent is for those who publish, not for every author. */
function addFormCalls(router: Router, inbox: FormInbox, may: May): void {
  router.use('/forms', (request, _response, next) => {
    may(request, 'editor')
    next()
  })
  router.get('/forms', (_request, response) => void response.json(inbox.list()))
  router.get('/forms/export', (request, response) => {
    const format = queryOf(request, 'format')
    if (format !== 'csv' && format !== 'json') throw new Refusal(400, 'expected csv or json')
    const forms = inbox.list()
    response.attachment(`forms.${format}`)
    response.send(format === 'csv' ? formsToCsv(forms) : JSON.stringify(forms, null, 2))
  })
  router.delete('/forms', (request, response) => {
    if (!inbox.remove(queryOf(request, 'id'))) throw new Refusal(404, 'no such form')
    response.status(204).end()
  })
}

function addLayoutCalls(router: Router, desk: ReturnType<typeof createLayoutDesk>, may: May): void {
  router.get('/layout', (request, response) => void response.json(desk.open(localeOf(request))))
  router.put('/layout', (request, response) => {
    const { name: who } = may(request, 'author')
    const layout = editedLayoutSchema.parse(request.body)
    sendSaved(response, desk.save(localeOf(request), layout, { etag: ifMatch(request), who }))
  })
  router.delete('/layout', (request, response) => {
    desk.discard(localeOf(request))
    response.status(204).end()
  })
  router.post('/publish-layout', async (request, response) => {
    const user = may(request, 'editor')
    response.json(await desk.publish(localeOf(request), ifMatch(request), user))
  })
}

/** A draft that is not complete is kept, and what is missing is told. */
function sendSaved(response: Response, saved: { etag: string; errors: FieldError[] }): void {
  if (saved.errors.length > 0) response.status(422).json({ message: 'not complete', ...saved })
  else response.json({ etag: saved.etag })
}

const creationSchema = z.union([
  z.object({ copyOf: z.string(), title: z.string().optional() }),
  z.object({ page: newPageSchema }),
])
const removalSchema = z.object({ mend: z.boolean().default(false) })
const moveSchema = z.object({ from: z.string(), to: z.string() })
const time = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .optional()
const publishSchema = z.object({
  reason: z.string().trim().min(1).optional(),
  at: time,
  until: time,
})
const restoreSchema = z.object({ version: z.int() })

function queryOf({ query }: Request, name: string): string {
  const value = query[name]
  if (typeof value !== 'string' || value === '') throw new Refusal(400, `expected ?${name}=`)
  return value
}

const pathOf = (request: Request) => queryOf(request, 'path')

function localeOf(request: Request): Locale {
  const locale = queryOf(request, 'locale')
  if (!isLocale(locale)) throw new Refusal(400, 'expected ?locale= of the site')
  return locale
}

function ifMatch(request: Request): string | undefined {
  return request.get('If-Match')?.replace(/^"|"$/g, '')
}

/** Of the messages: what the editor's interface asks for. */
function languageOf(request: Request): Locale {
  const language = request.get('Accept-Language')?.slice(0, 2)
  return isLocale(language) ? language : 'en'
}
