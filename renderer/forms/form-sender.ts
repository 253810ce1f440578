import type { FormFailure } from '../../content/contract/forms.ts'
import type { TabMemory } from '../tab-memory.ts'
import type { FieldMessages } from './form-field.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

/** What became of a form that was sent; `failed`: it has not arrived as far as is known, and can be sent again. */
export type SendResult = { sentId: string } | { errors: FieldMessages } | { failed: FormFailure }

/** Sends one form that a visitor fills in. */
export interface FormSender {
  isSending: () => boolean
  /**
   * Never throws. The same body again goes under the same key, so that it is stored once even if only the answer was
   * lost and the page was loaded anew since; a changed body is a new sending.
   *
   * @param body JSON
   */
  send: (body: string) => Promise<SendResult>
}

/** What is sent faster looks like a program's. Somewhat more than in `content/contract/forms.ts`, since timers may be early. */
export const usualMinimumOpenMs = 2_200

/**
 * @param action address of the form
 * @param attempts remembers the last one until it has arrived
 */
export function createFormSender(
  action: string,
  attempts: TabMemory,
  { timeoutMs = 30_000, minimumOpenMs = usualMinimumOpenMs } = {},
): FormSender {
  const openedAt = performance.now()
  let isSending = false
  // Not before it is needed: most forms are never sent, and on the server none is.
  let attempt: { body: string; key: string } | undefined
  return {
    isSending: () => isSending,
    async send(body) {
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
    // No connection, too late, or no JSON: all the same to the visitor, who keeps what was typed.
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

/** Whoever is faster, with what the browser has filled in, waits for the rest. */
async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => void setTimeout(resolve, ms))
}
