import { fromPointer } from '../../routing/json-pointer.ts'
import { isObject, textOf, valueAt, type JsonObject, type JsonValue } from '../api/json.ts'
import type { Texts } from '../texts/texts.tsx'

/** How a place of the page is called: «3. Bild und Text › Titel». */
export function fieldName(pointer: string, page: JsonObject, { field, name, t }: Texts): string {
  const path = fromPointer(pointer)
  // What pairs the translations is no field.
  if (pointer === '/id') return t('editor.page')
  const names = path.map((key, index) => {
    if (!/^\d+$/.test(key)) return key === 'content' && index === 0 ? '' : field(key)
    const block = path[0] === 'content' && index === 1 ? valueAt(page, path.slice(0, 2)) : null
    const type = isObject(block) ? textOf(block['type']) : ''
    return type ? `${Number(key) + 1}. ${name('block', type)}` : String(Number(key) + 1)
  })
  return names.filter(Boolean).join(' › ') || t('editor.page')
}

/** A value in a line; of a whole block its texts. */
export function toText(value: unknown): string {
  if (value === undefined || value === null) return '–'
  if (typeof value !== 'object') return textOf(value as JsonValue)
  return Object.values(value).map(toText).join(' · ').slice(0, 200)
}
