/**
 * Whether texts contain all of a visitor's words, also inside of other words. Ignores case, accents, and separators
 * between letters and digits. Umlauts may be written as `ue` or `u`.
 *
 * @example matchesText(['Vakuumheber VL 750'], 'vl750 heber') // true
 */
export function matchesText(texts: string[], query: string): boolean {
  if (!query.trim()) return true
  const words = query.split(/\s+/).map(toForms)
  const forms = texts.map(toForms)
  return words.every((word) =>
    forms.some((text) => text.some((form, index) => form.includes(word[index] ?? ''))),
  )
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Both spellings without umlauts: `ue` and `u`. */
function toForms(text: string): string[] {
  const lower = text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss')
  return [lower.replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter), lower].map((form) =>
    form.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, ''),
  )
}
