import { Agent, request, type Dispatcher } from 'undici'
import { parseRetryAfter } from '../../content/client/request-json.ts'
import type { Pauses } from '../../content/client/request-policy.ts'
import { isRetryableStatus } from '../../routing/is-retryable-status.ts'
import { withTimeout } from '../../platform/deadline.ts'

/** Connections for pictures and files, apart from those of pages: a slow download takes no connection from a page. */
const connections = new Agent({ connections: 128 })

/** Time limit until a response begins, with the wait for a free connection and the second try. In ms. */
const beginMs = 12_000

type MediaRequest = Parameters<typeof request<null>>[1] & { signal: AbortSignal }

/** The backend has requested a pause of media requests. */
export class BackendPaused extends Error {}

/**
 * Requests a file. A backend may close a kept-alive connection at any time, so a failed request is repeated once. Object storage may refuse
 * HEAD: then the file is requested by GET.
 *
 * @throws {BackendPaused}
 * @throws {Error} where the backend does not respond
 */
export async function requestMedia(
  address: string,
  { signal, ...options }: MediaRequest,
  pauses: Pauses,
): Promise<Dispatcher.ResponseData> {
  if (pauses.response('media')) throw new BackendPaused()
  const late = new AbortController()
  const onShare = {
    ...options,
    dispatcher: connections,
    signal: AbortSignal.any([signal, late.signal]),
  }
  const send = (asked: typeof onShare) =>
    request(address, asked).catch(() => request(address, asked))
  // undici does not end a request that waits for a connection.
  const answer = await withTimeout(sendOrGet(send, onShare), beginMs).catch((error: unknown) => {
    late.abort()
    throw error
  })
  const { statusCode: status, statusText, headers } = answer
  const retryAfterMs = parseRetryAfter(headers['retry-after']?.toString())
  pauses.heed('media', { status, statusText, retryAfterMs, body: undefined, bytes: 0 })
  return answer
}

/** Internal Server Error, Not Implemented: storage that knows no HEAD may respond so. */
const refusalsOfHead = [500, 501]

/** Sends GET if HEAD fails. The caller drops the body. */
async function sendOrGet<O extends Pick<MediaRequest, 'method'>>(
  send: (options: O) => Promise<Dispatcher.ResponseData>,
  options: O,
): Promise<Dispatcher.ResponseData> {
  const answer = await send(options)
  const { statusCode: status } = answer
  const isAboutFile = isRetryableStatus(status) && !refusalsOfHead.includes(status)
  if (options.method !== 'HEAD' || status < 400 || isAboutFile) return answer
  await answer.body.dump()
  return send({ ...options, method: 'GET' })
}
