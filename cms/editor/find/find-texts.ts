import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { defaultLocale, isLocale, type Locale } from '../../../locales/locales.ts'
import { isObject } from '../../../routing/is-object.ts'
import { toPointer } from '../../../routing/json-pointer.ts'
import { markdownToHtml } from '../../../content/rich-text/markdown.ts'
import { toPlainText } from '../../../content/search/page-contents.ts'
import { layoutOf } from '../../page-response.ts'
import type { ContentStore } from '../../store/content-store.ts'
import type { createEditingSchema, FieldSchema } from '../editing-schema.ts'
import type { EditorDatabase } from '../editor-database.ts'
import { layoutFiles } from '../content-kinds.ts'
import { toTextQuery, type Passage } from './text-query.ts'

/** A field that contains the wanted words. */
export interface FoundText extends Passage {
  /** Path of the page, or file of the layout. */
  path: string
  locale: Locale
  title: string
  /** JSON Pointer of the field. */
  pointer: string
  /** Type of the block that contains the field. */
  block?: string
  isDraft?: true
}

export interface FindTextsDeps {
  store: ContentStore
  database: Pick<EditorDatabase, 'draft' | 'drafts'>
  schema: ReturnType<typeof createEditingSchema>
}

/** One letter is in every field. */
export const wordsSchema = z.string().trim().min(2).max(200)

const maxFound = 100

/** Pages that are read before other work has its turn: about 10 ms. */
const pagesAtOnce = 50

/**
 * Finds words in the texts of all pages and layouts, as the editor opens them: the draft, if there is one. Text within rich text is
 * found as visitors read it.
 *
 * @returns layouts first, then pages by path; `isCut` if there are more
 */
export async function findTexts(
  wanted: string,
  { store, database, schema }: FindTextsDeps,
): Promise<{ texts: FoundText[]; isCut: boolean }> {
  const query = toTextQuery(wordsSchema.parse(wanted))
  const drafts = new Set(database.drafts())
  const { preview } = store
  const texts: FoundText[] = []

  function find(
    stored: Pick<FoundText, 'path' | 'locale' | 'title'> & { file: string },
    value: unknown,
  ): void {
    const { file, ...place } = stored
    const draft = drafts.has(file) ? database.draft(file)?.value : undefined
    const isDraft = draft && ({ isDraft: true } as const)
    eachText(draft ?? value, schema, (text, field) => {
      const passage = query(text)
      if (passage) texts.push({ ...place, ...isDraft, ...field, ...passage })
    })
  }

  for (const file of layoutFiles) {
    const locale = file.split('/').find(isLocale) ?? defaultLocale
    find({ file, path: file, locale, title: file }, layoutOf(preview, locale))
  }
  const pages = [...preview.pages.values()].toSorted((a, b) => (a.page.path < b.page.path ? -1 : 1))
  for (const [index, { file, locale, page }] of pages.entries()) {
    if (texts.length > maxFound) break
    if (index % pagesAtOnce === pagesAtOnce - 1) await setImmediate()
    find({ file, path: page.path, locale, title: page.title }, page)
  }
  return { texts: texts.slice(0, maxFound), isCut: texts.length > maxFound }
}

type Visit = (text: string, field: { pointer: string; block?: string }) => void

/** Visits the texts that the form of a page or layout shows. */
function eachText(edited: unknown, schemas: FindTextsDeps['schema'], visit: Visit): void {
  const content = isObject(edited) ? edited['content'] : undefined
  if (!Array.isArray(content)) return eachTextOf(edited, schemas.layout, '', visit)
  eachTextOf(edited, schemas.page, '', visit)
  for (const [index, value] of content.entries()) {
    const block = isObject(value) ? String(value['type']) : ''
    eachTextOf(value, schemas.blocks[block], toPointer(['content', index]), (text, { pointer }) =>
      visit(text, { pointer, block }),
    )
  }
}

/** Addresses on this site belong to pages and files, which have lists of their uses. */
const ofOtherSystems = /^(tel|mailto|https?):/i

function eachTextOf(
  value: unknown,
  schema: FieldSchema | undefined,
  pointer: string,
  visit: Visit,
): void {
  if (!schema || schema.const !== undefined || schema.enum) return
  const { format, items, properties = {} } = schema
  if (typeof value === 'string') {
    const isAddress = format === 'href' || format === 'source'
    if (isAddress && !ofOtherSystems.test(value)) return
    visit(format === 'html' ? toPlainText(markdownToHtml(value)) : value, { pointer })
  } else if (Array.isArray(value))
    for (const [index, item] of value.entries())
      eachTextOf(item, items, `${pointer}/${index}`, visit)
  else if (isObject(value))
    for (const [name, part] of Object.entries(value))
      eachTextOf(part, properties[name], pointer + toPointer([name]), visit)
}
