import { localeCookie, type Locale } from '../../../locales/locales.ts'

/**
 * Cookie with the visitor's language, in the format of `document.cookie`. It is not `Secure`, since the site may be
 * tested without TLS.
 */
export function toLocaleCookie(locale: Locale): string {
  return `${localeCookie.name}=${locale}; Path=/; Max-Age=${localeCookie.maxAgeSeconds}; SameSite=Lax`
}
