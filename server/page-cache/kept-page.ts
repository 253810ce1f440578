import type { AnswerUse } from '../../content/client/content-client.ts'

/** How a body goes on the wire, by its name in `Content-Encoding`; `identity` is as it is. */
export const compressions = ['br', 'zstd', 'gzip'] as const
export const encodings = [...compressions, 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** A body in one encoding. */
export interface EncodedBody {
  bytes: Buffer
  /** `quick`: made while a visitor waits. `best`: made later, smaller. Always `best` for `identity`. */
  level: 'quick' | 'best'
}

/** What of an answer of the backend decides whether a page made of it still holds. */
export type PageSource = Omit<AnswerUse, 'ageMs'>

/**
 * A page as it is kept, here or in the store that replicas share. It is never changed: what is learned of it makes a new one.
 */
export interface KeptPage {
  status: number
  /** It holds for a moment only: there is no such page. */
  brief: boolean
  /** What goes with every answer: content type, location of a redirect, links to load early. Names in lower case. */
  headers: [name: string, value: string][]
  /** Of the body as it is; all its entity tags begin with it. */
  hash: string
  /** At least one; the others are made of it when they are asked for. */
  bodies: Partial<Record<Encoding, EncodedBody>>
  /** The answers that it was made from. */
  sources: PageSource[]
  /** What a purge may call it by: its locale, and the pathname of each of its sources. */
  tags: string[]
  /** Milliseconds since 1970: when the backend last said all that is in it. */
  confirmedAt: number
}

/** What it takes in memory, about. */
export function sizeOf({ bodies, headers, sources }: KeptPage): number {
  const ofBodies = Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, 0)
  return ofBodies + 1000 + headers.length * 100 + sources.length * 200
}
