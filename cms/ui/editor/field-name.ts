import { isObject } from '../../../routing/is-object.ts'
import { fromPointer } from '../../../routing/json-pointer.ts'
import { textOf, valueAt, type JsonObject } from '../api/json.ts'
import { t, texts } from '../texts/texts.ts'

/**
 * Name of a field for editors: «3. Bild und Text › Titel».
 *
 * @param block type of the block that contains the field
 */
export function fieldName(pointer: string, block?: string): string {
  // The id that pairs translations is not a form field.
  if (pointer === '/id') return t('editor.page')
  const path = fromPointer(pointer)
  const names = path.map((key, index) => {
    if (!/^\d+$/.test(key)) return key === 'content' && index === 0 ? '' : texts.field(key)
    const number = Number(key) + 1
    return block && index === 1 ? `${number}. ${texts.name('block', block)}` : String(number)
  })
  return names.filter(Boolean).join(' › ') || t('editor.page')
}

/** Type of the block that contains a field; `undefined` outside of blocks. */
export function blockAt(page: JsonObject, pointer: string): string | undefined {
  const [first = '', index = ''] = fromPointer(pointer)
  const block = first === 'content' ? valueAt(page, [first, index]) : undefined
  return isObject(block) ? textOf(block['type']) : undefined
}

/** A value in one line; for a whole block, its texts. */
export function toText(value: unknown): string {
  if (value === undefined || value === null) return '–'
  if (typeof value !== 'object') return textOf(value)
  const parts = Object.entries(value).filter(([key]) => key !== 'type')
  return parts
    .map(([, part]) => toText(part))
    .filter(Boolean)
    .join(' · ')
    .slice(0, 200)
}
