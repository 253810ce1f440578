import { encodings, type EncodedBody, type Encoding } from './encode-body.ts'

/**
 * A strong entity tag: each encoding and level has bytes of its own, so each has a tag of its own (RFC 9110 §8.8.3.3).
 *
 * @param hash of the body as it is; letters, digits, `-` and `_`
 * @example entityTag('Jx2', 'br', 'best') // '"Jx2-br-best"'
 */
export function entityTag(hash: string, encoding: Encoding, level: EncodedBody['level']): string {
  return `"${hash}${suffixOf(encoding, level)}"`
}

function suffixOf(encoding: Encoding, level: EncodedBody['level']): string {
  if (encoding === 'identity') return ''
  return level === 'best' ? `-${encoding}-best` : `-${encoding}`
}

const suffixes = new Set(
  encodings.flatMap((encoding) => [suffixOf(encoding, 'quick'), suffixOf(encoding, 'best')]),
)

/** A client has a few versions of a page at most. */
const maxLength = 2048

/**
 * The tag by which a client already has a page, whichever encoding and level it has it in: the body is the same.
 *
 * @param header `If-None-Match`, in any state: it never throws, and what is too long is not read
 * @returns the tag as the client wrote it, for a 304 to repeat: caches find by it what they have (RFC 9111 §4.3.4);
 *   `*` where the client has anything at all, and `null` where it has nothing of this
 */
export function matchingTag(header: string | undefined, hash: string): string | null {
  if (header === undefined || header.length > maxLength) return null
  if (header.trim() === '*') return '*'
  if (hash === '') return null
  // RFC 9110 §8.8.3: what is in quotes may hold a comma, so a list cannot be split at them.
  const begin = `"${hash}`
  let start = header.indexOf(begin)
  for (; start >= 0; start = header.indexOf(begin, start + 1)) {
    const end = header.indexOf('"', start + 1)
    const isWeak = header.startsWith('W/', start - 2)
    if (suffixes.has(header.slice(start + begin.length, end)) && end > 0)
      return header.slice(isWeak ? start - 2 : start, end + 1)
  }
  return null
}
