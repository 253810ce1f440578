import type { FieldMessages } from './form-field.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

/** What became of a form that was sent; `failed`: it is not known to have arrived and can be sent again. */
export type SendResult = { sentId: string } | { errors: FieldMessages } | { failed: true }

/** Sends one form that a visitor fills in. */
export interface FormSender {
  isSending: () => boolean
  /**
   * Never throws. The same body again goes under the same key, so that it is stored once even if only the answer was
   * lost; a changed body is a new sending.
   *
   * @param body JSON
   */
  send: (body: string) => Promise<SendResult>
}

/** @param action address of the form */
export function createFormSender(action: string, { timeoutMs = 30_000 } = {}): FormSender {
  let isSending = false
  let attempt = { body: '', idempotencyKey: '' }
  return {
    isSending: () => isSending,
    async send(body) {
      if (body !== attempt.body) attempt = { body, idempotencyKey: createIdempotencyKey() }
      isSending = true
      const result = await postForm(action, attempt, timeoutMs)
      isSending = false
      return result
    },
  }
}

async function postForm(
  action: string,
  { body, idempotencyKey }: { body: string; idempotencyKey: string },
  timeoutMs: number,
): Promise<SendResult> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return toResult(response.status, await response.json())
  } catch {
    // No connection, too late, or no JSON: all the same to the visitor, who keeps what was typed.
    return { failed: true }
  }
}

function toResult(status: number, answer: unknown): SendResult {
  const { id, errors } = (answer ?? {}) as { id?: unknown; errors?: unknown }
  if (status === 201 && typeof id === 'string') return { sentId: id }
  if (status !== 422 || typeof errors !== 'object') return { failed: true }
  const messages = Object.entries(errors ?? {}).filter(([, message]) => typeof message === 'string')
  return messages.length > 0 ? { errors: Object.fromEntries(messages) } : { failed: true }
}
