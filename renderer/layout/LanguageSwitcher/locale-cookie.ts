import { localeCookie, type Locale } from '../../../locales/locales.ts'

/**
 * The cookie that keeps the visitor's choice of language, as it is assigned to `document.cookie`. It is not `Secure`:
 * the site may be tried out without TLS.
 */
export function toLocaleCookie(locale: Locale): string {
  return `${localeCookie.name}=${locale}; Path=/; Max-Age=${localeCookie.maxAgeSeconds}; SameSite=Lax`
}
