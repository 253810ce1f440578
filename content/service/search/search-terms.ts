import type { Locale } from '../../../locales/locales.ts'
import type { Quantity } from '../../../locales/quantity.ts'
import { fold, toLower } from './fold.ts'
import type { Marks } from './highlight.ts'
import { quantityWords, splitWords, type SearchQuery } from './search-query.ts'
import { stem } from './stem.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What editors keep of a language: `content/files/{locale}/search.yaml`. */
export interface SearchWords {
  /** Words, or expressions of several, of which each finds the others. */
  synonyms: string[][]
  /** Words that say nothing of what is looked for. */
  ignored: string[]
}

export const noSearchWords: SearchWords = { synonyms: [], ignored: [] }

/** One way in which a document can have a term: all of these words, each in any of its forms. */
export interface Alternative {
  weight: number
  allOf: string[][]
  /** The last of the words says what it is, the others what for. */
  isCompound?: boolean
}

/** A part of a query that a document has or has not. */
export interface SearchTerm {
  alternatives: Alternative[]
  /** Compared with the figures of the documents. */
  quantity?: Quantity
}

/** How well a document answers that has not the word itself. */
const weights = {
  form: 1,
  ending: 0.8,
  synonym: 0.7,
  beginning: 0.6,
  mistyped: 0.6,
  part: 0.4,
  inner: 0.3,
  onePart: 0.2,
}

/** A stem that is shorter is found in too many words: `heb`. */
const minStemLength = 4

/** A word of fewer letters is found at the beginning of others only. */
const minInnerLength = 3

const maxCompoundLength = 60

/** Makes terms of queries by the words of the documents and the synonyms of a language. */
export function createTermReader(locale: Locale, vocabulary: Vocabulary, words: SearchWords) {
  const ignored = new Set(words.ignored.map((word) => fold(word, 'expanded')))
  const keyOf = (expression: string) =>
    splitWords(toLower(expression))
      .map((word) => stem(locale, word))
      .join(' ')
  const synonyms = readSynonyms(words.synonyms, keyOf)

  function readTerm(lower: string): SearchTerm {
    const folded = fold(lower, 'expanded')
    const stemmed = stem(locale, lower)
    const root = stemmed.length >= minStemLength ? stemmed : folded
    const isInner = folded.length >= minInnerLength
    const beginning = [folded, ...(isInner ? [root] : [])].flatMap(vocabulary.beginningWith)
    const found = [
      { weight: weights.form, allOf: [vocabulary.formsOf(lower)] },
      { weight: weights.ending, allOf: [isInner ? vocabulary.endingWith(root) : []] },
      { weight: weights.beginning, allOf: [[...new Set(beginning)]] },
      ...(isInner ? readCompound(folded) : []),
      ...synonymsOf(stemmed),
    ]
    const possible = found.filter(isPossible)
    if (possible.length > 0 || !isInner) return { alternatives: possible }
    const inner = { weight: weights.inner, allOf: [vocabulary.containing(folded)] }
    return { alternatives: [inner].filter(isPossible) }
  }

  function synonymsOf(key: string): Alternative[] {
    return (synonyms.get(key) ?? [])
      .map((expression) => ({
        weight: weights.synonym,
        allOf: splitWords(toLower(expression)).map((word) => vocabulary.formsOf(word)),
      }))
      .filter(isPossible)
  }

  /** A word that no document has, in whatever way: perhaps one letter is wrong, or one part of a compound is known. */
  function readUnknown(lower: string): { term: SearchTerm; corrected?: string } {
    const folded = fold(lower, 'expanded')
    const corrected = vocabulary.mistypedAs(folded)
    if (!corrected) return { term: { alternatives: readOnePart(folded) } }
    const alternatives = readTerm(corrected).alternatives.map((alternative) => ({
      ...alternative,
      weight: alternative.weight * weights.mistyped,
    }))
    return { term: { alternatives }, corrected }
  }

  /** A document has a compound if it has all of its parts: `Glasheber`, `VL250`. */
  function readCompound(folded: string): Alternative[] {
    const model = /^(\p{L}+)(\p{N}+)$/u.exec(folded)?.slice(1)
    const parts = model ?? splitCompound(folded)
    if (!parts || parts.some((part) => ignored.has(part))) return []
    const allOf = parts.map(wordsWith)
    return [{ weight: weights.part, allOf, isCompound: !model }].filter(isPossible)
  }

  /** Of `Werksbesichtigung` at least the pages about `Werk`. English writes such words apart. */
  function readOnePart(folded: string): Alternative[] {
    if (locale !== 'de' || folded.length > maxCompoundLength) return []
    return vocabulary
      .knownEnds(folded)
      .filter((part) => !ignored.has(part))
      .map((part) => ({ weight: weights.onePart, allOf: [wordsWith(part)] }))
      .filter(isPossible)
  }

  const wordsWith = (part: string) => [
    ...new Set([
      ...vocabulary.formsOf(part),
      ...vocabulary.beginningWith(part),
      ...(part.length >= minInnerLength ? vocabulary.endingWith(part) : []),
      ...synonymsOf(stem(locale, part)).flatMap(({ allOf }) =>
        allOf.length === 1 ? allOf.flat() : [],
      ),
    ]),
  ]

  const splitCompound = (folded: string) =>
    folded.length <= maxCompoundLength ? vocabulary.split(folded) : undefined

  /** An expression of several words that has synonyms is one term. */
  function readExpression(expression: string[]): SearchTerm | undefined {
    const others = synonymsOf(expression.map((word) => stem(locale, word)).join(' '))
    if (others.length === 0) return undefined
    const itself = { weight: weights.form, allOf: expression.map(vocabulary.formsOf) }
    return { alternatives: [itself, ...others].filter(isPossible) }
  }

  /** @returns the query as the index is asked for it; `suggestion` is the query without mistakes, where it has some */
  return function readTerms({ text, words: typed, quantities }: SearchQuery) {
    const terms: SearchTerm[] = quantities.map((quantity) => ({
      quantity,
      alternatives: [
        { weight: weights.form, allOf: quantityWords(quantity).map((word) => [word]) },
      ],
    }))
    const corrections = new Map<string, string>()
    const meant = typed.filter((word) => !ignored.has(fold(word, 'expanded')))
    const left = meant.length > 0 || terms.length > 0 ? meant : typed
    for (let index = 0; index < left.length; index++) {
      const word = left[index] ?? ''
      const pair = readExpression(left.slice(index, index + 2))
      if (pair && index + 1 < left.length) {
        terms.push(pair)
        index++
        continue
      }
      const term = readTerm(word)
      if (term.alternatives.length > 0) terms.push(term)
      else {
        const unknown = readUnknown(word)
        terms.push(unknown.term)
        if (unknown.corrected) corrections.set(word, unknown.corrected)
      }
    }
    const marks = toMarks([...left, ...corrections.values()], terms)
    if (corrections.size === 0) return { terms, marks }
    const suggestion = [...corrections].reduce(
      (corrected, [word, meantWord]) => corrected.replaceAll(word, meantWord),
      text,
    )
    return { terms, marks, suggestion }
  }
}

const isPossible = ({ allOf }: Alternative) => allOf.every((any) => any.length > 0)

function toMarks(typed: string[], terms: SearchTerm[]): Marks {
  const alternatives = terms.flatMap((term) => term.alternatives)
  return {
    typed: typed.map((word) => fold(word, 'expanded')),
    words: new Set(alternatives.flatMap(({ allOf }) => allOf.flat())),
  }
}

/** Each expression of a group, by the stems of its words, with the others. */
function readSynonyms(groups: string[][], keyOf: (expression: string) => string) {
  const synonyms = new Map<string, string[]>()
  for (const group of groups)
    for (const expression of group) {
      const key = keyOf(expression)
      const others = group.filter((other) => other !== expression)
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others])
    }
  return synonyms
}
