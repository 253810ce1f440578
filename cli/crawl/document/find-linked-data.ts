/** Properties of schema.org whose values are addresses, and what each leads to. */
const properties: ReadonlyMap<string, 'page' | 'file'> = new Map([
  ['url', 'page'],
  ['sameAs', 'page'],
  ['mainEntityOfPage', 'page'],
  ['item', 'page'],
  ['embedUrl', 'page'],
  ['image', 'file'],
  ['logo', 'file'],
  ['contentUrl', 'file'],
  ['thumbnailUrl', 'file'],
])

const maxDepth = 20

export interface LinkedData {
  property: string
  raw: string
  expects: 'page' | 'file'
}

/**
 * The addresses that JSON-LD names; none where it is no JSON.
 *
 * @see https://schema.org/docs/jsonld.html
 */
export function findLinkedData(json: string): LinkedData[] {
  const found: LinkedData[] = []
  collect(parse(json), '', 0, found)
  return found
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function collect(value: unknown, property: string, depth: number, found: LinkedData[]): void {
  if (typeof value === 'string') {
    const expects = properties.get(property)
    // Anything else is a name, or a template whose gaps somebody else fills.
    if (expects && /^(?:https?:\/)?\/[^{]*$/i.test(value))
      found.push({ property, raw: value, expects })
  } else if (typeof value === 'object' && value !== null && depth < maxDepth) {
    for (const [key, part] of Object.entries(value))
      collect(part, Array.isArray(value) ? property : key, depth + 1, found)
  }
}
