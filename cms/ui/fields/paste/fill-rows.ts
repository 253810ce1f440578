import { isObject } from '../../../../routing/is-object.ts'
import type { Path } from '../../api/json.ts'
import { emptyValue, fieldsOf, inOrder, fieldKindOf, type Schema } from '../../api/schema.ts'
import { fieldId } from '../form.ts'

/** The field of a list in which a range begins. */
interface RangePlace {
  index: number
  /** Empty if the items are texts. */
  name: string
}

/**
 * The place of an input in a list of rows.
 *
 * @returns `null` outside of the list's own texts, as in a rich text
 */
export function rowPlaceOf(input: EventTarget, path: Path, schema: Schema): RangePlace | null {
  const isInput = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
  const start = `${fieldId(path)}/`
  const rest = isInput && input.id.startsWith(start) ? input.id.slice(start.length) : ''
  const [, index, name = ''] = /^(\d+)(?:\/([^/]+))?$/.exec(rest) ?? []
  const isOwn = name === '' ? fieldKindOf(schema) === 'text' : columnsOf(schema).includes(name)
  return index !== undefined && isOwn ? { index: Number(index), name } : null
}

/** Names of the fields that a cell fills. */
function columnsOf(schema: Schema): string[] {
  return fieldsOf(schema).flatMap(([name, field]) => (fieldKindOf(field) === 'text' ? [name] : []))
}

/** A list with the cells of a range; missing items are added, and cells beyond the last field are left out. */
export function fillRows(
  items: unknown[],
  schema: Schema,
  { index, name, range }: RangePlace & { range: string[][] },
): unknown[] {
  const columns = columnsOf(schema)
  const names = columns.slice(Math.max(0, columns.indexOf(name)))
  const filled = [...items]
  for (const [offset, cells] of range.entries()) {
    const item = filled[index + offset] ?? emptyValue(schema)
    filled[index + offset] = isObject(item)
      ? withCells(item, { schema, names, cells })
      : cells.join(' ').trim()
  }
  return filled
}

interface Cells {
  schema: Schema
  names: string[]
  cells: string[]
}

/** An empty cell removes an optional field. */
function withCells(item: object, { schema, names, cells }: Cells): unknown {
  const changed: Record<string, unknown> = { ...item }
  for (const [column, cell] of cells.slice(0, names.length).entries()) {
    const name = names[column] ?? ''
    if (cell || schema.required?.includes(name)) changed[name] = cell
    else delete changed[name]
  }
  return inOrder(changed, schema)
}
