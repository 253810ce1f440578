import { Parser } from 'htmlparser2'

/** HTML without its addresses, and the addresses in their order, as a browser reads them. */
export interface SplitHtml {
  addresses: string[]
  /** All else: equal for texts that differ in their addresses only. */
  rest: string
}

/**
 * Splits rich text into the addresses that reach visitors and the rest. Comments, and elements that the site removes with their content, have
 * no addresses.
 */
export function splitAddresses(html: string): SplitHtml {
  if (!html.includes('<')) return { addresses: [], rest: html }
  const addresses: string[] = []
  const rest: unknown[] = []
  /** Depth of elements within one that the site removes. */
  let removed = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (removed > 0 || removedElements.has(name)) removed++
      const own = removed > 0 ? [] : (addressAttributes[name] ?? [])
      const others = Object.entries(attributes).filter(([key]) => !own.includes(key))
      for (const key of own) if (attributes[key] !== undefined) addresses.push(attributes[key])
      rest.push(name, others)
    },
    ontext: (text) => void rest.push(text),
    oncomment: (text) => void rest.push('!', text),
    onclosetag(name) {
      if (removed > 0) removed--
      rest.push(`/${name}`)
    },
  })
  parser.end(html)
  return { addresses, rest: JSON.stringify(rest) }
}

/** Attributes with an address, by element. The site removes all others. */
const addressAttributes: Partial<Record<string, string[]>> = {
  a: ['href'],
  img: ['src'],
  audio: ['src'],
  video: ['src', 'poster'],
  source: ['src'],
  track: ['src'],
  iframe: ['src'],
}

/** Elements that the site removes with their content. */
const removedElements = new Set(
  'script style textarea option xmp noscript template title svg math object noembed noframes plaintext'.split(
    ' ',
  ),
)
