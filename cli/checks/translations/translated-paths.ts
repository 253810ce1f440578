import { z } from 'zod'
import { locales, type Locale } from '../../../locales/locales.ts'
import type { LanguageLink } from '../../crawl/document/page-document.ts'
import type { Visit } from '../../crawl/visit.ts'

/** Where a page is in each language; paths as the backend has them, of an address of the site where it was not asked. */
export type TranslatedPaths = Partial<Record<Locale, string>>

/**
 * What a page says of its translations: in the backend's JSON or, where no backend is asked, in its rendered alternates.
 *
 * @returns `null` where it says nothing that can be read
 */
export function readTranslatedPaths({ source, document }: Visit): TranslatedPaths | null {
  if (source?.status === 200)
    return pageSchema.safeParse(source.body).data?.meta.translatedPaths ?? null
  return document && document.alternates.length > 0 ? fromAlternates(document.alternates) : null
}

/** Longer than any address that browsers take. */
const path = z.string().min(1).max(2048).optional().catch(undefined)
const pageSchema = z.object({
  meta: z.object({ translatedPaths: z.object({ de: path, en: path }).prefault({}) }).prefault({}),
})

function fromAlternates(alternates: LanguageLink[]): TranslatedPaths {
  const paths: TranslatedPaths = {}
  for (const { code, languageTag } of locales) {
    const url = alternates.find(({ hreflang }) => isSameTag(hreflang, languageTag))?.url
    const parsed = url === undefined ? null : URL.parse(url)
    if (parsed) paths[code] = parsed.pathname + parsed.search
  }
  return paths
}

/** RFC 5646 §2.1.1: letters of language tags have no case. */
export function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
