import type { PageContext } from 'vike/types'
import { splitLocale } from '../../routing/localized-path.ts'

/**
 * Every path below a language that no other page has. What has no language is no page, and a link to it is followed by
 * the browser: files, `/admin`, and paths that the server sends to a language.
 */
export default function route({ urlPathname }: Pick<PageContext, 'urlPathname'>) {
  return splitLocale(urlPathname).locale !== null && { precedence: -1 }
}
