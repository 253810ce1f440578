import type { PageQuery } from '../../../../routing/page-query.ts'
import { parseSitePath } from '../../../../routing/localized-path.ts'

/**
 * Names a machine in the address of a page of the site, for the forms on it. Other addresses stay as they are, and so
 * does one that names a machine already.
 *
 * @param load what is to be lifted, by parameters of the page
 *
 * @example aboutMachine('/de/kontakt#formular', 'VL 750') // '/de/kontakt?machine=VL+750#formular'
 */
export function aboutMachine(uri: string, machine: string, load: PageQuery = {}): string {
  const path = parseSitePath(uri)
  if (!path) return uri
  const parameters = new URLSearchParams(path.search)
  for (const [name, value] of Object.entries({ machine, ...load }))
    if (value && !parameters.has(name)) parameters.set(name, value)
  return `${path.pathname}?${parameters}${path.hash}`
}
