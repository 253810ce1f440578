import { defaultLocale, isLocale, localeCookie, type Locale } from './locales.ts'

/**
 * Chooses the locale of a request whose path has none: stored cookie, then browser language, then the default.
 *
 * @param cookieHeader the `Cookie` header
 * @param acceptLanguage the `Accept-Language` header, RFC 9110 §12.5.4
 */
export function negotiateLocale(
  cookieHeader: string | undefined,
  acceptLanguage: string | undefined,
): Locale {
  return storedLocale(cookieHeader) ?? acceptedLocale(acceptLanguage) ?? defaultLocale
}

function storedLocale(cookieHeader = ''): Locale | undefined {
  const values = cookieHeader
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([name]) => name === localeCookie.name)
    .map(([, value]) => value)
  return values.find(isLocale)
}

function acceptedLocale(acceptLanguage = ''): Locale | undefined {
  return acceptLanguage
    .slice(0, 1000)
    .split(',')
    .map(toPreference)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
    .find(isLocale)
}

function toPreference(range: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { language: tag.split('-')[0] ?? '', quality: quality ? Number(quality.slice(2)) || 0 : 1 }
}
