import { z } from 'zod'
import { text, type Values } from './values.ts'

/** One hit; `highlight.title[0]` is the title with `<em>` around what was found. */
export function createSearch({ object, uri, source }: Values) {
  const hit = object({
    _id: text,
    _source: z.discriminatedUnion('type', [
      object({ type: z.literal('page'), route: uri, title: text }),
      object({ type: z.literal('download'), route: source, title: text }),
    ]),
    highlight: object({ title: z.array(z.string()).min(1) }),
  })
  return object({
    hits: object({ total: object({ value: z.int() }).optional(), hits: z.array(hit) }),
  })
}

export type SearchResult = z.infer<ReturnType<typeof createSearch>>
export type SearchHit = SearchResult['hits']['hits'][number]
