import type { DatabaseSync } from 'node:sqlite'
import { isInnerTerm, toInnerMatch, toPrefixMatch } from './search-query.ts'
import type { WordList } from './word-list.ts'

export interface Found {
  /** At most 20, best first. */
  ids: number[]
  /** All that match. */
  total: number
}

const maxHits = 20

/** More hits than this in texts are not ranked: it takes long, and nobody can tell which of them is best. */
const maxRanked = 1000

/**
 * Finds documents that have every term: title before text, start of a word before its inside; within each of these by
 * rank. A step is only taken while there is room for more hits.
 */
export function createSearchFinder(
  database: DatabaseSync,
  words: WordList,
  isDraft: (id: number) => boolean,
): (terms: string[], preview: boolean) => Found {
  /** The best of a table. Drafts are few: looking them up costs nothing compared with the search. */
  function prepareBest(from: string) {
    const statement = database.prepare(
      `SELECT rowid AS id FROM ${from} AND (:preview OR rowid NOT IN (SELECT id FROM drafts)) ORDER BY rank LIMIT ${maxHits}`,
    )
    statement.setAllowUnknownNamedParameters(true)
    return (parameters: Parameters) => statement.all(parameters).map(({ id }) => Number(id))
  }
  const titlesStarting = prepareBest('title_words WHERE title_words MATCH :prefix')
  // Terms too short for trigrams have to start a word.
  const titlesInside =
    prepareBest(`title_parts WHERE title_parts MATCH :inner AND (:short IS NULL OR rowid IN
    (SELECT rowid FROM title_words WHERE title_words MATCH :short))`)
  const ranked = prepareBest('words WHERE words MATCH :prefix')

  return function find(terms, preview) {
    if (terms.length === 0) return { ids: [], total: 0 }
    const parameters = { ...toMatches(terms), preview: Number(preview) }
    const visible = (ids: number[]) => (preview ? ids : ids.filter((id) => !isDraft(id)))
    const all = visible(words.findInside(terms))
    const steps = [
      () => titlesStarting(parameters),
      () => (parameters.inner === null ? [] : titlesInside(parameters)),
      () => (all.length > maxRanked ? visible(words.findStarting(terms)) : ranked(parameters)),
      () => all,
    ]
    const ids = new Set<number>()
    const enough = Math.min(all.length, maxHits)
    for (const step of steps) if (ids.size < enough) for (const id of step()) ids.add(id)
    return { ids: [...ids].slice(0, maxHits), total: all.length }
  }
}

type Parameters = ReturnType<typeof toMatches> & { preview: number }

/** FTS5 expressions; `null` where no term is of that kind. */
function toMatches(terms: string[]) {
  const inner = terms.filter(isInnerTerm)
  const short = terms.filter((term) => !isInnerTerm(term))
  return {
    prefix: toPrefixMatch(terms),
    inner: inner.length > 0 ? toInnerMatch(inner) : null,
    short: short.length > 0 ? toPrefixMatch(short) : null,
  }
}
