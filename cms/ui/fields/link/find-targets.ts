import type { Locale } from '../../../../locales/locales.ts'

/** A page, file or anchor that a link can lead to. */
export interface LinkTarget {
  uri: string
  title: string
  locale?: Locale
}

/**
 * Targets of which title or address have all words, without regard to case and diacritics. Those of the language come first, then those whose
 * title begins with the words.
 */
export function findTargets<Target extends LinkTarget>(
  targets: Target[],
  typed: string,
  locale?: Locale,
): Target[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const start = words.join(' ')
  const found = targets.filter(({ title, uri }) => {
    const text = fold(`${title} ${uri}`)
    return words.every((word) => text.includes(word))
  })
  const rank = (target: Target) =>
    (target.locale === locale ? 0 : 2) + (fold(target.title).startsWith(start) ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
