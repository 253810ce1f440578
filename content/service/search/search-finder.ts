import type { DatabaseSync } from 'node:sqlite'
import { isInnerTerm } from './search-query.ts'

export interface Found {
  /** At most 20, best first. */
  ids: number[]
  /** All that match. */
  total: number
}

const maxHits = 20

/** Where all terms are found: long ones anywhere, short ones at the start of a word; drafts in preview only. */
const matches = `
  (:inner IS NULL OR rowid IN (SELECT rowid FROM parts WHERE parts MATCH :inner))
  AND (:short IS NULL OR rowid IN (SELECT rowid FROM words WHERE words MATCH :short))
  AND (:preview OR rowid NOT IN (SELECT id FROM drafts))`

/** The shorter a title, the more of it is what was looked for. */
function inTitles(table: string, expression: string): string {
  return `SELECT id FROM documents WHERE ${matches}
    AND id IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ${expression}) ORDER BY title_length, id`
}

/**
 * Finds documents that have every term: title before text, start of a word before its inside; titles by their length, texts
 * by rank. A step is only taken while there is room for more hits.
 */
export function createSearchFinder(
  database: DatabaseSync,
): (terms: string[], preview: boolean) => Found {
  const count = database.prepare(`SELECT count(*) AS total FROM documents WHERE ${matches}`)
  const steps = [
    inTitles('words', ':titlePrefix'),
    inTitles('parts', ':titleInner'),
    `SELECT rowid AS id FROM words WHERE words MATCH :prefix AND ${matches} ORDER BY rank`,
    `SELECT rowid AS id FROM documents WHERE ${matches}`,
  ].map((sql) => database.prepare(`${sql} LIMIT ${maxHits}`))
  for (const statement of [count, ...steps]) statement.setAllowUnknownNamedParameters(true)

  return function find(terms, preview) {
    if (terms.length === 0) return { ids: [], total: 0 }
    const parameters = { ...toExpressions(terms), preview: Number(preview) }
    const total = Number(count.get(parameters)?.['total'])
    const ids = new Set<number>()
    const enough = Math.min(total, maxHits)
    for (const step of steps)
      if (ids.size < enough) for (const { id } of step.all(parameters)) ids.add(Number(id))
    return { ids: [...ids].slice(0, maxHits), total }
  }
}

/** FTS5 expressions; `null` where no term is of that kind. Terms are quoted, so nothing of them is read as syntax. */
function toExpressions(terms: string[]) {
  const allOf = (list: string[], suffix = '') =>
    list.length > 0 ? `(${list.map((term) => `"${term}"${suffix}`).join(' AND ')})` : null
  const inner = allOf(terms.filter(isInnerTerm))
  const prefix = allOf(terms, '*')
  return {
    inner,
    short: allOf(
      terms.filter((term) => !isInnerTerm(term)),
      '*',
    ),
    prefix,
    titlePrefix: `title : ${prefix}`,
    // No text is like the empty one: nothing is found where no term is long enough.
    titleInner: inner ? `title : ${inner}` : '""',
  }
}
