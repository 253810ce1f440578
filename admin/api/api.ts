import type { Call } from '../../content/service/editor/calls.ts'
import type { EditorCalls } from '../../content/service/editor/editor-router.ts'
import type { JsonObject } from './json.ts'

/** The editing API of docs/editing.md. Its types are the types of its server. */
export type CallName = keyof EditorCalls
export type Answer<Name extends CallName> =
  EditorCalls[Name] extends Call<infer _, infer Result> ? Awaited<Result> : never
type Body<Name extends CallName> =
  EditorCalls[Name] extends Call<infer Content, unknown> ? Content : never

/** Query parameters, or the query string itself. */
export type Query = Record<string, string> | string

/** A block as the editor holds it: the fields of the content file, rich text as Markdown or HTML source. */
export type Block = JsonObject & { type: string }

/** An answer without status 2xx; `body` is the server's explanation. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body['message'] === 'string' ? body['message'] : `HTTP ${status}`)
    this.status = status
    this.body = body
  }
}

interface Sent<Name extends CallName> {
  /** JSON, or a file. */
  body?: Body<Name>
  /** Version of the page that the change was made on. */
  etag?: string
}

/** @throws {ApiError} for any status but 2xx; {TypeError} where the server does not answer */
export async function call<Name extends CallName>(
  name: Name,
  query: Query = '',
  { body, etag }: Sent<Name> = {},
): Promise<Answer<Name>> {
  const [method = '', path = ''] = name.split(' ')
  const isFile = body instanceof Blob
  const response = await fetch(`/admin/api/${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      Accept: 'application/json',
      // Protection against cross-site requests: a form of another site cannot send this header.
      ...(method !== 'GET' && { 'X-Editor': '1' }),
      ...(body !== undefined && !isFile && { 'Content-Type': 'application/json' }),
      ...(etag && { 'If-Match': etag }),
    },
    body: isFile ? body : JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, answer as Record<string, unknown>)
  return answer as Answer<Name>
}
