import { parseSitePath } from '../../routing/localized-path.ts'

/**
 * Adds a machine to the query of a page of this site, for the forms on it. Addresses of other sites, and addresses that
 * name a machine already, stay unchanged.
 *
 * @param load the load to lift: kg, m, and its material and surface
 * @example aboutMachine('/de/kontakt#formular', 'VL 750') // '/de/kontakt?machine=VL+750#formular'
 */
export function aboutMachine(
  uri: string,
  machine: string | undefined,
  load: { weight?: number; length?: number; width?: number; surface?: string } = {},
): string {
  const path = parseSitePath(uri)
  if (!path) return uri
  const parameters = new URLSearchParams(path.search)
  for (const [name, value] of Object.entries({ machine, ...load }))
    if (value && !parameters.has(name)) parameters.set(name, String(value))
  return `${path.pathname}?${parameters}${path.hash}`
}
