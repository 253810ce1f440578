import { isTrackingParameter } from '../../../../routing/page-query.ts'

/** Services that replace a link by their own, and the parameter that has the real one. */
const wrappers: [host: RegExp, parameter: string][] = [
  [/\.safelinks\.protection\.outlook\.com$/, 'url'],
  [/^www\.google\.[a-z.]+$/, 'url'],
  [/^www\.google\.[a-z.]+$/, 'q'],
  [/^l\.(?:facebook|instagram)\.com$/, 'u'],
  [/^www\.linkedin\.com$/, 'url'],
  [/^statics\.teams\.cdn\.office\.net$/, 'url'],
  [/^(?:www\.)?youtube\.com$/, 'q'],
  [/^out\.reddit\.com$/, 'url'],
]

/** Paths of the services that redirect; their other pages are pages. */
const redirecting = /^\/(?:$|url$|l\.php$|redir\/|safety\/go|redirect$|evergreen-assets\/safelinks)/

const proofpoint = /^https:\/\/urldefense\.(?:proofpoint\.)?com\/v3\/__(.+?)__;/

/**
 * A pasted link that visitors can follow, without the detour and the parameters of trackers.
 *
 * @param origin of this site: its own pages are linked by path
 * @returns empty for files of a computer, bookmarks of a document, parts of a mail and scripts
 */
export function toKnownLink(address: string, origin: string): string {
  const href = address.trim()
  if (/^(mailto|tel):[^\s?]+/i.test(href)) return href.replaceAll(' ', '%20')
  if (/^\/(?![/\\])/.test(href)) return href.replaceAll(' ', '%20')
  const url = URL.parse(href)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const target = targetOf(url)
  if (target) return toKnownLink(target, origin)
  for (const name of Array.from(url.searchParams.keys()))
    if (isTrackingParameter(name)) url.searchParams.delete(name)
  return url.origin === origin ? url.href.slice(origin.length) : url.href
}

function targetOf(url: URL): string | null {
  const wrapped = proofpoint.exec(url.href)?.[1]
  if (wrapped) return wrapped.replace(/^(https?:\/)(?!\/)/, '$1/')
  if (!redirecting.test(url.pathname)) return null
  const found = wrappers
    .filter(([host]) => host.test(url.hostname))
    .map(([, parameter]) => url.searchParams.get(parameter))
  return found.find((target) => target && /^https?:/.test(target)) ?? null
}
