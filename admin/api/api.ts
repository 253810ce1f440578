import type { User } from '../../content/service/editor/accounts/accounts.ts'
import type { PageState } from '../../content/service/editor/desk.ts'
import type { Planned } from '../../content/service/editor/editor-database.ts'
import type { FieldChange } from '../../content/service/editor/page/field-changes.ts'
import type { JsonObject } from './json.ts'
import type { Schema } from './schema.ts'

/** The editing API, as docs/editing.md describes it: what is not here are types of its server. */
export interface Session {
  user: User | null
  /** Left out: nobody can sign in here, and editing is off. */
  signIn?: 'password'
}

export interface Schemas {
  blocks: Record<string, Schema>
  page: Schema
  layout: Schema
}

/** A page as an editor has it: the file's fields, rich text as it is written. */
export interface PageContent extends JsonObject {
  content: Block[]
}
export type Block = JsonObject & { type: string }

/** A page, or a layout, which has no blocks. */
export interface PageAnswer {
  path: string
  etag: string
  page: PageContent | JsonObject
  published: PageContent | JsonObject | null
  state: PageState
  planned: Planned[]
}

export interface Version {
  version: number
  who: string
  /** ISO 8601. */
  when: string
  changes: FieldChange[]
  reason: string | null
}

/** An answer that is no success; `body` is what the server said of it. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body['message'] === 'string' ? body['message'] : `HTTP ${status}`)
    this.status = status
    this.body = body
  }
}

/** @example withQuery('page', { path: '/de' }) // page?path=%2Fde */
export function withQuery(name: string, query: Record<string, string>): string {
  return `${name}?${new URLSearchParams(query)}`
}

interface Sent {
  /** JSON, or a file. */
  body?: unknown
  /** The state that the change was made on. */
  etag?: string
}

/**
 * @param name of the call, with its query
 * @throws {ApiError} for any status but 2xx; {TypeError} where nobody answers
 */
export async function call<T>(method: string, name: string, sent: Sent = {}): Promise<T> {
  const { body, etag } = sent
  const isFile = body instanceof Blob
  const response = await fetch(`/admin/api/${name}`, {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang,
      // A header that no form of another site can send.
      ...(method !== 'GET' && { 'X-Editor': '1' }),
      ...(body !== undefined && !isFile && { 'Content-Type': 'application/json' }),
      ...(etag && { 'If-Match': etag }),
    },
    body: isFile ? body : JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, answer as Record<string, unknown>)
  return answer as T
}
