import { parseSitePath } from '../../../../routing/site-path.ts'

/**
 * Names a machine in the address of a page of the site, for the forms on it. Other addresses stay as they are, and so
 * does one that names a machine already.
 *
 * @example aboutMachine('/de/kontakt#formular', 'VL 750') // '/de/kontakt?machine=VL+750#formular'
 */
export function aboutMachine(uri: string, machine: string): string {
  const path = parseSitePath(uri)
  if (!path) return uri
  const parameters = new URLSearchParams(path.search)
  if (!parameters.has('machine')) parameters.set('machine', machine)
  return `${path.pathname}?${parameters}${path.hash}`
}
