import { Parser } from 'htmlparser2'
import type { MarkedValue } from './marked-values.ts'

/** An address of the content with its place. */
export interface FoundAddress {
  path: string
  pointer: string
  address: string
  /** `source`: films, sounds and their parts. */
  kind: 'picture' | 'source' | 'link'
}

/** Keys of the fields that contain files; `src` is a picture, except below `sources` and `captions`. */
const kinds: Record<string, FoundAddress['kind']> = {
  src: 'picture',
  poster: 'picture',
  pictures: 'picture',
  file: 'source',
}
const isFilm = /\/(?:sources|captions)\/\d+\/src$/

/** The addresses in the texts of one response: fields, links and sources of rich text. */
export function findAddresses(path: string, values: MarkedValue[]): FoundAddress[] {
  return values.flatMap(({ kind, key, pointer, value }) => {
    if (kind === 'text') return []
    const found: Address[] =
      kind === 'html'
        ? addressesOf(value)
        : [{ address: value, kind: isFilm.test(pointer) ? 'source' : (kinds[key] ?? 'link') }]
    return found.map((address) => ({ path, pointer, ...address }))
  })
}

type Address = Pick<FoundAddress, 'address' | 'kind'>

function addressesOf(html: string): Address[] {
  const found: Address[] = []
  const parser = new Parser({
    onopentag(name, { href, src, poster }) {
      if (name === 'a' && href) found.push({ address: href, kind: 'link' })
      if (name === 'img' && src) found.push({ address: src, kind: 'picture' })
      if (!['source', 'video', 'audio', 'track'].includes(name)) return
      if (src) found.push({ address: src, kind: 'source' })
      if (poster) found.push({ address: poster, kind: 'picture' })
    },
  })
  parser.end(html)
  return found
}
