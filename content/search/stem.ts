import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemGerman } from '@orama/stemmers/german'
import type { Locale } from '../../locales/locales.ts'
import { fold } from './fold.ts'

/** Ending of the feminine form of a profession, which the German stemmer does not remove: `Mechaniker-in`. */
const feminine = /(?<=er|eur|ist|or|ent|ant)in(?:nen)?$/

const stemmers: Record<Locale, (word: string) => string> = {
  de: (word) => stemGerman(word.replace(feminine, '')),
  en: stemEnglish,
}

/**
 * The stem of a word, folded: the same for all forms of the word.
 *
 * @param lower in lower case
 * @example stem('de', 'gläser') // 'glas'
 */
export function stem(locale: Locale, lower: string): string {
  return fold(stemmers[locale](lower), 'expanded')
}
