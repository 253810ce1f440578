import { createContract } from '../../content/contract/create-contract.ts'
import { plainHtml } from '../../content/contract/values.ts'
import { richTextToHtml } from '../../content/rich-text/markdown.ts'
import type { RichTextFormat } from '../../content/rich-text/rich-text-formats.ts'
import { isObject } from '../../routing/is-object.ts'
import { toPointer, type JsonPath } from '../../routing/json-pointer.ts'
import { withoutNulls } from './shape-faults.ts'
import { z } from 'zod'

/** A text of a response with its kind, which only the schema knows. */
export interface MarkedValue {
  pointer: string
  /** Key of the field. */
  key: string
  kind: 'html' | 'address' | 'text'
  value: string
}

class Mark {
  readonly kind: 'html' | 'address'
  readonly value: string
  constructor(kind: Mark['kind'], value: string) {
    this.kind = kind
    this.value = value
  }
}

/** Rich text in the format of the service as HTML. */
export function toHtmlValues(values: MarkedValue[], format: RichTextFormat): MarkedValue[] {
  return values.map((marked) =>
    marked.kind === 'html' ? { ...marked, value: richTextToHtml(marked.value, format) } : marked,
  )
}

/** Puts a mark in place of a text. The contract's types know texts only. */
const mark = (kind: Mark['kind']) => (value: string) => new Mark(kind, value) as unknown as string

/** The contract with each rich text and each address as a {@link Mark}. */
const marked = createContract({
  html: plainHtml.transform(mark('html')),
  object: z.object,
  address: mark('address'),
})

const page = marked.page.shape
const block = page.content.element

/** The texts of a page that the site shows. An invalid block has none: its faults are found by its shape. */
export function markPage(document: unknown): MarkedValue[] {
  const { title, meta, content } = asObject(withoutNulls(document))
  const blocks = Array.isArray(content) ? content : []
  return [
    ...markPart(page.title, title, ['title']),
    ...markPart(page.meta, meta, ['meta']),
    ...blocks.flatMap((part, index) => markPart(block, part, ['content', index])),
  ]
}

export function markLayout(document: unknown): MarkedValue[] {
  const layout = asObject(withoutNulls(document))
  const parts = Object.entries(marked.tolerantLayout.shape)
  return parts.flatMap(([key, schema]) => markPart(schema, layout[key], [key]))
}

export function markNavigation(document: unknown): MarkedValue[] {
  return markPart(marked.navigation, withoutNulls(document), [])
}

export function markRedirects(document: unknown): MarkedValue[] {
  const { redirects } = asObject(withoutNulls(document))
  const target = marked.redirects.shape.redirects.element.pick({ to: true })
  return (Array.isArray(redirects) ? redirects : []).flatMap((entry, index) =>
    markPart(target, entry, ['redirects', index]),
  )
}

export function markSearch(document: unknown): MarkedValue[] {
  return markPart(marked.search, withoutNulls(document), [])
}

export function markPageList(document: unknown): MarkedValue[] {
  const { pages } = asObject(withoutNulls(document))
  const listed = marked.pages.shape.pages.element.pick({
    title: true,
    description: true,
    pictures: true,
    films: true,
  })
  return (Array.isArray(pages) ? pages : []).flatMap((entry, index) =>
    markPart(listed, entry, ['pages', index]),
  )
}

const asObject = (value: unknown) => (isObject(value) ? value : {})

function markPart(schema: z.ZodType, part: unknown, path: JsonPath): MarkedValue[] {
  const { data } = schema.safeParse(part)
  return collect(data, path)
}

function collect(value: unknown, path: JsonPath): MarkedValue[] {
  const at = {
    pointer: toPointer(path),
    key: String(path.findLast((key) => typeof key === 'string')),
  }
  if (value instanceof Mark) return [{ ...at, kind: value.kind, value: value.value }]
  if (typeof value === 'string') return [{ ...at, kind: 'text', value }]
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, part]) => collect(part, [...path, key]))
}
