import type { z } from 'zod'
import { readTolerantly } from '../../../content/contract/read-tolerantly.ts'
import { isContentError, type DroppedPart } from '../../../content/contract/content-error.ts'

/** Parts of a backend response that the site drops; the whole response (pointer ``) if it is unreadable. */
export function droppedParts(schema: z.ZodType, body: unknown): DroppedPart[] {
  try {
    return readTolerantly(schema, body).dropped
  } catch (error) {
    if (!isContentError(error)) throw error
    return [{ pointer: '', reason: error.message }]
  }
}
