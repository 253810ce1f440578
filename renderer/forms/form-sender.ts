import type { FormFailure } from '../../content/contract/forms.ts'
import type { TabMemory } from './tab-memory.ts'
import type { FieldMessages } from './form-field.ts'

/** Outcome of sending a form. `failed`: the form has probably not arrived and can be sent again. */
export type SendResult = { sentId: string } | { errors: FieldMessages } | { failed: FormFailure }

/**
 * Minimum time from opening to sending, ms; faster forms look like a bot's. Slightly longer than in
 * `content/contract/forms.ts`, since timers may fire early.
 */
export const usualMinimumOpenMs = 2_200

/**
 * Sends one form of a visitor.
 *
 * @param action address of the form
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
     * Sends the form; never throws. The same body has the same idempotency key, also after a reload of the page, so
     * that it is stored once even if the answer was lost. A changed body has a new key.
     *
     * @param body JSON
     */
    async send(body: string): Promise<SendResult> {
      isSending = true
      attempt ??= { body, key: createIdempotencyKey(), ...attempts.read() }
      if (body !== attempt.body) attempt = { body, key: createIdempotencyKey() }
      attempts.write(attempt)
      const openMs = () => performance.now() - openedAt
      await pause(minimumOpenMs - openMs())
      const result = await postForm(action, { ...attempt, openMs: openMs() }, timeoutMs)
      if ('sentId' in result) attempts.clear()
      isSending = false
      return result
    },
  }
}

/** Random hex digits: `crypto.randomUUID` needs a secure context, and a site may be tested without TLS. */
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function postForm(
  action: string,
  { body, key, openMs }: { body: string; key: string; openMs: number },
  timeoutMs: number,
): Promise<SendResult> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'Form-Open-Ms': String(Math.ceil(openMs)),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return toResult(response.status, await response.json())
  } catch {
    // No connection, timeout, or no JSON: the visitor sees the same message, and the typed text stays.
    return { failed: 'unavailable' }
  }
}

function toResult(status: number, answer: unknown): SendResult {
  const { id, errors, suspicious } = Object(answer) as Record<string, unknown>
  if ((status === 201 || status === 202) && typeof id === 'string') return { sentId: id }
  if (status === 429) return { failed: 'tooMany' }
  if (suspicious === true) return { failed: 'suspicious' }
  const messages = status === 422 ? Object.entries(Object(errors) as object).filter(isText) : []
  return messages.length > 0 ? { errors: Object.fromEntries(messages) } : { failed: 'unavailable' }
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}

/** Delays a form that is sent too fast, for instance with the browser's autofill. */
async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => void setTimeout(resolve, ms))
}
