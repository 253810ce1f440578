import type { Locale } from '../../../locales/locales.ts'
import { fold } from './fold.ts'
import { isOneLetterOff } from './one-letter-off.ts'
import { stem } from './stem.ts'

/** A word of the documents. */
interface Word {
  /** In lower case, as it is written. */
  lower: string
  /** As the index has it. */
  folded: string
  /** As it is typed without dots: `grosse` for Größe. */
  stripped: string
  stem: string
  /** How many documents have it. */
  documents: number
}

/** No term stands for more words than these, the most frequent ones. */
const maxWords = 60

/** Parts of a compound have no fewer letters; shorter ones are found in nearly any word. */
const minPartLength = 3

/** A part that has to stand for the whole compound is longer. */
const minEndLength = 4

/** What may stand between the parts of a German compound: `Wartung-s-vertrag`, `Pumpe-n-öl`. */
const links = ['', 's', 'n', 'en', 'es', 'er']

export type Vocabulary = ReturnType<typeof createVocabulary>

/** The words of all documents of a language, and how a term that was typed is related to them. */
export function createVocabulary(locale: Locale) {
  const words = new Map<string, Word>()
  const byStem = new Map<string, Set<Word>>()
  const bySpelling = new Map<string, Set<Word>>()

  function enter(lower: string): Word {
    const word: Word = {
      lower,
      folded: fold(lower, 'expanded'),
      stripped: fold(lower, 'stripped'),
      stem: stem(locale, lower),
      documents: 0,
    }
    words.set(lower, word)
    for (const [index, key] of indexKeys(word))
      index.set(key, (index.get(key) ?? new Set()).add(word))
    return word
  }

  function forget(lower: string, word: Word): void {
    words.delete(lower)
    for (const [index, key] of indexKeys(word)) {
      index.get(key)?.delete(word)
      if (index.get(key)?.size === 0) index.delete(key)
    }
  }

  const indexKeys = ({
    stem: stemmed,
    folded,
    stripped,
  }: Word): [Map<string, Set<Word>>, string][] => [
    [byStem, stemmed],
    [bySpelling, folded],
    [bySpelling, stripped],
  ]

  function where(matches: (word: Word) => boolean): Word[] {
    return [...words.values()]
      .filter(matches)
      .toSorted((a, b) => b.documents - a.documents)
      .slice(0, maxWords)
  }

  const foldedWhere = (matches: (word: Word) => boolean) =>
    where(matches).map(({ folded }) => folded)

  /** Forms of the same word: singular and plural, with and without umlauts. */
  function formsOf(lower: string): string[] {
    const spelled = bySpelling.get(fold(lower, 'expanded')) ?? []
    const stems = new Set([stem(locale, lower), ...[...spelled].map((word) => word.stem)])
    const forms = [...stems].flatMap((each) => [...(byStem.get(each) ?? [])])
    return [...new Set([...spelled, ...forms].map(({ folded }) => folded))].slice(0, maxWords)
  }

  function isKnown(folded: string): boolean {
    return (
      bySpelling.has(folded) || (folded.length > minPartLength && byStem.has(stem(locale, folded)))
    )
  }

  /**
   * The longest first part that leaves known words behind it.
   *
   * @param deadEnds what is known to be no compound: many first parts of `einsendeneinsenden` leave the same rest
   */
  function split(folded: string, deadEnds = new Set<string>()): string[] | undefined {
    if (deadEnds.has(folded)) return undefined
    for (let length = folded.length - minPartLength; length >= minPartLength; length--) {
      const rest = folded.slice(length)
      const part = partOf(folded.slice(0, length))
      if (!part) continue
      if (isKnown(rest)) return [part, rest]
      const others = split(rest, deadEnds)
      if (others) return [part, ...others]
    }
    deadEnds.add(folded)
    return undefined
  }

  /** The longest known words with which a compound begins and ends, of which the rest is not known. */
  function knownEnds(folded: string): string[] {
    const lengths = Array.from(
      { length: Math.max(0, folded.length - minEndLength) },
      (_, index) => folded.length - 1 - index,
    )
    const first = lengths.map((length) => partOf(folded.slice(0, length)) ?? '')
    return [
      first.find((part) => part.length >= minEndLength),
      lengths.map((length) => folded.slice(-length)).find(isKnown),
    ].filter((part) => part !== undefined)
  }

  function partOf(folded: string): string | undefined {
    return links
      .filter((link) => folded.endsWith(link))
      .map((link) => folded.slice(0, folded.length - link.length))
      .find((part) => part.length >= minPartLength && isKnown(part))
  }

  return {
    add(lowerWords: Iterable<string>): void {
      for (const lower of lowerWords) (words.get(lower) ?? enter(lower)).documents++
    },
    remove(lowerWords: Iterable<string>): void {
      for (const lower of lowerWords) {
        const word = words.get(lower)
        if (word && --word.documents === 0) forget(lower, word)
      }
    },
    /** As `fold` expands it, without the work where the word is known. */
    fold: (lower: string) => words.get(lower)?.folded ?? fold(lower, 'expanded'),
    formsOf,
    beginningWith: (text: string) =>
      foldedWhere(({ folded, stripped }) => folded.startsWith(text) || stripped.startsWith(text)),
    endingWith: (text: string) =>
      foldedWhere(({ stem: stemmed, folded }) => stemmed.endsWith(text) || folded.endsWith(text)),
    containing: (text: string) =>
      foldedWhere(({ folded, stripped }) => folded.includes(text) || stripped.includes(text)),
    /** The most frequent word, as it is written, that differs by one letter or by two that changed places. */
    mistypedAs: (text: string) =>
      where(
        ({ folded, stripped }) => isOneLetterOff(text, folded) || isOneLetterOff(text, stripped),
      )[0]?.lower,
    /** The known words that a compound is made of; `undefined` where it is no compound of known words. */
    split: (folded: string) => split(folded),
    knownEnds,
  }
}
