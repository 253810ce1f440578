import { tryParseJson, walkTexts } from '../walk-texts.ts'

/** Properties of schema.org whose values are addresses, by kind of target. */
const pages = ['url', 'sameAs', 'mainEntityOfPage', 'item', 'embedUrl']
const files = ['image', 'logo', 'contentUrl', 'thumbnailUrl']

/**
 * The addresses in JSON-LD; none if the JSON is invalid.
 *
 * @see https://schema.org/docs/jsonld.html
 */
export function* findLinkedData(json: string) {
  for (const { value, path } of walkTexts(tryParseJson(json))) {
    const property = path.findLast((key) => !/^\d+$/.test(key)) ?? ''
    const expects: 'page' | 'file' | null = pages.includes(property)
      ? 'page'
      : files.includes(property)
        ? 'file'
        : null
    // Any other value is a name, or a template with placeholders.
    if (expects && /^(?:https?:\/)?\/[^{]*$/i.test(value)) yield { property, raw: value, expects }
  }
}
