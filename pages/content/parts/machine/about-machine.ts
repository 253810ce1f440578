/**
 * Names a machine in the address of a page of the site, for the forms on it. Other addresses stay as they are, and so
 * does one that names a machine already.
 *
 * @example aboutMachine('/de/kontakt#formular', 'VL 750') // '/de/kontakt?machine=VL+750#formular'
 */
export function aboutMachine(uri: string, machine: string): string {
  if (!uri.startsWith('/')) return uri
  const { pathname, searchParams, hash } = new URL(uri, 'http://site')
  if (!searchParams.has('machine')) searchParams.set('machine', machine)
  return `${pathname}?${searchParams}${hash}`
}
