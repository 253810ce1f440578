import { splitLocale } from '../../../routing/localized-path.ts'
import { localeCodes, localeEntry } from '../../../locales/locales.ts'
import type { Check } from '../check.ts'
import { pageAddress } from '../seeds/page-address.ts'
import type { SeenPages } from './seen-pages.ts'
import { translationFault } from './translation-fault.ts'

/** Translated paths that lie under another language than they are said to be in. */
export function createTranslationPrefix(pages: SeenPages, base: URL): Check {
  return {
    rule: {
      id: 'translation-prefix',
      verdict: 'broken',
      title: {
        en: 'The page in {language} is said to be at {path}',
        de: 'Als Pfad der Seite in der Sprache {language} ist {path} angegeben',
      },
      advice: {
        en: 'Correct the path in the backend: it has to begin with {prefix}.',
        de: 'Korrigieren Sie den Pfad im Backend: Er muss mit {prefix} beginnen.',
      },
    },
    *see(visit) {
      const page = pages.see(visit)
      for (const locale of localeCodes) {
        const path = page?.paths?.[locale]
        if (!page || path === undefined) continue
        const address = pageAddress(path, base)
        if (address !== null && splitLocale(address).locale === locale) continue
        const { label } = localeEntry(locale)
        yield translationFault(page, locale, { language: label, path, prefix: `/${locale}` })
      }
    },
  }
}
