import type { z } from 'zod'
import { readTolerantly } from '../../../content/contract/read-tolerantly.ts'
import { isContentError, type DroppedPart } from '../../../content/contract/content-error.ts'

/** What of an answer of the backend the site leaves away; all of it (pointer ``) where it cannot be read. */
export function droppedParts(schema: z.ZodType, body: unknown): DroppedPart[] {
  try {
    return readTolerantly(schema, body).dropped
  } catch (error) {
    if (!isContentError(error)) throw error
    return [{ pointer: '', reason: error.message }]
  }
}
