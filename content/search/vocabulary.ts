import type { Locale } from '../../locales/locales.ts'
import { fold } from './fold.ts'
import { countWrongLetters } from './count-wrong-letters.ts'
import { stem } from './stem.ts'

/** A word of the documents. */
interface Word {
  /** In lower case, as it is written. */
  lower: string
  /** Key in the index: folded, umlauts as two letters. */
  folded: string
  /** Folded, umlauts without dots: `grosse` for Größe. */
  stripped: string
  stem: string
  /** Number of documents that have the word. */
  documents: number
}

/** Maximum number of words that a term finds; the most frequent ones are taken. */
const maxWords = 60

/** Minimum length of a part of a compound; shorter parts are found in nearly any word. */
const minPartLength = 3

/** Minimum length of a part that represents the whole compound. */
const minEndLength = 4

/** Linking letters between the parts of a German compound: `Wartung-s-vertrag`, `Pumpe-n-öl`. */
const links = ['', 's', 'n', 'en', 'es', 'er']

type IsPart = (folded: string) => boolean

/** A word that documents call otherwise. */
const toOther = (lower: string) => ({
  lower,
  folded: fold(lower, 'expanded'),
  stripped: fold(lower, 'stripped'),
  documents: 0,
})

export type Vocabulary = ReturnType<typeof createVocabulary>

/** The words of all documents of a language, to look up the words that a typed term may mean. */
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
   * Parts of a compound: the longest possible first part, then those of the rest.
   *
   * @param isPart whether a word is a part of compounds, though no document has it
   * @param deadEnds rests that are known to be no compound: many first parts of `einsendeneinsenden` leave the same rest
   */
  function split(
    folded: string,
    isPart: IsPart,
    deadEnds = new Set<string>(),
  ): string[] | undefined {
    if (deadEnds.has(folded)) return undefined
    for (let length = folded.length - minPartLength; length >= minPartLength; length--) {
      const rest = folded.slice(length)
      const part = partOf(folded.slice(0, length), isPart)
      if (!part) continue
      if (isKnown(rest) || isPart(rest)) return [part, rest]
      const others = split(rest, isPart, deadEnds)
      if (others) return [part, ...others]
    }
    deadEnds.add(folded)
    return undefined
  }

  /** The longest known words with which an unknown compound begins and ends. */
  function knownEnds(folded: string, isPart: IsPart): string[] {
    const lengths = Array.from(
      { length: Math.max(0, folded.length - minEndLength) },
      (_, index) => folded.length - 1 - index,
    )
    const first = lengths.map((length) => partOf(folded.slice(0, length), isPart) ?? '')
    return [
      first.find((part) => part.length >= minEndLength),
      lengths.map((length) => folded.slice(-length)).find((part) => isKnown(part) || isPart(part)),
    ].filter((part) => part !== undefined)
  }

  function partOf(folded: string, isPart: IsPart): string | undefined {
    return links
      .filter((link) => folded.endsWith(link))
      .map((link) => folded.slice(0, folded.length - link.length))
      .find((part) => part.length >= minPartLength && (isKnown(part) || isPart(part)))
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
    /** The folded word, as `fold` makes it; for a known word without the work. */
    fold: (lower: string) => words.get(lower)?.folded ?? fold(lower, 'expanded'),
    formsOf,
    beginningWith: (text: string) =>
      foldedWhere(({ folded, stripped }) => folded.startsWith(text) || stripped.startsWith(text)),
    endingWith: (text: string) =>
      foldedWhere(({ stem: stemmed, folded }) => stemmed.endsWith(text) || folded.endsWith(text)),
    containing: (text: string) =>
      foldedWhere(({ folded, stripped }) => folded.includes(text) || stripped.includes(text)),
    /**
     * The word, as it is written, with the fewest wrong letters; of several words the most frequent.
     *
     * @param others words in lower case that no document has
     */
    mistypedAs(text: string, others: string[]): string | undefined {
      let best: { lower: string; wrong: number; documents: number } | undefined
      for (const { lower, folded, stripped, documents } of [
        ...words.values(),
        ...others.map(toOther),
      ]) {
        const wrong = Math.min(countWrongLetters(text, folded), countWrongLetters(text, stripped))
        if (wrong === Infinity || (best && wrong > best.wrong)) continue
        if (!best || wrong < best.wrong || documents > best.documents)
          best = { lower, wrong, documents }
      }
      return best?.lower
    },
    /** The known words that make up a compound; `undefined` for any other word. */
    split: (folded: string, isPart: IsPart) => split(folded, isPart),
    knownEnds,
  }
}
