import { isWithin, type Quantity } from '../../../locales/quantity.ts'
import { fields, type Postings } from './postings.ts'
import type { SearchTerm } from './search-terms.ts'

/** Of a page, as far as its place among the hits depends on it. */
export interface RankedDocument {
  titleLength: number
  /** Of its kind: 1 for a page like others. */
  weight: number
  /** What a machine can take, by its first figure of each kind. */
  capacities: Quantity[]
}

/** What a machine counts that can take what is asked for; most where it is made for just that. */
const capacityWeight = 10

/** Where so many documents have all that was looked for, those that lack something are no hits. */
const enoughHits = 3

/** Of all terms, how much a document must have to be a hit at all. */
const minShare = 0.4

/** Of a document with but the last part of a compound: what it counts, and how much it has of the compound. */
const head = { weight: 0.2, share: 0.3 }

/**
 * Finds documents by terms, best first: the rarer a term and the more prominent its place, the more it counts; what lacks a
 * term falls behind. Of equal ones the newer comes first.
 */
export function createSearchFinder(
  postings: Postings,
  documents: ReadonlyMap<number, RankedDocument & { date: string }>,
) {
  /** What the documents count that have any of these words. */
  function lookUpAny(words: string[]): Map<number, Weight> {
    const weights = new Map<number, Weight>()
    postings.forEach(words, (id, weight, inTitle) => {
      const excess = inTitle ? fields.title * titleExcess(documents.get(id)) : 0
      weights.set(id, { weight: weight - excess, inTitle, share: 1 })
    })
    return weights
  }

  /** What each document counts for a term: as much as for the best of its alternatives. */
  function weigh({ alternatives, quantity }: SearchTerm) {
    const weights = new Map<number, Weight>()
    const enter = (id: number, weight: number, inTitle = false) => {
      if (weight > (weights.get(id)?.weight ?? 0)) weights.set(id, { weight, inTitle, share: 1 })
    }
    for (const { weight, allOf } of alternatives) {
      const [first, ...others] = allOf.map(lookUpAny)
      for (const [id, { weight: own, inTitle }] of first ?? []) {
        const rest = others.flatMap((other) => other.get(id) ?? [])
        if (rest.length < others.length) continue
        const sum = rest.reduce((total, other) => total + other.weight, own)
        enter(id, (weight * sum) / allOf.length, inTitle && rest.every((other) => other.inTitle))
      }
    }
    if (quantity)
      for (const [id, { capacities }] of documents)
        for (const capacity of capacities)
          if (isWithin(quantity, capacity))
            enter(id, capacityWeight * closeness(quantity, capacity))
    const complete = weights.size
    for (const { allOf } of alternatives.filter(({ isCompound }) => isCompound))
      for (const [id, { weight, inTitle }] of lookUpAny(allOf.at(-1) ?? []))
        if (!weights.has(id))
          weights.set(id, { weight: head.weight * weight, inTitle, share: head.share })
    return { weights, rarity: Math.log(1 + documents.size / (complete || weights.size)) }
  }

  return function find(terms: SearchTerm[]): number[] {
    const found = terms.map((term) => weigh(term)).filter(({ weights }) => weights.size > 0)
    // A word that nobody says counts as much as the others on average.
    const all = (sum(found.map(({ rarity }) => rarity)) * terms.length) / found.length
    const scores = new Map<number, Score>()
    for (const { weights, rarity } of found)
      for (const [id, { weight, inTitle, share }] of weights) {
        const score = scores.get(id) ?? { weight: 0, terms: 0, share: 0, titleShare: 0 }
        score.weight += weight * rarity
        if (share === 1) score.terms++
        score.share += (share * rarity) / all
        if (inTitle) score.titleShare += rarity / all
        scores.set(id, score)
      }
    const isComplete = (score: Score) => score.terms === terms.length
    const isNearly = (score: Score) =>
      score.share >= minShare || (score.terms === terms.length - 1 && score.titleShare > 0)
    const complete = [...scores.values()].filter(isComplete).length
    const isHit = complete >= enoughHits ? isComplete : isNearly
    return [...scores]
      .filter(([, score]) => isHit(score))
      .map(([id, { weight, share, titleShare }]) => {
        const document = documents.get(id)
        const score = weight * share ** 3 * (1 + titleShare) * (document?.weight ?? 1)
        return { id, score: Math.round(score * 100), document }
      })
      .toSorted(
        (a, b) => b.score - a.score || compare(b.document?.date, a.document?.date) || a.id - b.id,
      )
      .map(({ id }) => id)
  }
}

interface Weight {
  weight: number
  /** Of the term, how much the document has. */
  share: number
  inTitle: boolean
}

interface Score {
  weight: number
  /** Of what was looked for, how many terms the document has. */
  terms: number
  /** Of what was looked for, how much the document has; a rare term is more. */
  share: number
  titleShare: number
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const compare = (a = '', b = '') => (a < b ? -1 : Number(a > b))

/** The shorter a title, the more of it is what was looked for. */
const titleExcess = (document?: RankedDocument) =>
  0.5 - 0.5 / Math.sqrt(Math.max(1, (document?.titleLength ?? 0) / 10))

/** 1 where all that can be taken is asked for, one half where hardly anything of it is. */
function closeness(asked: Quantity, capacity: Quantity): number {
  return 0.5 + 0.5 * ((asked.values[0] ?? 0) / (capacity.values[0] ?? 1))
}
