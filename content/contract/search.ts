import { z } from 'zod'
import { callPath } from '../../routing/localized-path.ts'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import { text, type Values } from './values.ts'

/** Kinds of hits, in the order in which the result page offers them. */
export const searchKinds = ['model', 'product', 'case', 'page', 'news', 'job', 'download'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Requested part of the hits. A backend that does not support parts returns the first hits of all kinds. */
export interface SearchPart {
  kind?: SearchKind | undefined
  /** Offset: number of hits to skip. */
  from?: number | undefined
}

/** @example searchPath('de', 'heber', { from: 20 }) // '/de/ajax/search?q=heber&from=20' */
export function searchPath(locale: Locale, query: string, { kind, from }: SearchPart = {}): string {
  const part = (kind ? `&kind=${kind}` : '') + (from ? `&from=${from}` : '')
  return `${callPath(locale, 'search')}?q=${encodeURIComponent(query)}${part}`
}

/** How many hits a response has at most. */
export const searchPageSize = 20

/**
 * Search result. `highlight.title[0]` is the title with `<em>` around the words found. A backend may omit all optional
 * fields. `from` says that the backend supports offsets, `kinds` that it can return hits of one kind only. `otherLanguages`
 * has the number of hits in languages that have all words, if this language has no hit with all of them.
 */
export function createSearch({ object, uri, source, anyWords }: Values) {
  const kind = z.enum(searchKinds)
  const details = { title: text, kind: kind.optional(), section: z.string().optional() }
  const hit = object({
    _id: text,
    _source: z.discriminatedUnion('type', [
      object({ type: z.literal('page'), route: uri, ...details }),
      object({ type: z.literal('download'), route: source, ...details }),
    ]),
    highlight: object({
      title: z.array(anyWords).min(1),
      text: z.array(anyWords).optional(),
    }),
  })
  return object({
    hits: object({
      total: object({ value: z.int() }).optional(),
      from: z.int().optional(),
      kinds: z.array(object({ kind, value: z.int() })).optional(),
      suggestion: text.optional(),
      otherLanguages: z.array(object({ locale: z.enum(localeCodes), value: z.int() })).optional(),
      hits: z.array(hit),
    }),
  })
}

export type SearchResult = z.infer<ReturnType<typeof createSearch>>
export type SearchHit = SearchResult['hits']['hits'][number]
