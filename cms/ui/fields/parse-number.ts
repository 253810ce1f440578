import type { Locale } from '../../../locales/locales.ts'

/** Groups of three digits, with the same sign or space between all of them. */
const groups = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/u
const digits = /^\d*$/

/**
 * Reads a number as people type it in German and English: `1,5`, `1'200`, `1.200,5`, `1,200.5`.
 *
 * @param language of the interface. Only `1,200` depends on it: 1.2 in German, 1200 in English.
 * @returns `null` for a text that is no number
 */
export function parseNumber(text: string, language: Locale): number | null {
  const [, sign = '', amount = ''] = /^([+\-−–]?)(.*)$/su.exec(text.trim()) ?? []
  const [whole, fraction] = partsOf(amount, language)
  const isGrouped = groups.test(whole)
  if (!/\d/.test(amount) || !digits.test(fraction) || !(isGrouped || digits.test(whole)))
    return null
  const number = Number(`${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`)
  if (!Number.isFinite(number)) return null
  return sign === '' || sign === '+' ? number : -number || 0
}

/** The last comma or dot begins the fraction, unless it separates thousands. */
function partsOf(amount: string, language: Locale): [whole: string, fraction: string] {
  const mark = Math.max(amount.lastIndexOf(','), amount.lastIndexOf('.'))
  const isRepeated = amount.split(amount[mark] ?? '').length > 2
  const isThousand = language === 'en' && /^[1-9]\d{0,2},\d{3}$/.test(amount)
  if (mark < 0 || isRepeated || isThousand) return [amount, '']
  return [amount.slice(0, mark), amount.slice(mark + 1)]
}
