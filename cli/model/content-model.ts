import { z } from 'zod'
import { contract } from '../../content/contract/contract.ts'
import { pageTypes } from '../../content/contract/page.ts'
import {
  textFormats,
  type ContentModel,
  type ModelField,
  type Shape,
  type TextFormat,
} from './model-field.ts'

/** The part of a JSON Schema that the content model reads. */
interface JsonSchema {
  type?: 'object' | 'array' | 'boolean' | 'integer' | 'number' | 'string'
  format?: string
  description?: string
  enum?: string[]
  const?: string
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

/** Metadata that follows from the pages of the CMS. */
const knownToCms = ['translatedPaths', 'breadcrumb', 'modified']

/** Fields of an image or file that the CMS knows by the upload. */
const uploadFields = { image: ['src', 'width', 'height'], file: ['uri'] }

/** The content contract as content types, block types in the contract's order. */
export function createContentModel(): ContentModel {
  const { content, meta } = toJsonSchema(contract.page).properties ?? {}
  const blocks = (content?.items?.oneOf ?? []).map((block) => {
    const { type, ...properties } = block.properties ?? {}
    return { name: type?.const ?? '', fields: toFields({ ...block, properties }) }
  })
  const metaFields = toFields(meta ?? {}).filter(({ name }) => !knownToCms.includes(name))
  return {
    blocks,
    meta: { name: 'Meta', fields: metaFields },
    layout: { name: 'Layout', fields: toFields(toJsonSchema(contract.layout)) },
    pageTypes: [...pageTypes],
  }
}

/** True for a value that an editor must enter if it is required. Groups have required fields of their own, and lists may be empty. */
export function isEntered({ kind }: Shape): boolean {
  return kind === 'text' || kind === 'number' || kind === 'choice'
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
}

function toFields({ properties = {}, required = [] }: JsonSchema): ModelField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    ...(schema.description && { description: schema.description }),
    shape: toShape(schema),
  }))
}

function toShape(schema: JsonSchema): Shape {
  const { format } = schema
  if (format === 'image' || format === 'file')
    return {
      kind: format,
      fields: toFields(schema).filter(({ name }) => !uploadFields[format].includes(name)),
    }
  if (schema.enum) return { kind: 'choice', options: schema.enum }
  switch (schema.type) {
    case 'object':
      return { kind: 'group', fields: toFields(schema) }
    case 'array':
      return { kind: 'list', item: toShape(schema.items ?? {}), isFilled: Boolean(schema.minItems) }
    case 'boolean':
      return { kind: 'boolean' }
    case 'integer':
    case 'number':
      return toNumber(schema)
    case 'string':
    case undefined:
      return { kind: 'text', format: toTextFormat(format) }
  }
}

function toNumber({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): Shape {
  const isInteger = type === 'integer'
  // Integers of JSON have limits that no editor reaches.
  const isLimit = (limit: number | undefined) =>
    limit !== undefined && Number.isSafeInteger(limit) && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  const least = isInteger && exclusiveMinimum !== undefined ? exclusiveMinimum + 1 : minimum
  return {
    kind: 'number',
    isInteger,
    ...(isLimit(least) && { minimum: least as number }),
    ...(isLimit(maximum) && { maximum: maximum as number }),
  }
}

function toTextFormat(format: string | undefined): TextFormat {
  if (format === 'href') return 'uri'
  return textFormats.find((known) => known === format) ?? 'plain'
}
