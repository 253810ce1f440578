import { fromPointer, isObject, valueAt, type JsonObject } from '../api/json.ts'
import type { Texts } from '../texts/texts.tsx'

/** How a place of the page is called: «3. Bild und Text › Titel». */
export function fieldName(pointer: string, page: JsonObject, { field, name, t }: Texts): string {
  const path = fromPointer(pointer)
  // What pairs the translations is no field.
  if (pointer === '/id') return t('editor.page')
  const names = path.map((key, index) => {
    const isIndex = /^\d+$/.test(String(key))
    if (!isIndex) return key === 'content' && index === 0 ? undefined : field(String(key))
    const block = path[0] === 'content' && index === 1 ? valueAt(page, path.slice(0, 2)) : null
    const type = isObject(block) && typeof block['type'] === 'string' ? block['type'] : undefined
    return type ? `${Number(key) + 1}. ${name('block', type)}` : String(Number(key) + 1)
  })
  return names.filter((part) => part !== undefined).join(' › ') || t('editor.page')
}
