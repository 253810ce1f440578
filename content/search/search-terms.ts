import type { Locale } from '../../locales/locales.ts'
import type { Quantity } from '../../locales/quantity.ts'
import { fold, toLower, wholeWords } from './fold.ts'
import type { Marks } from './highlight.ts'
import { quantityWords, splitWords, type SearchQuery } from './search-query.ts'
import { stem } from './stem.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Settings of the search in one language, which editors write: `sample-site/content/{locale}/search.yaml`. */
export interface SearchWords {
  /** Groups of words or expressions; each member of a group finds the others. */
  synonyms: string[][]
  /** Words without meaning for the search. */
  ignored: string[]
}

export const noSearchWords: SearchWords = { synonyms: [], ignored: [] }

/** One way in which a document can have a term: all of the words, each in any of its forms. */
export interface Alternative {
  weight: number
  allOf: string[][]
  /** The last word is the head of the compound: `Schulung` of `Bedienerschulung`. */
  isCompound?: boolean
}

/** A word, expression or figure of a query. */
export interface SearchTerm {
  alternatives: Alternative[]
  /** A figure, which is compared with the figures of the documents. */
  quantity?: Quantity
}

/** How much a word of a document counts, by its relation to the word of the query. */
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

/** A shorter stem is found in too many words: `heb`. */
const minStemLength = 4

/** A shorter word is found only at the beginning of other words. */
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
  const otherWords = words.synonyms
    .flat()
    .map(toLower)
    .filter((word) => !/[^\p{L}]/u.test(word))
  const isSynonym = (folded: string) => synonyms.has(stem(locale, folded))

  /**
   * @returns `suggestion` is the query with its mistyped words corrected; missing where no word is mistyped. `areKnown`: each word has a
   * document, without a correction and as a whole.
   */
  return function readTerms({ text, words: typed, quantities }: SearchQuery) {
    const terms: SearchTerm[] = quantities.map((quantity) => ({
      quantity,
      alternatives: [
        { weight: weights.form, allOf: quantityWords(quantity).map((word) => [word]) },
      ],
    }))
    const corrections = new Map<string, string>()
    let areKnown = true
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
        areKnown = false
        const unknown = readUnknown(word)
        terms.push(unknown.term)
        if (unknown.corrected) corrections.set(word, unknown.corrected)
      }
    }
    const marks = toMarks([...left, ...corrections.values()], terms)
    if (corrections.size === 0) return { terms, marks, areKnown }
    const suggestion = text.replace(wholeWords, (word) => corrections.get(word) ?? word)
    return { terms, marks, areKnown, suggestion }
  }

  /** Several words that have synonyms as an expression are one term. */
  function readExpression(expression: string[]): SearchTerm | undefined {
    const others = synonymsOf(expression.map((word) => stem(locale, word)).join(' '))
    if (others.length === 0) return undefined
    const itself = { weight: weights.form, allOf: expression.map(vocabulary.formsOf) }
    return { alternatives: [itself, ...others].filter(isPossible) }
  }

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

  /** A document has a compound if it has all of its parts: `Glasheber`, `VL250`. */
  function readCompound(folded: string): Alternative[] {
    const model = /^(\p{L}+)(\p{N}+)$/u.exec(folded)?.slice(1)
    const parts = model ?? splitCompound(folded)
    if (!parts || parts.some((part) => ignored.has(part))) return []
    const allOf = parts.map(wordsWith)
    return [{ weight: weights.part, allOf, isCompound: !model }].filter(isPossible)
  }

  function splitCompound(folded: string): string[] | undefined {
    return folded.length <= maxCompoundLength ? vocabulary.split(folded, isSynonym) : undefined
  }

  /** Term for a word of which no document has a form, a part or a synonym: the word with its wrong letters corrected, or the known part of a compound. */
  function readUnknown(lower: string): { term: SearchTerm; corrected?: string } {
    const folded = fold(lower, 'expanded')
    const corrected = vocabulary.mistypedAs(folded, otherWords)
    if (!corrected) return { term: { alternatives: readOnePart(folded) } }
    const alternatives = readTerm(corrected).alternatives.map((alternative) => ({
      ...alternative,
      weight: alternative.weight * weights.mistyped,
    }))
    return { term: { alternatives }, corrected }
  }

  /** Of `Werksbesichtigung` at least the pages about `Werk`. English writes such words apart. */
  function readOnePart(folded: string): Alternative[] {
    if (locale !== 'de' || folded.length > maxCompoundLength) return []
    return vocabulary
      .knownEnds(folded, isSynonym)
      .filter((part) => !ignored.has(part))
      .map((part) => ({ weight: weights.onePart, allOf: [wordsWith(part)] }))
      .filter(isPossible)
  }

  function wordsWith(part: string): string[] {
    const synonymsOfPart = synonymsOf(stem(locale, part)).flatMap(({ allOf }) =>
      allOf.length === 1 ? allOf.flat() : [],
    )
    return [
      ...new Set([
        ...vocabulary.formsOf(part),
        ...vocabulary.beginningWith(part),
        ...(part.length >= minInnerLength ? vocabulary.endingWith(part) : []),
        ...synonymsOfPart,
      ]),
    ]
  }

  function synonymsOf(key: string): Alternative[] {
    return (synonyms.get(key) ?? [])
      .map((expression) => ({
        weight: weights.synonym,
        allOf: splitWords(toLower(expression)).map((word) => vocabulary.formsOf(word)),
      }))
      .filter(isPossible)
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

/** For each expression, by the stems of its words: the other expressions of its groups. */
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
