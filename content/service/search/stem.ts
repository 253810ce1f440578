import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemGerman } from '@orama/stemmers/german'
import type { Locale } from '../../../locales/locales.ts'
import { fold } from './fold.ts'

/** Of a profession, the ending of its feminine form, which the German stemmer leaves: `Mechaniker-in`. */
const feminine = /(?<=er|eur|ist|or|ent|ant)in(?:nen)?$/

const stemmers: Record<Locale, (word: string) => string> = {
  de: (word) => stemGerman(word.replace(feminine, '')),
  en: stemEnglish,
}

/**
 * What the forms of a word have in common, folded.
 *
 * @param lower in lower case
 * @example stem('de', 'gläser') // 'glas'
 */
export function stem(locale: Locale, lower: string): string {
  return fold(stemmers[locale](lower), 'expanded')
}
