/** The query parameters with a visitor's choices; a page reads no others. Those from `topic` on fill in a form or a calculation. */
const names = [
  'category',
  'load',
  'format',
  'budget',
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

/** The visitor's choices on a page, by parameter name. A parameter without a choice is missing. */
export type PageQuery = Partial<Record<(typeof names)[number], string>>

/** Maximum characters of a value; a longer one does not come from a person's choice. */
export const maxValueLength = 200

/**
 * Reads the query of an address tolerantly: unknown parameters are ignored, the first value of a name counts.
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
 * Writes a query in its canonical form: names in the order of the list above, commas unescaped.
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

/** False where a query has an unknown parameter: the backend may know it and answer with another page. */
export function isKnownQuery(search: string): boolean {
  return Array.from(new URLSearchParams(search).keys()).every(
    (name) => (names as readonly string[]).includes(name) || isTrackingParameter(name),
  )
}

/** True for a parameter that says where a visitor comes from; pages never read it. */
export function isTrackingParameter(name: string): boolean {
  return tracking.test(name)
}

const tracking =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|_hs(?:enc|mi)|g(?:clid|braid|ad_source)|wbraid|[dfty]clid|fbclid|msclkid|ttclid|twclid|li_fat_id|igsh(?:id)?|mc_[ce]id|srsltid|epik|_g[al])$/

/** Replaces control characters and lone surrogates, which would not survive a round trip through a document. */
function clean(value: string): string {
  const text = value.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim()
  return [...text].slice(0, maxValueLength).join('').trimEnd()
}
