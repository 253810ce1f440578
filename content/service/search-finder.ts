import type { DatabaseSync } from 'node:sqlite'
import { isInnerTerm, toInnerMatch, toPrefixMatch, type SearchTerm } from './search-query.ts'

export interface Found {
  /** At most 20, best first. */
  ids: number[]
  /** All that match. */
  total: number
}

const maxHits = 20

/** Drafts are few: looking them up costs nothing compared with the search. */
const isVisible = '(:preview OR rowid NOT IN (SELECT id FROM drafts))'

const startingWords = (table: string) =>
  `FROM ${table} WHERE ${table} MATCH :prefix AND ${isVisible}`

/** Terms too short for trigrams have to start a word. */
const insideWords = (table: string, shortTable: string) =>
  `FROM ${table} WHERE ${table} MATCH :inner AND ${isVisible} AND (:short IS NULL OR rowid IN
    (SELECT rowid FROM ${shortTable} WHERE ${shortTable} MATCH :short))`

/** Best first; the last has no order because ranking thousands of hits that share a part of a word is slow. */
const steps = [
  { isInside: false, sql: `${startingWords('title_words')} ORDER BY rank` },
  { isInside: true, sql: `${insideWords('title_parts', 'title_words')} ORDER BY rank` },
  { isInside: false, sql: `${startingWords('words')} ORDER BY rank` },
  { isInside: true, sql: insideWords('parts', 'words') },
]

/**
 * Finds documents that have every term: title before text, start of a word before its inside. A step is only taken
 * while there is room for more hits.
 */
export function createSearchFinder(
  database: DatabaseSync,
): (terms: SearchTerm[], preview: boolean) => Found {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql)
    statement.setAllowUnknownNamedParameters(true)
    return statement
  }
  const findSteps = steps.map(({ isInside, sql }) => {
    return { isInside, statement: prepare(`SELECT rowid AS id ${sql} LIMIT ${maxHits}`) }
  })
  const countStarting = prepare(`SELECT count(*) AS total ${startingWords('words')}`)
  const countInside = prepare(`SELECT count(*) AS total ${insideWords('parts', 'words')}`)

  return function find(terms, preview) {
    if (terms.length === 0) return { ids: [], total: 0 }
    const parameters = { ...toMatches(terms), preview: Number(preview) }
    const hasInside = parameters.inner !== null
    const ids = new Set<number>()
    for (const { isInside, statement } of findSteps)
      if (ids.size < maxHits && (hasInside || !isInside))
        for (const { id } of statement.all(parameters)) ids.add(Number(id))
    const count = hasInside ? countInside : countStarting
    return { ids: [...ids].slice(0, maxHits), total: Number(count.get(parameters)?.['total']) }
  }
}

/** FTS5 expressions; `null` where no term is of that kind. */
function toMatches(terms: SearchTerm[]) {
  const inner = terms.filter(isInnerTerm)
  const short = terms.filter((term) => !isInnerTerm(term))
  return {
    prefix: toPrefixMatch(terms),
    inner: inner.length > 0 ? toInnerMatch(inner) : null,
    short: short.length > 0 ? toPrefixMatch(short) : null,
  }
}
