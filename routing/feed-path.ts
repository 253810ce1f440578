import { isLocale, type Locale } from '../locales/locales.ts'

/** A feed and its format. */
export interface FeedAddress {
  kind: FeedKind
  locale: Locale
  format: 'xml' | 'json'
}

/** The type of the pages in a feed. */
export type FeedKind = 'news' | 'job'

/** @example feedPath({ kind: 'news', locale: 'de', format: 'xml' }) // '/feeds/news.de.xml' */
export function feedPath({ kind, locale, format }: FeedAddress): string {
  return `/feeds/${kind}.${locale}.${format}`
}

/** @returns `null` for a path that {@link feedPath} never makes */
export function parseFeedPath(pathname: string): FeedAddress | null {
  const [, kind, locale, format] = /^\/feeds\/(news|job)\.(\w+)\.(xml|json)$/.exec(pathname) ?? []
  if (!isLocale(locale)) return null
  return { kind: kind as FeedKind, locale, format: format as FeedAddress['format'] }
}
