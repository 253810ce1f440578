import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Router, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Attachment } from '../../../platform/attachments/file-store.ts'
import { normalizePathname } from '../../../routing/localized-path.ts'
import { formsToCsv } from '../../../content/contract/forms-to-csv.ts'
import { createAccess, credentialsSchema } from '../../accounts/access.ts'
import { addCalls, defineCall } from './calls.ts'
import { createDrafts } from '../drafts.ts'
import { createEditingSchema } from '../editing-schema.ts'
import type { EditorDeps } from '../editor-deps.ts'
import { findTexts } from '../find/find-texts.ts'
import { replacementSchema, replaceTexts } from '../find/replace-texts.ts'
import { openContentFolder } from '../files/content-folder.ts'
import { fieldChanges, toHistory } from '../to-history.ts'
import { newPageSchema } from '../content-kinds.ts'
import { deletedPages, fileProblems, treePages } from '../tree-pages.ts'
import { createMediaFiles, type MediaFiles } from '../media/media-files.ts'
import { createPublishing, maxPublished } from '../publishing.ts'
import { Refusal, refusalHandler } from '../refusal.ts'
import { createSchedule, publisherOf } from '../schedule.ts'
import { mayUndo, undoableActions } from '../undoable-actions.ts'
import { usesOf } from '../addresses/uses.ts'

export interface Editor {
  router: Router
  /** Below `/admin`: receives the sign-in link. */
  openLink: RequestHandler
  /** Path of the editor; with the token while there are no accounts. */
  readonly path: string
  /** Stops the schedule: no further plan is carried out. */
  close: () => Promise<void>
}

/** The calls of docs/reference/editor-api.md, below `/admin/api`. */
export function createEditor(deps: EditorDeps): Editor {
  const parts = createParts(deps)
  const { access, schedule, library } = parts
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
  return {
    router,
    openLink: access.openLink,
    get path() {
      return access.path
    },
    close() {
      library.close()
      return schedule.close()
    },
  }
}

function createParts(deps: EditorDeps) {
  const access = createAccess(deps.accounts, deps)
  const folder = openContentFolder(deps.filesDir)
  const drafts = createDrafts({ ...deps, folder })
  const publishing = createPublishing({ ...deps, folder, drafts })
  const schedule = createSchedule({ ...deps, drafts, publishing })
  const library = createMediaFiles({ ...deps, publishing })
  return { access, drafts, publishing, schedule, library }
}

/** Types of all calls, with requests and responses, for the editor in the browser. */
export type EditorCalls = ReturnType<typeof toCalls>

function toCalls(deps: EditorDeps, parts: ReturnType<typeof createParts>) {
  const { filesDir, store, database, inbox, accounts, mediaBin } = deps
  const { access, drafts, publishing, library } = parts
  const schema = createEditingSchema()

  /**
   * Refuses changes while a publication is planned, so that exactly the planned draft is published. The plan can be
   * cancelled.
   */
  function mayDraft(pathname: string): void {
    const path = normalizePathname(pathname)
    if (database.willBePublished(store.preview.pages.get(path)?.page.path ?? path))
      throw new Refusal(423, 'publication is planned: call it off to change the page')
  }

  return {
    'GET session': defineCall({ role: null }, ({ request }) => access.session(request)),
    'POST session': defineCall(
      { role: null, body: credentialsSchema },
      ({ body, request, response }) => access.signIn(body, request, response),
    ),
    'DELETE session': defineCall({ role: null }, ({ request, response }) =>
      access.signOut(request, response),
    ),
    'GET state': defineCall({}, () => ({
      git: deps.gitProblem?.() ?? null,
      keepDeletedDays: deps.keepDeletedDays,
    })),
    'GET log': defineCall({ role: 'admin' }, () => accounts.actions(1_000)),

    'GET schema': defineCall({}, () => schema),
    'GET pages': defineCall({}, () => treePages(filesDir, store, database)),
    'GET problems': defineCall({}, () => fileProblems(store)),
    'GET deleted': defineCall({}, () =>
      deletedPages(store, database).map(({ file: _file, ...page }) => page),
    ),
    'DELETE deleted': defineCall({ role: 'editor' }, ({ path }) => {
      const page = deletedPages(store, database).find((one) => one.path === path)
      if (!page) throw new Refusal(404, `no deleted page ${path}`)
      database.forgetFile(page.file)
    }),
    'GET page': defineCall({}, ({ path: pathname }) => {
      const opened = drafts.open(pathname)
      const { path, etag, page, state, saved, fileChange } = opened
      const planned = database
        .plans(path)
        .map((plan) => ({ ...plan, isRefused: publisherOf(plan, accounts) === undefined }))
      const findings = publishing.check(opened)
      return { path, etag, page, state, saved, ...fileChange, findings, planned }
    }),
    'PUT page': defineCall({ body: z.unknown() }, ({ path, body, etag, user, request }) => {
      mayDraft(path)
      const isMerged = request.query['merged'] === 'true'
      const saved = drafts.save(path, body, { etag, who: user.name, isMerged })
      const { page, state, fileChange } = saved
      return { etag: saved.etag, page, state, ...fileChange, findings: publishing.check(saved) }
    }),
    'POST page': defineCall({ body: newPageSchema }, ({ path, body, user, response }) => {
      mayDraft(path)
      response.status(201)
      return drafts.create(path, body, user.name)
    }),
    'DELETE draft': defineCall({}, ({ path, user }) => {
      mayDraft(path)
      publishing.discard(path, user)
    }),
    'GET undo': defineCall({}, ({ user }) => undoableActions(database, user)),
    'POST undo': defineCall({}, ({ query, user }) => {
      const id = Number(query('id'))
      const logged = database.action(id)
      if (logged) mayUndo(logged, user)
      return publishing.undo(id, user)
    }),
    'DELETE undo': defineCall({}, ({ query, user }) => {
      const id = Number(query('id'))
      const logged = database.action(id)
      if (!logged) throw new Refusal(404, 'no such action')
      mayUndo(logged, user)
      database.forgetAction(id)
    }),
    'DELETE page': defineCall({ body: removalSchema }, ({ path, body, user }) =>
      publishing.remove(path, body.mend, user),
    ),
    'DELETE outdated': defineCall({}, ({ path }) => void database.unmark(drafts.open(path).file)),
    'GET uses': defineCall({}, ({ query }) => usesOf(query('of'), store)),
    'GET texts': defineCall({}, ({ query }) => findTexts(query('of'), { store, database, schema })),
    'POST texts/replace': defineCall({ body: replacementSchema }, ({ body, user }) =>
      replaceTexts(body, { store, database, schema, drafts, publishing, user }),
    ),
    'GET changes': defineCall({}, ({ path }) => {
      const { inFile, page, saved } = drafts.open(path)
      return { saved, changes: inFile && fieldChanges(inFile, page) }
    }),
    'GET history': defineCall({}, ({ path }) =>
      toHistory(database.versions(drafts.open(path).file)),
    ),
    'POST restore': defineCall({ body: restorationSchema }, ({ path, body, user }) => {
      mayDraft(path)
      return publishing.restore(path, body.version, user)
    }),

    'POST publish': defineCall(
      { role: 'editor', body: publishSchema },
      async ({ path, body: { reason, ...times }, ...call }) => {
        refuseWrongEnd(times, deps.now())
        // Without `at`, the page is published now; `until` plans its end.
        const published = times.at ? null : await publishing.publish(path, { ...call, reason })
        const etag = published?.etag ?? call.etag
        const planned = publishing.plan(path, { ...call, reason, etag }, times)
        return published ?? planned
      },
    ),
    'GET drafts': defineCall({ role: 'editor' }, ({ user }) => publishing.waitingDrafts(user)),
    'POST drafts/publish': defineCall(
      { role: 'editor', body: seenDraftsSchema },
      ({ body, user }) => publishing.publishWaiting(body.pages, user),
    ),
    'DELETE plans': defineCall({ role: 'editor' }, ({ path }) =>
      database.cancelPlans(drafts.open(path).path),
    ),
    'POST unpublish': defineCall({ role: 'editor' }, ({ path, user }) =>
      publishing.unpublish(path, user),
    ),
    'GET move': defineCall({ role: 'editor' }, ({ query }) =>
      publishing.movePreview(query('from')),
    ),
    'POST move': defineCall({ role: 'editor' }, ({ query, user }) =>
      publishing.move(query('from'), query('to'), user),
    ),

    'GET media': defineCall({}, () => library.list()),
    'GET medium': defineCall({}, ({ query }) => library.find(query('src'))),
    'POST media': defineCall<ReturnType<MediaFiles['add']>, Buffer, Blob>(
      { body: 'file' },
      ({ query, body, user, response }) => {
        response.status(201)
        return library.add(query('name'), body, user)
      },
    ),
    'POST media/replace': defineCall({ role: 'editor' }, ({ query, user }) =>
      library.replace(query('src'), query('by'), user),
    ),
    'GET media/deleted': defineCall({ role: 'editor' }, () => mediaBin.list()),
    'POST media/restore': defineCall({ role: 'editor' }, ({ query, user }) =>
      library.restore(Number(query('id')), user),
    ),
    'DELETE media/deleted': defineCall({ role: 'editor' }, ({ query }) => {
      mediaBin.remove(mediaBin.find(Number(query('id'))).id)
    }),
    'DELETE media': defineCall({ role: 'editor' }, ({ query, user }) =>
      library.remove(query('src'), user),
    ),

    // Visitors' forms are for editors, not for every author.
    'GET forms': defineCall({ role: 'editor' }, () => inbox.list()),
    'GET forms/state': defineCall({ role: 'editor' }, async () => ({
      unread: inbox.countUnread(),
      notifications: (await deps.notifications?.status()) ?? null,
    })),
    'GET forms/deleted': defineCall({ role: 'editor' }, () => inbox.listDeleted()),
    'PUT forms': defineCall({ role: 'editor', body: markSchema }, ({ query, body }) => {
      if (body.isUnread !== undefined) inbox.mark(query('id'), body.isUnread)
      if (body.note !== undefined) inbox.note(query('id'), body.note)
    }),
    'POST forms/restore': defineCall({ role: 'editor' }, ({ query }) => {
      if (!inbox.restore(query('id'))) throw new Refusal(404, 'no such deleted form')
    }),
    'POST forms/test': defineCall(
      { role: 'editor' },
      async () => (await deps.notifications?.sendTest()) ?? [],
    ),
    'GET forms/file': defineCall({ role: 'editor' }, async ({ query, response }) => {
      const file = inbox.file(query('id'), Number(query('number')))
      if (!file || !deps.files) throw new Refusal(404, 'no such file')
      await sendFile(response, file, deps.files.pathOf(file.folder, Number(query('number'))))
    }),
    'GET forms/export': defineCall({ role: 'editor' }, ({ request, response }) => {
      const forms = inbox.list()
      if (request.query['format'] === 'json') {
        response.attachment('forms.json')
        return `${JSON.stringify(forms, null, 2)}\n`
      }
      response.attachment('forms.csv')
      const rows = forms.map(({ fields, files, isUnread: _isUnread, note, ...form }) => {
        const names = files.map(({ name }) => name).join('\n')
        return { ...form, ...fields, files: names, note }
      })
      // Excel in Switzerland expects semicolons, and recognises UTF-8 by the byte order mark.
      return `\uFEFF${formsToCsv(rows, ';')}`
    }),
    'DELETE forms/deleted': defineCall({ role: 'editor' }, async ({ query }) => {
      const { folder } = inbox.file(query('id'), 1) ?? {}
      if (!inbox.forget(query('id'))) throw new Refusal(404, 'no such deleted form')
      if (folder) await deps.files?.remove(folder)
    }),
    'DELETE forms': defineCall({ role: 'editor' }, ({ query }) => {
      if (!inbox.remove(query('id'))) throw new Refusal(404, 'no such form')
    }),
  }
}

/** Sends a visitor's file, which no browser shows or runs in the editor's name. */
async function sendFile(response: Response, { name, type }: Attachment, path: string) {
  const source = await open(path).catch(() => null)
  if (!source) throw new Refusal(404, 'the file is missing on the disk')
  response.attachment(name).set({
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
  await pipeline(source.createReadStream(), response)
}

const markSchema = z.object({
  isUnread: z.boolean().optional(),
  note: z.string().trim().max(2_000).optional(),
})
const restorationSchema = z.object({ version: z.int() })
const removalSchema = z.object({ mend: z.boolean().default(false) })
const seenDraftsSchema = z.object({
  pages: z.array(z.object({ path: z.string(), etag: z.string() })).max(maxPublished),
})
/** Times are compared as texts, which later years would break. */
const maxTime = Date.parse('9999-12-31T23:59:59.999Z')
const time = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .refine((value) => value.getTime() <= maxTime, 'expected a year until 9999')
  .transform((value) => value.toISOString())
  .optional()
const publishSchema = z.object({
  reason: z.string().trim().min(1).optional(),
  at: time,
  until: time,
})

/**
 * Checked before anything is published: the schedule carries out a plan of the past at once, and the page would go offline.
 *
 * @throws {Refusal} 400, for an end in the past or before the start
 */
function refuseWrongEnd({ at = '', until }: z.infer<typeof publishSchema>, now: number): void {
  if (until === undefined) return
  if (Date.parse(until) <= now)
    throw new Refusal(400, 'expected an end in the future', { cause: 'end-past' })
  if (until <= at)
    throw new Refusal(400, 'expected an end after the start', { cause: 'end-before-start' })
}
