import { localeEntry } from '../../../locales/locales.ts'
import type { Check } from '../check.ts'
import { findForeignText } from './find-foreign-text.ts'
import type { SeenPages } from './seen-pages.ts'

/** Pages with a passage in another language of the site than their own. */
export function createLanguageWrong(pages: SeenPages): Check {
  return {
    rule: {
      id: 'language-wrong',
      verdict: 'warning',
      title: {
        en: 'A text of the {language} page seems to be in {actual}: “{text}”',
        de: 'Ein Text der Seite ({language}) scheint auf {actual} zu sein: «{text}»',
      },
      advice: {
        en: 'Translate the text. If it is meant to be in the other language, there is nothing to do.',
        de: 'Übersetzen Sie den Text. Soll er in der anderen Sprache stehen, ist nichts zu tun.',
      },
    },
    *see(visit) {
      const page = pages.see(visit)
      const found = page?.paths ? findForeignText(visit.document?.text ?? '', page.locale) : null
      if (!page || !found) return
      const { label } = localeEntry(page.locale)
      const actual = localeEntry(found.locale).label
      const values = { language: label, actual, text: found.passage }
      yield { about: 'page', page: page.url, values }
    },
  }
}
