import { parseCookie } from 'cookie'
import type { Request } from 'express'
import { isLocale, localeCookie, type Locale } from '../../locales/locales.ts'

/** Language that the visitor has chosen; the language switcher stores it. */
export function readLocaleCookie({ headers: { cookie = '' } }: Request): Locale | undefined {
  const stored = parseCookie(cookie)[localeCookie.name]
  return isLocale(stored) ? stored : undefined
}
