import { localeCodes } from '../../../locales/locales.ts'
import type { Check } from '../check.ts'
import { pageAddress } from '../seeds/page-address.ts'
import type { SeenPage, SeenPages } from './seen-pages.ts'
import { translationFault } from './translation-fault.ts'

/** Pages whose translation leads to another page than the one it came from, or to none. */
export function createTranslationNotReciprocal(pages: SeenPages, base: URL): Check {
  return {
    rule: {
      id: 'translation-not-reciprocal',
      verdict: 'broken',
      title: {
        en: 'The translation does not lead back: {path} names {back} as its translation',
        de: 'Die Übersetzung führt nicht zurück: {path} nennt {back} als Übersetzung',
      },
      advice: {
        en: 'Link the two pages with each other in the backend: visitors who change the language end up on another page, and search engines ignore both.',
        de: 'Verknüpfen Sie die beiden Seiten im Backend gegenseitig: Wer die Sprache wechselt, landet sonst auf einer anderen Seite, und Suchmaschinen beachten keine von beiden.',
      },
    },
    see(visit) {
      pages.see(visit)
      return []
    },
    *finish() {
      for (const page of pages.all())
        for (const locale of localeCodes) {
          const path = locale === page.locale ? undefined : page.paths?.[locale]
          const other = path === undefined ? undefined : pages.at(path)
          if (path === undefined || other?.locale !== locale || !other.paths) continue
          if (leadsTo(other, page, base)) continue
          const back = other.paths[page.locale] ?? '–'
          yield { ...translationFault(page, locale, { path, back }), target: other.url }
        }
    },
  }
}

function leadsTo(from: SeenPage, to: SeenPage, base: URL): boolean {
  const back = from.paths?.[to.locale]
  return back !== undefined && pageAddress(back, base) === to.address
}
