import { formNames } from '../../content/contract/forms.ts'
import { splitLocale, splitPageDataUrl, withoutQuery } from '../../routing/localized-path.ts'
import type { Locale } from '../../locales/locales.ts'

/** Kinds of requests: a closed set, independent of the addresses. */
export const routeClasses = [
  'page',
  'page-data',
  'search',
  'form',
  'layout',
  'media',
  'picture',
  'asset',
  'sitemap',
  'robots',
  'admin',
  'purge',
  'csp-report',
  'redirect',
  'other',
] as const
export type RouteClass = (typeof routeClasses)[number]

/** Kinds by the first segment of the path. */
const first: Record<string, RouteClass> = {
  assets: 'asset',
  media: 'media',
  pictures: 'picture',
  'data-sheets': 'picture',
  admin: 'admin',
  'csp-reports': 'csp-report',
  'sitemap.xml': 'sitemap',
  'robots.txt': 'robots',
}

/** Kinds by the segment after `/{locale}/ajax/`. */
const calls = new Map<string, RouteClass>([
  ['search', 'search'],
  ['layout', 'layout'],
  ['navigation', 'layout'],
  ...formNames.map((form) => [form, 'form'] as const),
])

/**
 * The kind of a request, from its path alone.
 *
 * @param url path and query of a request
 */
export function toRoute(url: string): { route: RouteClass; locale: Locale | 'none' } {
  if (!url.startsWith('/')) return { route: 'other', locale: 'none' }
  const { url: path, asData } = splitPageDataUrl(withoutQuery(url))
  const { locale, rest } = splitLocale(path)
  if (!locale) return { route: toClass(path), locale: 'none' }
  const call = /^\/ajax\/([^/]*)/.exec(rest)?.[1]
  if (call !== undefined) return { route: calls.get(call) ?? 'other', locale }
  return { route: asData ? 'page-data' : 'page', locale }
}

function toClass(path: string): RouteClass {
  const [, name = ''] = path.split('/', 2)
  if (path === '/ops/purge') return 'purge'
  if (/^sitemap-.+\.xml$/.test(name)) return 'sitemap'
  if (Object.hasOwn(first, name)) return first[name] ?? 'other'
  return name.includes('.') ? 'asset' : 'redirect'
}
