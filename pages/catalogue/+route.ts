import type { PageContext } from 'vike/types'

/** `/catalogue` and what is below it; the server asks for it on preview hosts only. */
export default function route({ urlPathname }: Pick<PageContext, 'urlPathname'>): boolean {
  return /^\/catalogue(\/|$)/.test(urlPathname)
}
