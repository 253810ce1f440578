import { encodings, type EncodedBody, type Encoding } from './encode-body.ts'

/** What browsers send has some 30 characters. */
const maxLength = 256

/**
 * The encoding that an answer is best sent in: of those that the client likes best, the first of `encodings`.
 *
 * Whoever says nothing, or nothing that can be read, gets `identity`; so does who wants nothing that there is, which
 * RFC 9110 §12.5.3 prefers to an error.
 *
 * @param header `Accept-Encoding`, in any state: it never throws
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header || header.length > maxLength) return 'identity'
  if (!header.includes(';'))
    return firstOf(
      header
        .trim()
        .toLowerCase()
        .split(/\s*,\s*/),
    )
  const weights = new Map(header.trim().toLowerCase().split(',').map(toWeight))
  let best: Encoding = 'identity'
  let bestWeight = 0
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight]
  }
  return best
}

/** Without weights, as browsers send it, a client likes all alike. */
function firstOf(names: string[]): Encoding {
  const isNamed = (encoding: Encoding) =>
    names.includes(encoding) || (encoding === 'gzip' && names.includes('x-gzip'))
  if (names.includes('*')) return encodings[0]
  return encodings.find(isNamed) ?? 'identity'
}

/**
 * @param member `gzip;q=0.5`; one with a weight that is none counts as refused
 * @see RFC 9110 §8.4.1.3 for `x-gzip`
 */
function toWeight(member: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = member.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return [coding === 'x-gzip' ? 'gzip' : coding, isWeight.test(weight) ? Number(weight) : 0]
}

/** RFC 9110 §12.4.2 */
const isWeight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

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
const maxTagsLength = 2048

/**
 * The tag by which a client already has a page, whichever encoding and level it has it in: the body is the same.
 *
 * @param header `If-None-Match`, in any state: it never throws, and what is too long is not read
 * @returns the tag as the client wrote it, for a 304 to repeat: caches find by it what they have (RFC 9111 §4.3.4);
 *   `*` where the client has anything at all, and `null` where it has nothing of this
 */
export function matchingTag(header: string | undefined, hash: string): string | null {
  if (header === undefined || header.length > maxTagsLength) return null
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
