import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemGerman } from '@orama/stemmers/german'
import type { Locale } from '../../../locales/locales.ts'
import { fold } from './fold.ts'

const stemmers: Record<Locale, (word: string) => string> = { de: stemGerman, en: stemEnglish }

/**
 * What the forms of a word have in common, folded.
 *
 * @param lower in lower case
 * @example stem('de', 'gläser') // 'glas'
 */
export function stem(locale: Locale, lower: string): string {
  return fold(stemmers[locale](lower), 'expanded')
}
