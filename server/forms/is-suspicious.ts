import type { Request } from 'express'
import { minimumOpenMs, trapField } from '../../content/contract/forms.ts'

/**
 * Whether a form looks as if a program had filled it in: in a field that people do not see, or faster than people can. Nothing is dropped for it: the
 * visitor is asked to send the form once more.
 */
export function isSuspicious(request: Pick<Request, 'body' | 'get'>): boolean {
  const body: unknown = request.body
  const trap = Object(body) as Record<string, unknown>
  const openMs = request.get('Form-Open-Ms')
  return Boolean(trap[trapField]) || (openMs !== undefined && !(Number(openMs) >= minimumOpenMs))
}
