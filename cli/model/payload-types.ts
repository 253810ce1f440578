import { localeCodes } from '../../locales/locales.ts'
import { iconNames } from '../../routing/icon-names.ts'
import { isEntered } from './content-model.ts'
import type { ContentModel, ContentType, ModelField, Shape, TextFormat } from './model-field.ts'
import { toCmsName } from './mapping.ts'

/** Configuration of a field: https://payloadcms.com/docs/fields/overview */
type PayloadField = Record<string, unknown>

/**
 * Content types of Payload 3: collections of pages and uploads, and the layout as a global. Each language of a page has blocks of its own.
 *
 * @see https://payloadcms.com/docs/configuration/collections
 */
export function toPayloadTypes({ blocks, meta, layout, pageTypes }: ContentModel) {
  return {
    localization: { locales: localeCodes, defaultLocale: localeCodes[0], fallback: false },
    pages: {
      slug: 'pages',
      admin: { useAsTitle: 'title', defaultColumns: ['title', 'path', '_status', 'updatedAt'] },
      versions: { drafts: true },
      fields: [
        { name: 'title', type: 'text', required: true, localized: true },
        {
          name: 'path',
          type: 'text',
          localized: true,
          index: true,
          admin: { description: 'Address of the page: /de/maschinen' },
        },
        { name: 'type', type: 'select', options: pageTypes, defaultValue: 'page' },
        { name: 'content', type: 'blocks', localized: true, blocks: blocks.map(toBlock) },
        { name: 'meta', type: 'group', localized: true, fields: meta.fields.map(toField) },
      ],
    },
    media: {
      slug: 'media',
      upload: true,
      fields: [{ name: 'alt', type: 'text', localized: true }],
    },
    layout: {
      slug: 'layout',
      versions: { drafts: true },
      fields: layout.fields.map((field) => ({ ...toField(field), localized: true })),
    },
  }
}

function toBlock({ name, fields }: ContentType) {
  return { slug: name, fields: fields.map(toField) }
}

function toField({ name, isRequired, description, shape }: ModelField): PayloadField {
  return {
    name: toCmsName(name),
    ...typeOf(isRequired ? shape : withOptionalFields(shape)),
    ...(isRequired && isEntered(shape) && { required: true }),
    admin: { ...(description && { description }), ...adminOf(shape) },
  }
}

/** An optional group is left out by leaving its fields empty. */
function withOptionalFields(shape: Shape): Shape {
  if (shape.kind !== 'group') return shape
  const fields = shape.fields.map((field) => ({ ...field, isRequired: false }))
  return { ...shape, fields }
}

function adminOf(shape: Shape) {
  const isDate = shape.kind === 'text' && shape.format === 'date'
  return isDate ? { date: { pickerAppearance: 'dayOnly' } } : {}
}

function typeOf(shape: Shape): PayloadField {
  switch (shape.kind) {
    case 'text':
      return textType(shape.format)
    case 'number':
      return {
        type: 'number',
        ...(shape.minimum !== undefined && { min: shape.minimum }),
        ...(shape.maximum !== undefined && { max: shape.maximum }),
      }
    case 'boolean':
      return { type: 'checkbox' }
    case 'choice':
      return { type: 'select', options: shape.options }
    case 'image':
      return { type: 'group', fields: [upload, ...shape.fields.map(toOptional)] }
    case 'file':
      return { type: 'group', fields: [upload, address, ...shape.fields.map(toOptional)] }
    case 'group':
      return { type: 'group', fields: shape.fields.map(toField) }
    case 'list':
      return {
        type: 'array',
        fields: itemFields(shape.item),
        ...(shape.isFilled && { minRows: 1 }),
      }
  }
}

const upload = { name: 'upload', type: 'upload', relationTo: 'media' }
const address = {
  name: 'address',
  type: 'text',
  admin: { description: 'https://…, mailto:…, tel:… or #id' },
}

/** What the upload says need not be entered again. */
const toOptional = (field: ModelField) => toField({ ...field, isRequired: false })

function textType(format: TextFormat): PayloadField {
  switch (format) {
    case 'html':
      return { type: 'richText' }
    case 'uri':
      return {
        type: 'group',
        fields: [{ name: 'page', type: 'relationship', relationTo: 'pages' }, address],
      }
    case 'icon':
      return { type: 'select', options: iconNames }
    case 'date':
      return { type: 'date' }
    case 'plain':
    case 'source':
      return { type: 'text' }
  }
}

function itemFields(item: Shape): PayloadField[] {
  const { type, fields, ...rest } = typeOf(item)
  return type === 'group'
    ? (fields as PayloadField[])
    : [{ name: 'value', type, ...rest, required: true }]
}
