import { encodings, type Encoding } from './encode-body.ts'

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
