import * as z from 'zod/mini'
import type { EditorCalls } from '../../editor/calls/editor-router.ts'

const text = z.string()
const list = z.array(z.looseObject({}))
const page = z.record(text, z.unknown())
const state = z.enum(['published', 'draft', 'changed'])
const medium = z.looseObject({ src: text, bytes: z.number() })
const session = z.looseObject({ user: z.nullable(z.looseObject({ name: text, role: text })) })
/** A response without content: status 204. */
const nothing = z.undefined()

/** Shape of each call's response: the parts by which the editor's own server is recognised. */
export const responseSchemas: Record<keyof EditorCalls, z.ZodMiniType> = {
  'GET session': session,
  'POST session': session,
  'DELETE session': nothing,
  'GET log': list,

  'GET state': z.looseObject({
    git: z.nullable(z.looseObject({ reason: text })),
    keepDeletedDays: z.number(),
  }),
  'GET schema': z.looseObject({ blocks: page, page, layout: page, starts: page }),
  'GET pages': z.array(z.looseObject({ path: text, title: text, state })),
  'GET problems': z.array(z.looseObject({ file: text, message: text, fault: text })),
  'GET deleted': z.array(z.looseObject({ path: text, version: z.number() })),
  'GET page': z.looseObject({ path: text, etag: text, page, state, findings: list, planned: list }),
  'DELETE deleted': nothing,
  'PUT page': z.looseObject({ etag: text, page, state, findings: list }),
  'POST page': z.looseObject({ path: text, etag: text }),
  'DELETE draft': nothing,
  'GET undo': z.array(z.looseObject({ id: z.number(), action: text, pages: list })),
  'POST undo': nothing,
  'DELETE undo': nothing,
  'DELETE page': nothing,
  'DELETE outdated': nothing,
  'GET uses': z.array(z.looseObject({ locale: text, pointer: text })),
  'GET texts': z.looseObject({
    texts: z.array(z.looseObject({ path: text, pointer: text, found: text })),
    isCut: z.boolean(),
  }),
  'POST texts/replace': z.looseObject({ changed: z.array(text) }),
  'GET changes': z.looseObject({ changes: z.nullable(list) }),
  'GET history': z.array(z.looseObject({ version: z.number(), changes: list })),
  'POST restore': z.looseObject({ etag: text, page }),

  'POST publish': z.looseObject({ etag: text }),
  'GET drafts': z.looseObject({
    drafts: z.array(z.looseObject({ path: text, title: text, etag: text, state })),
    isCut: z.boolean(),
  }),
  'POST drafts/publish': z.looseObject({ published: z.array(text), refused: list }),
  'DELETE plans': nothing,
  'POST unpublish': nothing,
  'GET move': z.looseObject({ pages: list, links: list, redirects: list }),
  'POST move': nothing,

  'GET media': z.array(medium),
  'GET medium': medium,
  'POST media': medium,
  'POST media/replace': nothing,
  'GET media/deleted': z.array(z.looseObject({ id: z.number(), src: text })),
  'POST media/restore': medium,
  'DELETE media/deleted': nothing,
  'DELETE media': z.looseObject({ id: z.number() }),

  'GET forms': z.array(z.looseObject({ id: text, fields: page })),
  // Opened as a link, not called.
  'GET forms/file': nothing,
  'GET forms/export': text,
  'GET forms/state': z.looseObject({ unread: z.number() }),
  'GET forms/deleted': z.array(z.looseObject({ id: text, fields: page })),
  'PUT forms': nothing,
  'POST forms/restore': nothing,
  'POST forms/test': z.array(z.looseObject({ channel: text, error: z.nullable(text) })),
  'DELETE forms/deleted': nothing,
  'DELETE forms': nothing,
}

/** Explanation of a refusal; of a conflict, also the version on the server. */
export const refusalSchema = z.looseObject({ message: text })
export const conflictSchema = z.looseObject({
  message: text,
  etag: z.optional(text),
  theirs: z.nullable(page),
})
