import { isWithin, type Quantity } from '../../locales/quantity.ts'
import { fieldWeights, type Postings } from './postings.ts'
import type { SearchTerm } from './search-terms.ts'

/** The properties of a document that decide its rank among the hits. */
export interface RankedDocument {
  titleLength: number
  /** Factor of the score: 1 for an ordinary page. */
  weight: number
  /** Capacities of a machine: its first figure of each dimension. */
  capacities: Quantity[]
}

/** Weight of a machine whose capacity is the figure of the query; a larger machine weighs less. */
const capacityWeight = 10

/** If at least so many documents have all terms of the query, documents that lack a term are no hits. */
const enoughHits = 3

/** Share of the query that a document must have to be a hit. */
const minShare = 0.4

/** A document that has only the last part of a compound: factor of the part's weight, and share of the compound. */
const head = { weight: 0.2, share: 0.3 }

/**
 * Finds documents by terms, best first: a rare term and a prominent place count more, and documents that lack a term come later.
 * Of documents with the same score the newer comes first.
 */
export function createSearchFinder(
  postings: Postings,
  documents: ReadonlyMap<number, RankedDocument & { date: string }>,
) {
  /** @returns ids of documents, and how many of them have all terms */
  return function find(terms: SearchTerm[]): { ids: number[]; complete: number } {
    const found = terms.map((term) => weigh(term)).filter(({ weights }) => weights.size > 0)
    // A term that no document has counts as much as the others on average.
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
    const ids = [...scores]
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
    return { ids, complete }
  }

  /** The weights of the documents that have a term; a document has the weight of its best alternative. */
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

  /** The weights of the documents that have any of these words. */
  function lookUpAny(words: string[]): Map<number, Weight> {
    const weights = new Map<number, Weight>()
    postings.forEach(words, (id, weight, inTitle) => {
      const excess = inTitle ? fieldWeights.title * titleExcess(documents.get(id)) : 0
      weights.set(id, { weight: weight - excess, inTitle, share: 1 })
    })
    return weights
  }
}

interface Weight {
  weight: number
  /** Share of the term that the document has: less than 1 for a part of a compound. */
  share: number
  inTitle: boolean
}

interface Score {
  weight: number
  /** Number of terms that the document has. */
  terms: number
  /** Share of the query that the document has; a rare term is a larger share. */
  share: number
  titleShare: number
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const compare = (a = '', b = '') => (a < b ? -1 : Number(a > b))

/** Part of a title's weight that is taken away: the longer the title, the more. */
const titleExcess = (document?: RankedDocument) =>
  0.5 - 0.5 / Math.sqrt(Math.max(1, (document?.titleLength ?? 0) / 10))

/** 1 where the figure of the query is the machine's whole capacity, towards one half where it is a small part of it. */
function closeness(asked: Quantity, capacity: Quantity): number {
  return 0.5 + 0.5 * ((asked.values[0] ?? 0) / (capacity.values[0] ?? 1))
}
