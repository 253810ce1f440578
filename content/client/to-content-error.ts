import { z } from 'zod'
import {
  ContentMoved,
  ContentNotFound,
  ContentRejected,
  type ContentError,
} from '../contract/content-error.ts'
import type { JsonAnswer } from './transport/request-json.ts'

const permanentRedirects = [301, 308]
const redirects = [...permanentRedirects, 302, 307]

/**
 * What a reply other than 2xx means.
 *
 * A redirect that the site cannot pass on is the backend's fault: 502.
 *
 * @param canMove whether a redirect may be passed on, as that of a page is
 */
export function toContentError(answer: JsonAnswer, canMove = false): ContentError {
  const { status, location, retryAfterMs } = answer
  if (status === 404) return new ContentNotFound(toMessage(answer))
  if (status >= 400)
    return new ContentRejected(status, toMessage(answer), {
      publicMessage: publicMessageOf(answer),
      retryAfterMs,
    })
  if (canMove && redirects.includes(status) && location) {
    return new ContentMoved(location, permanentRedirects.includes(status))
  }
  return new ContentRejected(502, `unexpected answer: ${toMessage(answer)}`)
}

/** Longer ones are no message for a reader. */
const maxMessageLength = 200
/** In one line: control characters become spaces. */
const messageSchema = z.object({
  message: z
    .string()
    .transform((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1).max(maxMessageLength)),
})

function publicMessageOf({ body }: JsonAnswer): string | undefined {
  return messageSchema.safeParse(body).data?.message
}

function toMessage(answer: JsonAnswer): string {
  return publicMessageOf(answer) ?? (answer.statusText || `status ${answer.status}`)
}
