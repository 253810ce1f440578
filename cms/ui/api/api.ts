import { isRetryableStatus } from '../../../routing/is-retryable-status.ts'
import type { Call } from '../../editor/calls/calls.ts'
import type { EditorCalls } from '../../editor/calls/editor-router.ts'
import { responseSchemas, conflictSchema, refusalSchema } from './response-schemas.ts'
import type { JsonObject } from './json.ts'

/** The editing API of docs/reference/editor-api.md. Its types are the types of its server. */
export type CallName = keyof EditorCalls
export type ApiResponse<Name extends CallName> =
  EditorCalls[Name] extends Call<infer _, infer Result> ? Awaited<Result> : never
export type Body<Name extends CallName> =
  EditorCalls[Name] extends Call<infer Content, unknown> ? Content : never

/** Query parameters, or the query string itself. */
export type Query = Record<string, string> | string

/** A block in the editor: the fields of the content file, rich text as Markdown or HTML source. */
export type EditedBlock = JsonObject & { type: string }

/** A refusal by the editor's server; `body` is its explanation. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body['message'] === 'string' ? body['message'] : `HTTP ${status}`)
    this.status = status
    this.body = body
  }
}

/**
 * Who or what responded in place of the editor's server.
 *
 * - `signIn`: sign-in page of a proxy
 * - `blocked`: a proxy refuses the request
 * - `tooLarge`: the request is too large for a proxy
 * - `unreachable`: a proxy does not reach the server
 * - `unknown`: any other response
 */
export type ForeignReason = 'signIn' | 'blocked' | 'tooLarge' | 'unreachable' | 'unknown'

/** A response that the editor's server did not send. Whether the server has received the request is unknown. */
export class ForeignResponse extends Error {
  readonly reason: ForeignReason

  constructor(reason: ForeignReason) {
    super(`not a response of the editor's server: ${reason}`)
    this.reason = reason
  }
}

interface Sent<Name extends CallName> {
  /** JSON, or a file. */
  body?: Body<Name>
  /** Version of the page that the change was made on. */
  etag?: string
  /** Account that the change belongs to: the server refuses it if another one has signed in since. */
  account?: string
}

/**
 * Only a response of the editor's server counts as success: status, content type and shape are checked.
 *
 * @throws {ApiError} for a refusal; {ForeignResponse} if something else responded; {TypeError} without any response
 */
export async function call<Name extends CallName>(
  name: Name,
  query: Query = '',
  { body, etag, account }: Sent<Name> = {},
): Promise<ApiResponse<Name>> {
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
      ...(account && { 'X-Editor-Account': encodeURIComponent(account) }),
    },
    body: isFile ? body : JSON.stringify(body),
    // The API does not redirect: a redirect means the sign-in page of a proxy.
    redirect: 'manual',
  })
  const content = await readJson(response)
  if (response.ok) {
    const isEmptied = content === undefined && response.status !== 204
    if (!isEmptied && responseSchemas[name].safeParse(content).success)
      return content as ApiResponse<Name>
  } else {
    const schema = response.status === 412 ? conflictSchema : refusalSchema
    const refusal = schema.safeParse(content)
    if (refusal.success) throw new ApiError(response.status, refusal.data)
  }
  throw new ForeignResponse(reasonOf(response))
}

/** @returns `undefined` for anything but JSON */
async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? ''
  const text = await response.text()
  if (!/^application\/json\b/i.test(type)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A truncated response is not one of the editor's server.
    return undefined
  }
}

function reasonOf({ type, status, headers }: Response): ForeignReason {
  const isPage = (headers.get('Content-Type') ?? '').startsWith('text/html')
  if (type === 'opaqueredirect' || (status < 300 && isPage)) return 'signIn'
  return reasonByStatus[status] ?? (isRetryableStatus(status) ? 'unreachable' : 'unknown')
}

const reasonByStatus: Partial<Record<number, ForeignReason>> = {
  401: 'signIn',
  403: 'blocked',
  406: 'blocked',
  407: 'signIn',
  413: 'tooLarge',
  429: 'blocked',
  511: 'signIn',
}
