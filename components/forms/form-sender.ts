import type { FormFailure } from '../../content/contract/forms.ts'
import type { TabMemory } from './tab-memory.ts'
import type { FieldMessages } from './form-field.ts'

/** Outcome of sending a form. `failed`: the form has probably not arrived and can be sent again. */
export type SendResult =
  | { kind: 'sent'; sentId: string; filesMissing?: boolean }
  | { kind: 'invalid'; errors: FieldMessages }
  | { kind: 'failed'; reason: FormFailure | 'tooLarge' }

/**
 * Minimum time from opening to sending, ms; faster forms look like a bot's. Slightly longer than in
 * `content/contract/forms.ts`, since timers may fire early.
 */
export const usualMinimumOpenMs = 2_200

/** Limit for a form with files, ms: the server closes a request that takes longer. */
const filesTimeoutMs = 300_000

/** A form with files. */
export interface FormWithFiles {
  /** Fields and files. */
  multipart: FormData
  /** Called while they are sent, with the sent share from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends one form of a visitor.
 *
 * @param action address of the form; its query has the page, which decides whether files are accepted
 * @param attempts stores the last attempt until the form has arrived
 */
export function createFormSender(
  action: string,
  attempts: TabMemory,
  { timeoutMs = 30_000, minimumOpenMs = usualMinimumOpenMs } = {},
) {
  const openedAt = performance.now()
  let isSending = false
  // Created on demand: most forms are never sent, and on the server none is.
  let attempt: { body: string; key: string } | undefined
  return {
    isSending: () => isSending,
    /**
     * Sends the form; never throws. The same content has the same idempotency key, also after a reload of the page, so
     * that it is stored once even if the response was lost. A changed content has a new key.
     *
     * @param json the fields
     * @param files omitted without files
     */
    async send(json: string, files?: FormWithFiles): Promise<SendResult> {
      isSending = true
      const body = json + (files ? JSON.stringify(factsOf(files)) : '')
      attempt ??= { body, key: createIdempotencyKey(), ...attempts.read() }
      if (body !== attempt.body) attempt = { body, key: createIdempotencyKey() }
      attempts.write(attempt)
      const openMs = () => performance.now() - openedAt
      await pause(minimumOpenMs - openMs())
      const headers = {
        Accept: 'application/json',
        'Idempotency-Key': attempt.key,
        'Form-Open-Ms': String(Math.ceil(openMs())),
      }
      const result = files
        ? await postFiles(action, { headers, ...files })
        : await postForm(action.replace(/\?.*/, ''), { headers, json, timeoutMs })
      if (result.kind === 'sent') attempts.clear()
      isSending = false
      return result
    },
  }
}

/** Names, sizes and dates: what a page can know of files without reading them. */
function factsOf({ multipart }: FormWithFiles): unknown[] {
  const files = [...multipart.values()].filter((value) => value instanceof File)
  return files.map(({ name, size, lastModified }) => [name, size, lastModified])
}

/** Random hex digits: `crypto.randomUUID` needs a secure context, and a site may be tested without TLS. */
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const unavailable: SendResult = { kind: 'failed', reason: 'unavailable' }

interface PostOptions {
  headers: Record<string, string>
  json: string
  timeoutMs: number
}

async function postForm(
  action: string,
  { headers, json, timeoutMs }: PostOptions,
): Promise<SendResult> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: json,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return toResult(response.status, await response.json())
  } catch {
    // No connection, timeout, or no JSON: the visitor sees the same message, and the typed text stays.
    return unavailable
  }
}

interface FilesOptions extends FormWithFiles {
  headers: Record<string, string>
}

/** `fetch` reports no progress of an upload. */
async function postFiles(
  action: string,
  { headers, multipart, onProgress }: FilesOptions,
): Promise<SendResult> {
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<SendResult>()
  request.open('POST', action)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.timeout = filesTimeoutMs
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  request.addEventListener('loadend', () => resolve(toResult(request.status, readJson(request))))
  request.send(multipart)
  return promise
}

/** @returns `null` for a failed request, or a response of another program */
function readJson({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return null
  }
}

function toResult(status: number, answer: unknown): SendResult {
  const { id, errors, suspicious, filesMissing } = Object(answer) as Record<string, unknown>
  if ((status === 201 || status === 202) && typeof id === 'string')
    return { kind: 'sent', sentId: id, ...(filesMissing === true && { filesMissing }) }
  // A proxy in front may have a lower limit than the site.
  if (status === 413) return { kind: 'failed', reason: 'tooLarge' }
  if (status === 429) return { kind: 'failed', reason: 'tooMany' }
  if (suspicious === true) return { kind: 'failed', reason: 'suspicious' }
  const messages = status === 422 ? Object.entries(Object(errors) as object).filter(isText) : []
  return messages.length > 0
    ? { kind: 'invalid', errors: Object.fromEntries(messages) }
    : unavailable
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}

/** Delays a form that is sent too fast, for instance with the browser's autofill. */
async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => void setTimeout(resolve, ms))
}
