import type { DatabaseSync } from 'node:sqlite'
import { isInnerTerm, toInnerMatch, toPrefixMatch } from './search-query.ts'

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

/** More hits than this in texts are not ranked: it takes long, and nobody can tell which of them is best. */
const maxRanked = 1000

/**
 * Finds documents that have every term: title before text, start of a word before its inside; within each of these by
 * rank. A step is only taken while there is room for more hits.
 */
export function createSearchFinder(
  database: DatabaseSync,
): (terms: string[], preview: boolean) => Found {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql)
    statement.setAllowUnknownNamedParameters(true)
    return statement
  }
  const best = (where: string) =>
    prepare(`SELECT rowid AS id ${where} ORDER BY rank LIMIT ${maxHits}`)
  const any = (where: string) => prepare(`SELECT rowid AS id ${where} LIMIT ${maxHits}`)
  const count = (where: string) => prepare(`SELECT count(*) AS total ${where}`)

  const starting = {
    title: best(startingWords('title_words')),
    text: best(startingWords('words')),
    anyText: any(startingWords('words')),
    count: count(startingWords('words')),
  }
  const inside = {
    title: best(insideWords('title_parts', 'title_words')),
    text: any(insideWords('parts', 'words')),
    count: count(insideWords('parts', 'words')),
  }

  return function find(terms, preview) {
    if (terms.length === 0) return { ids: [], total: 0 }
    const parameters = { ...toMatches(terms), preview: Number(preview) }
    const hasInside = parameters.inner !== null
    const total = Number((hasInside ? inside : starting).count.get(parameters)?.['total'])
    const startingText = total > maxRanked ? starting.anyText : starting.text
    const steps = hasInside
      ? [starting.title, inside.title, startingText, inside.text]
      : [starting.title, startingText]
    const ids = new Set<number>()
    for (const step of steps)
      if (ids.size < Math.min(total, maxHits))
        for (const { id } of step.all(parameters)) ids.add(Number(id))
    return { ids: [...ids].slice(0, maxHits), total }
  }
}

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
