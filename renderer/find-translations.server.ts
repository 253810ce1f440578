import { splitLocale, swapLocale } from '../locales/localized-path.ts'
import { localeCodes, type Locale } from '../locales/locales.ts'
import type { SiteRequest } from './page-context.ts'

/**
 * The other languages in which a path exists that does not in its own; a visitor with a mixed-up address is offered
 * them.
 *
 * @param pathname of the page that was not found
 */
export async function findTranslations(
  pathname: string,
  { content, preview }: Pick<SiteRequest, 'content' | 'preview'>,
): Promise<Partial<Record<Locale, string>>> {
  // As the backend will read it: `/de/../x` is no page of a language.
  const asked = new URL(pathname, 'http://site').pathname
  const { locale: own, rest } = splitLocale(asked)
  if (!own || rest === '/') return {}
  const others = localeCodes.filter((code) => code !== own)
  const found = await Promise.all(
    others.map(async (code): Promise<[Locale, string][]> => {
      const path = swapLocale(asked, code)
      const page = await content.page(path, { preview }).catch(() => null)
      return page ? [[code, page.meta.translatedPaths[code] ?? path]] : []
    }),
  )
  return Object.fromEntries(found.flat())
}
