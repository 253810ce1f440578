import type { FieldMessages } from './form-field.ts'

/** What became of a form that was sent; `failed`: it is not known to have arrived and can be sent again. */
export type SendResult = { sentId: string } | { errors: FieldMessages } | { failed: true }

interface SendFormOptions {
  action: string
  /** JSON */
  body: string
  /** The same for each attempt to send the same body, so that it is stored once. */
  idempotencyKey: string
  timeoutMs?: number
}

/** Sends a form as JSON and reads the answer; never throws. */
export async function sendForm({
  action,
  body,
  idempotencyKey,
  timeoutMs = 30_000,
}: SendFormOptions): Promise<SendResult> {
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
