import { parseJson, walkTexts } from '../walk-texts.ts'

/** Properties of schema.org with addresses as values → kind of target. */
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

/**
 * The addresses in JSON-LD; none if the JSON is invalid.
 *
 * @see https://schema.org/docs/jsonld.html
 */
export function* findLinkedData(json: string) {
  for (const { value, path } of walkTexts(parseJson(json))) {
    const property = path.findLast((key) => !/^\d+$/.test(key)) ?? ''
    const expects = properties.get(property)
    // Any other value is a name, or a template with placeholders.
    if (expects && /^(?:https?:\/)?\/[^{]*$/i.test(value)) yield { property, raw: value, expects }
  }
}
