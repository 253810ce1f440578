const gap = /[\s,]*/y
const address = /\S*/y
const descriptors = /(?:\([^)]*\)?|[^(,])*/y

/**
 * The addresses of a `srcset`: commas may stand inside an address, and inside the parentheses of a descriptor.
 *
 * @see https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */
export function parseSrcset(srcset: string): string[] {
  const addresses: string[] = []
  let position = 0
  const take = (part: RegExp): string => {
    part.lastIndex = position
    const [taken = ''] = part.exec(srcset) ?? []
    position += taken.length
    return taken
  }
  for (;;) {
    take(gap)
    const taken = take(address)
    if (taken === '') return addresses
    if (!taken.endsWith(',')) take(descriptors)
    addresses.push(withoutTrailingCommas(taken))
  }
}

function withoutTrailingCommas(text: string): string {
  let end = text.length
  while (text[end - 1] === ',') end--
  return text.slice(0, end)
}
