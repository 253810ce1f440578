import { Router } from 'express'
import { z } from 'zod'
import { normalizePathname } from '../../../routing/localized-path.ts'
import { formsToCsv } from '../../contract/forms-to-csv.ts'
import { createAccess, credentialsSchema } from './accounts/access.ts'
import { keptFailures } from './accounts/accounts.ts'
import { addCalls, call } from './calls.ts'
import { createDesk } from './desk.ts'
import { createEditingSchema } from './editing-schema.ts'
import type { EditorDeps } from './editor-deps.ts'
import { openContentFolder } from './files/content-folder.ts'
import { toHistory } from './history.ts'
import { newPageSchema } from './kinds.ts'
import { deletedPages, listPages } from './list-pages.ts'
import { createMediaLibrary, type MediaLibrary } from './media/media-library.ts'
import { createPublishing } from './publishing.ts'
import { Refusal, refusalHandler } from './refusal.ts'
import { createSchedule } from './schedule.ts'
import { usesOf } from './uses.ts'

export interface Editor {
  router: Router
  /** Stops the schedule: no further plan is carried out. */
  close: () => Promise<void>
}

/** The calls of docs/editing.md, below `/admin/api`. */
export function createEditor(deps: EditorDeps): Editor {
  const parts = createParts(deps)
  const { access, schedule } = parts
  const router = Router()
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  addCalls(router, access, toCalls(deps, parts))
  router.use((request) => {
    access.may(request, 'author')
    throw new Refusal(404, `no call ${request.method} ${request.path}`)
  })
  router.use(refusalHandler(deps.logger))
  return { router, close: () => schedule.close() }
}

function createParts(deps: EditorDeps) {
  const access = createAccess(deps.accounts, deps)
  const folder = openContentFolder(deps.filesDir)
  const desk = createDesk({ ...deps, folder })
  const publishing = createPublishing({ ...deps, folder, desk })
  const schedule = createSchedule({ ...deps, desk, publishing })
  const library = createMediaLibrary({ ...deps, publishing })
  return { access, desk, publishing, schedule, library }
}

/** Types of all calls, with requests and answers, for the editor in the browser. */
export type EditorCalls = ReturnType<typeof toCalls>

function toCalls(deps: EditorDeps, parts: ReturnType<typeof createParts>) {
  const { filesDir, store, database, inbox, accounts } = deps
  const { access, desk, publishing, library } = parts
  const schema = createEditingSchema()

  /**
   * Refuses changes while a publication is planned, so that exactly the planned draft is published. The plan can be
   * cancelled.
   */
  function mayDraft(asked: string): void {
    const path = normalizePathname(asked)
    if (database.willBePublished(store.preview.pages.get(path)?.page.path ?? path))
      throw new Refusal(423, 'publication is planned: call it off to change the page')
  }

  return {
    'GET session': call({ role: null }, ({ request }) => access.session(request)),
    'POST session': call({ role: null, body: credentialsSchema }, ({ body, request, response }) =>
      access.signIn(body, request, response),
    ),
    'DELETE session': call({ role: null }, ({ request, response }) =>
      access.signOut(request, response),
    ),
    'GET log': call({ role: 'admin' }, () => accounts.actions(1_000 + keptFailures)),

    'GET schema': call({}, () => schema),
    'GET pages': call({}, () => listPages(filesDir, store, database)),
    'GET deleted': call({}, () => deletedPages(store, database)),
    'GET page': call({}, ({ path: asked }) => {
      const opened = desk.open(asked)
      const { path, etag, page, state, base } = opened
      const [findings, planned] = [publishing.check(opened), database.plans(path)]
      return { path, etag, page, state, base, findings, planned }
    }),
    'PUT page': call({ body: z.unknown() }, ({ path, body, etag }) => {
      mayDraft(path)
      const saved = desk.save(path, body, etag)
      return { etag: saved.etag, state: saved.state, findings: publishing.check(saved) }
    }),
    'POST page': call({ body: newPageSchema }, ({ path, body, response }) => {
      mayDraft(path)
      response.status(201)
      return desk.create(path, body)
    }),
    'DELETE draft': call({}, ({ path }) => {
      mayDraft(path)
      desk.discard(path)
    }),
    'DELETE page': call({ body: removalSchema }, ({ path, body, user }) =>
      publishing.remove(path, body.mend, user),
    ),
    'DELETE outdated': call({}, ({ path }) => void database.unmark(desk.open(path).file)),
    'GET uses': call({}, ({ query }) => usesOf(query('of'), store)),
    'GET history': call({}, ({ path }) => toHistory(database.versions(desk.open(path).file))),
    'POST restore': call({ body: restorationSchema }, ({ path, body }) => {
      mayDraft(path)
      return desk.restore(path, body.version)
    }),

    'POST publish': call(
      { role: 'editor', body: publishSchema },
      async ({ path, body: { reason, ...times }, ...asked }) => {
        // Without `at`, the page is published now; `until` plans its end.
        const published = times.at ? null : await publishing.publish(path, { ...asked, reason })
        const etag = published?.etag ?? asked.etag
        const planned = publishing.plan(path, { ...asked, reason, etag }, times)
        return published ?? planned
      },
    ),
    'DELETE plans': call({ role: 'editor' }, ({ path }) =>
      database.cancelPlans(desk.open(path).path),
    ),
    'POST unpublish': call({ role: 'editor' }, ({ path, user }) =>
      publishing.unpublish(path, user),
    ),
    'POST move': call({ role: 'editor' }, ({ query, user }) =>
      publishing.move(query('from'), query('to'), user),
    ),

    'GET media': call({}, () => library.list()),
    'POST media': call<ReturnType<MediaLibrary['add']>, Buffer, Blob>(
      { body: 'file' },
      ({ query, body, user, response }) => {
        response.status(201)
        return library.add(query('name'), body, user)
      },
    ),
    'POST media/replace': call({ role: 'editor' }, ({ query, user }) =>
      library.replace(query('src'), query('by'), user),
    ),
    'DELETE media': call({ role: 'editor' }, ({ query, user }) =>
      library.remove(query('src'), user),
    ),

    // Visitors' forms are for editors, not for every author.
    'GET forms': call({ role: 'editor' }, () => inbox.list()),
    'GET forms/export': call({ role: 'editor' }, ({ response }) => {
      response.attachment('forms.csv')
      const forms = inbox.list().map(({ fields, ...form }) => ({ ...form, ...fields }))
      // Excel in Switzerland expects semicolons, and recognises UTF-8 by the byte order mark.
      return `\uFEFF${formsToCsv(forms, ';')}`
    }),
    'DELETE forms': call({ role: 'editor' }, ({ query }) => {
      if (!inbox.remove(query('id'))) throw new Refusal(404, 'no such form')
    }),
  }
}

const restorationSchema = z.object({ version: z.int() })
const removalSchema = z.object({ mend: z.boolean().default(false) })
const time = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .optional()
const publishSchema = z
  .object({ reason: z.string().trim().min(1).optional(), at: time, until: time })
  .refine(
    ({ at = '', until }) => until === undefined || until > at,
    'expected an end after the start',
  )
