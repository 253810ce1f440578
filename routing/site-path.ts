import { pageLocale } from './localized-path.ts'

/** Where on the site an address leads: steps such as `..` are taken, the pathname is percent-encoded. */
export type SitePath = Readonly<Pick<URL, 'pathname' | 'search' | 'hash'>>

/**
 * Decides what is a path of this site, by reading an address as browsers do: `\` is `/`, and `/de/..//host` is `//host`.
 *
 * @param address path, and query and fragment if there are any
 * @returns `null` for what is no path, and for what leads to another host, be it when it is read a second time
 * @example parseSitePath('/de/./über?x=1') // { pathname: '/de/%C3%BCber', search: '?x=1', hash: '' }
 * @see https://url.spec.whatwg.org/#relative-state
 */
export function parseSitePath(address: string): SitePath | null {
  if (isPlain.test(address)) return { pathname: address, search: '', hash: '' }
  const url = isRooted.test(address) ? new URL(address, 'http://site') : null
  return !url || url.pathname.startsWith('//') ? null : url
}

/** Nothing in it to be read, which is what most addresses are like: no name begins with a dot, so none is a step. */
const isPlain = /^(?:\/[\w-][\w.-]*)+$/

/** One slash in front; browsers leave out tabs and line breaks, which would make two of `/<tab>/`. */
const isRooted = /^\/(?![/\\])[^\t\n\r]*$/

/** True for the path of a page, with or without a query. */
export function isPagePath(address: string): boolean {
  const path = parseSitePath(address)
  return path !== null && pageLocale(path.pathname) !== null
}
