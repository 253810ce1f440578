/** Kind of a link's target: anchor on the page, mail or phone, another site, or another page of this site. */
export type UriKind = 'anchor' | 'mail' | 'phone' | 'external' | 'internal'

/**
 * Classifies a URI by its form alone, so that server and browser agree.
 *
 * @param uri as the contract has it: `/de/…`, `#id`, `https://…`, `mailto:…`, `tel:…`
 */
export function classifyUri(uri: string): UriKind {
  if (uri.startsWith('#')) return 'anchor'
  if (uri.startsWith('mailto:')) return 'mail'
  if (uri.startsWith('tel:')) return 'phone'
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(uri) ? 'external' : 'internal'
}
