import { francAll } from 'franc-min'
import { localeCodes, type Locale } from '../../../locales/locales.ts'

/**
 * Finds the first passage of a text that is clearly in another language of the site.
 *
 * The passages are long enough that names, addresses and model numbers do not decide. No passage of the sample content reaches the margin
 * by mistake.
 *
 * @param text of a page's `<main>`
 * @returns language and beginning of the passage
 */
export function findForeignText(text: string, locale: Locale) {
  for (const passage of passagesOf(text)) {
    const found = foreignLocale(passage, locale)
    if (found) return { locale: found, passage: `${passage.slice(0, 80).trim()} …` }
  }
  return null
}

/** In characters. */
const passageLength = 500
const minPassageLength = 300

function* passagesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += passageLength) {
    const passage = text.slice(start, start + passageLength)
    if (passage.length >= minPassageLength) yield passage
  }
}

function foreignLocale(passage: string, locale: Locale): Locale | null {
  const scores = new Map(francAll(passage, { only: Object.values(iso6393) }))
  const own = scores.get(iso6393[locale]) ?? 0
  const isForeign = (other: Locale) => (scores.get(iso6393[other]) ?? 0) - own > margin
  return localeCodes.find((code) => code !== locale && isForeign(code)) ?? null
}

/** Difference of scores, which are between 0 and 1. */
const margin = 0.05

/** The detector's language codes (ISO 639-3). */
const iso6393: Record<Locale, string> = { de: 'deu', en: 'eng' }
