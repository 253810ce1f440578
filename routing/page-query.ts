/**
 * The parameters by which a visitor's choice stands in the address; a page reads no other one. Those from `topic`
 * on begin a form or a calculation.
 */
const names = [
  'category',
  'load',
  'format',
  'energy',
  'q',
  'kind',
  'from',
  'compare',
  'view',
  'department',
  'location',
  'topic',
  'request',
  'machine',
  'weight',
  'length',
  'width',
  'material',
  'surface',
  'position',
  'altitude',
] as const

/** What is chosen on a page, by the name of its parameter; nothing chosen is left out. */
export type PageQuery = Partial<Record<(typeof names)[number], string>>

/** In characters; a longer value was not chosen by a person. */
export const maxValueLength = 200

/**
 * Reads the query of an address tolerantly: what is not known is left out, the first value of a name counts.
 *
 * @param search `?category=lifters&utm_source=x`, or empty
 */
export function parsePageQuery(search: string): PageQuery {
  const query: PageQuery = {}
  if (!search) return query
  const parameters = new URLSearchParams(search)
  for (const name of names) {
    const value = clean(parameters.get(name) ?? '')
    if (value) query[name] = value
  }
  return query
}

/**
 * Writes a query the one way that is used everywhere: names in their order, lists with commas.
 *
 * @example formatPageQuery({ compare: 'a,b', category: 'lifters' }) // '?category=lifters&compare=a,b'
 */
export function formatPageQuery(query: PageQuery): string {
  const parameters = new URLSearchParams()
  for (const name of names) {
    const value = query[name] && clean(query[name])
    if (value) parameters.set(name, value)
  }
  const text = parameters.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** The query of an address as {@link formatPageQuery} writes it. */
export function canonicalQuery(search: string): string {
  return search && formatPageQuery(parsePageQuery(search))
}

/** False where a query has a parameter that only the backend may know: it could make another page. */
export function isKnownQuery(search: string): boolean {
  return Array.from(new URLSearchParams(search).keys()).every(
    (name) => (names as readonly string[]).includes(name) || isTracking.test(name),
  )
}

/** Parameters that say where a visitor comes from; pages never read them. */
const isTracking =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|_hs(?:enc|mi)|g(?:clid|braid|ad_source)|wbraid|[dfty]clid|fbclid|msclkid|ttclid|twclid|li_fat_id|igsh(?:id)?|mc_[ce]id|srsltid|epik|_g[al])$/

/** Control characters and halves of characters would not come back from the document as they went in. */
function clean(value: string): string {
  const text = value.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return [...text].slice(0, maxValueLength).join('').trimEnd()
}
