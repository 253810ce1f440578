import type { PageContext } from 'vike/types'
import { splitLocale } from '../../routing/localized-path.ts'

/** `/{locale}` */
export default function route({ urlPathname }: Pick<PageContext, 'urlPathname'>): boolean {
  const { locale, rest } = splitLocale(urlPathname)
  return locale !== null && rest === '/'
}
