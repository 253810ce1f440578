import type { FieldSchema } from '../../editor/editing-schema.ts'
import { isObject } from '../../../routing/is-object.ts'
import type { JsonObject } from './json.ts'

export type Schema = FieldSchema

const formats = ['html', 'image', 'file', 'href', 'source', 'date', 'idn-email'] as const
type TypeKind = 'flag' | 'list' | 'group' | 'number'

/** Kind of form field. */
export type FieldKind = (typeof formats)[number] | TypeKind | 'choice' | 'text'

export function fieldKindOf({ format, type = '', enum: choices }: Schema): FieldKind {
  const own = formats.find((kind) => kind === format)
  if (own || choices) return own ?? 'choice'
  return kindByType[type] ?? 'text'
}

const kindByType: Partial<Record<string, TypeKind>> = {
  boolean: 'flag',
  array: 'list',
  object: 'group',
  number: 'number',
  integer: 'number',
}

/** The fields of an object, without the constant `type`; the anchor comes last. */
export function fieldsOf({ properties = {} }: Schema): [name: string, schema: Schema][] {
  const fields = Object.entries(properties).filter(([, field]) => field.const === undefined)
  return fields.toSorted(([one], [other]) => Number(one === 'id') - Number(other === 'id'))
}

/** An object with its keys in the order of the schema, so that a new key is where a person would write it. */
export function inOrder(object: JsonObject, { properties = {} }: Schema): JsonObject {
  const known = Object.keys(properties).filter((key) => key in object)
  const others = Object.keys(object).filter((key) => !(key in properties))
  return Object.fromEntries([...known, ...others].map((key) => [key, object[key]]))
}

/** True where all fields are short texts that fit in one line. */
export function isRow(schema: Schema): boolean {
  const fields = fieldsOf(schema)
  return (
    fields.length > 1 &&
    fields.length < 4 &&
    fields.every(([, field]) => fieldKindOf(field) === 'text')
  )
}

/** The first text of an object: its title in a list. */
export function titleOf(value: unknown, schema: Schema): string {
  if (!isObject(value)) return ''
  const fields = fieldsOf(schema).filter(([, field]) => fieldKindOf(field) === 'text')
  const names = ['title', 'name', 'label', 'author', 'alt', 'src', ...fields.map(([name]) => name)]
  const found = names.map((name) => value[name]).find((text) => typeof text === 'string' && text)
  return typeof found === 'string' ? found.slice(0, 80) : ''
}

/** Initial value with all required fields, to be filled in. */
export function emptyValue(schema: Schema): unknown {
  const { items = {}, minItems = 0, properties, required = [] } = schema
  const kind = fieldKindOf(schema)
  if (schema.const !== undefined) return schema.const
  if (kind === 'flag' || kind === 'number') return undefined
  if (kind === 'choice') return schema.enum?.[0]
  if (kind === 'date') return today()
  if (kind === 'list') return Array.from({ length: minItems }, () => emptyValue(items))
  if (!properties) return ''
  return Object.fromEntries(required.map((name) => [name, emptyValue(properties[name] ?? {})]))
}

/** The day where the editor is: around midnight, it is another day in UTC. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/**
 * A copy with changed texts. Links, numbers, choices, types and anchors stay.
 *
 * @param change returns the new text; `isOfTarget`: the text describes a picture, a file or the target of a link
 */
export function changeTexts(
  value: unknown,
  schema: Schema,
  change: (text: string, isOfTarget: boolean) => string,
  isOfTarget = false,
): unknown {
  const kind = fieldKindOf(schema)
  if (typeof value === 'string') {
    const isText = ['text', 'html'].includes(kind) && schema.const === undefined
    return isText ? change(value, isOfTarget) : value
  }
  const ofTarget = isOfTarget || ['image', 'file', 'link'].includes(schema.format ?? '')
  if (Array.isArray(value))
    return value.map((item) => changeTexts(item, schema.items ?? {}, change, ofTarget))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const isKept = key === 'id' || key === 'type'
      const field = schema.properties?.[key] ?? {}
      return [key, isKept ? part : changeTexts(part, field, change, ofTarget)]
    }),
  )
}
