import { z } from 'zod'

/** Types of the blocks in the backend's JSON of a page, not validated; an empty text for a block without type. */
export function blockTypesOf(body: unknown): string[] {
  return pageSchema.parse(body).content.map(({ type }) => type)
}

const blockSchema = z.object({ type: z.string() }).catch({ type: '' })
const pageSchema = z.object({ content: z.array(blockSchema) }).catch({ content: [] })
