import type { IncomingMessage, ServerResponse } from 'node:http'

/** A client whose body takes longer is cut off, in ms: a visitor's form takes less than a second. */
const bodyTimeoutMs = 15_000

/** An upload of a form that sends less within {@link bodyTimeoutMs} is cut off: 20 MB in the five minutes of a request need ten times as much. */
const minUploadBytes = 100_000

/** Uploads of an editor and of a form, which may have files. */
const mayBeUpload = /^\/(?:admin\/api\/media\?|[a-z]{2}\/ajax\/[a-z]+\?)/

/** Cuts off a slow body. An upload may take longer; one that was refused may not. */
export function limitBody(request: IncomingMessage, response: ServerResponse): void {
  if (isUpload(request)) response.once('finish', () => limitBodyNow(request))
  else limitBodyNow(request)
}

/** Cuts off a slow body from now on. */
export function limitBodyNow(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.complete || request.destroy(), bodyTimeoutMs)
  request.once('close', () => clearTimeout(timer))
}

/** Cuts off an upload that makes hardly any progress, so that slow clients do not occupy the connections of others. */
export function limitUploadRate(request: IncomingMessage): void {
  if (request.complete) return
  let received = request.socket.bytesRead
  const timer = setInterval(() => {
    const before = received
    received = request.socket.bytesRead
    if (!request.complete && received - before < minUploadBytes) request.destroy()
  }, bodyTimeoutMs)
  request.once('close', () => clearInterval(timer))
}

function isUpload({ url = '', headers, method }: IncomingMessage): boolean {
  if (!mayBeUpload.test(url)) return false
  const isForm = method === 'POST' && /^multipart\/form-data/i.test(headers['content-type'] ?? '')
  return url.startsWith('/admin/') || isForm
}
