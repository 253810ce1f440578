import { z } from 'zod'
import type { BlockType } from '../../content/contract/blocks.ts'
import { blockTypes, contract } from '../../content/contract/contract.ts'
import type { PageType } from '../../content/contract/page.ts'

/** Page types that an editor can choose for a new page, and the blocks that it begins with. */
const starts: Record<string, string[]> = {
  page: ['HeaderStatic', 'TextStack'],
  news: ['Article', 'ImgTextPart'],
  model: ['Model', 'Statements', 'ImgTextPart'],
  case: ['Case'],
  job: ['HeaderStatic', 'TextText', 'ContactForm'],
  product: ['Product'],
} satisfies Partial<Record<PageType, BlockType[]>>

/** The part of a JSON Schema that the forms of the editor read. */
export interface FieldSchema {
  type?: string
  /** Kind of the value: `html`, `image`, `date` … */
  format?: string
  enum?: string[]
  const?: string
  default?: unknown
  properties?: Record<string, FieldSchema>
  required?: string[]
  items?: FieldSchema
  minItems?: number
}

export type EditingSchema = ReturnType<typeof createEditingSchema>

/** JSON Schemas of what can be edited, where `format` names the kind of value, and what new pages begin with. */
export function createEditingSchema() {
  const blocks = contract.page.shape.content.element as unknown as z.ZodDiscriminatedUnion<
    z.ZodObject[]
  >
  const { type, title } = contract.page.shape
  const pageMeta = contract.page.shape.meta
    .unwrap()
    .omit({ translatedPaths: true, breadcrumb: true, modified: true })
  return {
    blocks: Object.fromEntries(
      blocks.options.map((block, index) => [blockTypes[index] ?? '', toJsonSchema(block)]),
    ),
    page: toJsonSchema(z.object({ type, title, meta: pageMeta })),
    layout: toJsonSchema(contract.layout),
    starts,
  }
}

function toJsonSchema(schema: z.ZodType): FieldSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' })
  return jsonSchema as FieldSchema
}
