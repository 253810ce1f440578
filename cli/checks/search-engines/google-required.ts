import { tryParseJson } from '../../crawl/walk-texts.ts'

/**
 * Properties that Google requires for a rich result, for the types that the site uses and can complete. A product has a rich result with
 * offers or ratings only; the site invents neither. A dot leads to a property of the value, or of each value in a list.
 *
 * Sources: https://developers.google.com/search/docs/appearance/structured-data/ and the page named beside the type.
 */
const googleRequired: ReadonlyMap<string, string[]> = new Map([
  ['Organization', ['name', 'url', 'logo']], // organization
  ['WebSite', ['name', 'url']], // site-names
  ['BreadcrumbList', ['itemListElement']], // breadcrumb
  ['Product', ['name', 'image']], // product-snippet
  ['NewsArticle', ['headline', 'datePublished', 'author']], // article
  ['JobPosting', ['datePosted', 'description', 'hiringOrganization', 'jobLocation', 'title']], // job-posting
  ['FAQPage', ['mainEntity.name', 'mainEntity.acceptedAnswer.text']], // faqpage
  ['VideoObject', ['name', 'thumbnailUrl', 'uploadDate']], // video
])

/**
 * Properties that Google requires and that the structured data lacks, as `Type.property`; only for types of the table.
 *
 * @param json text of a JSON-LD script
 * @returns `null` for invalid JSON
 */
export function missingForGoogle(json: string): string[] | null {
  const parsed = tryParseJson(json)
  if (parsed === undefined) return null
  const graphs = [parsed].flat() as (Thing | null)[]
  const things = graphs.flatMap((thing) => (thing?.['@graph'] as Thing[] | undefined) ?? [thing])
  return things.flatMap((thing) => {
    const type = String(thing?.['@type'])
    const required = googleRequired.get(type) ?? []
    return required.filter((at) => isMissing(thing, at.split('.'))).map((at) => `${type}.${at}`)
  })
}

type Thing = Record<string, unknown>

function isMissing(value: unknown, path: string[]): boolean {
  if (Array.isArray(value)) return value.length === 0 || value.some((one) => isMissing(one, path))
  const [property, ...inside] = path
  if (property) return isMissing((value as Thing | null | undefined)?.[property], inside)
  return value === undefined || value === ''
}
