import type { JsonObject, JsonValue } from './json.ts'
import type { Schema } from './schema.ts'

/** The editing API, as docs/editing.md describes it. */
export interface Session {
  user: { name: string; role: Role } | null
  signIn?: 'password' | 'oidc'
}
export type Role = 'author' | 'editor' | 'admin'

export interface Schemas {
  blocks: Record<string, Schema>
  page: Schema
  layout?: Schema
}

export interface ListedPage {
  path: string
  locale: string
  title: string
  type: string
  state: PageState
  /** Path in the other language. */
  translation?: string
  problems: number
  modified?: string
}
export type PageState = 'published' | 'draft' | 'changed'

/** A page as an editor has it: the file's fields, rich text as it is written. */
export interface PageContent extends JsonObject {
  content: Block[]
}
export type Block = JsonObject & { type: string }

export interface PageAnswer {
  etag: string
  page: PageContent
  published: PageContent | null
  state: PageState
}
export interface LayoutAnswer {
  etag: string
  layout: JsonObject
}

export interface FieldError {
  pointer: string
  message: string
}
export interface Finding extends FieldError {
  rule: string
  severity: 'error' | 'warning'
  target?: string
}

export interface Version {
  version: string | number
  who: string
  when: string
  changes: Change[]
  reason?: string
}
export interface Change {
  pointer: string
  before?: JsonValue
  after?: JsonValue
}

export interface Medium {
  src: string
  bytes: number
  width?: number
  height?: number
  modified?: string
  /** How many pages show it. */
  uses?: number
}

export interface ReceivedForm {
  id: string | number
  form: string
  received: string
  fields: JsonObject
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

interface Call {
  query?: Record<string, string | undefined>
  body?: unknown
  /** The state that the change was made on. */
  etag?: string
}

/** @throws {ApiError} for any status but 2xx; {TypeError} where nobody answers */
export async function call<T>(method: string, name: string, options: Call = {}): Promise<T> {
  const { query = {}, body, etag } = options
  const address = new URL(`/admin/api/${name}`, location.href)
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(key, value)
  const isFile = body instanceof Blob
  const response = await fetch(address, {
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
