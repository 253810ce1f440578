import { existsSync } from 'node:fs'
import { openDatabase } from '../../../platform/open-database.ts'
import { normalizePathname } from '../../../routing/localized-path.ts'
import type { StoredMovedPages } from './moved-pages.ts'

/** The moved pages of one replica, in a file. The first move creates the file. */
export function openSqliteMovedPages(file: string): StoredMovedPages {
  let table = existsSync(file) ? openTable(file) : null
  return {
    async add(moves) {
      table ??= openTable(file)
      for (const { from, to } of moves) table.set(from, to)
    },
    find: async (path) => table?.get(path) ?? null,
    forget: (path) => table?.delete(path),
    close: async () => table?.close(),
  }
}

const schema =
  'CREATE TABLE IF NOT EXISTS moved (old TEXT PRIMARY KEY, target TEXT NOT NULL) STRICT'

function openTable(file: string) {
  const database = openDatabase(file, schema)
  const sql = database.createTagStore()
  const rows = sql.all`SELECT old, target FROM moved`
  /** Copy of the table: each loaded page is looked up. */
  const targets = new Map(rows.map(({ old, target }) => [String(old), String(target)]))

  function forget(path: string): void {
    const old = normalizePathname(path)
    if (targets.delete(old)) sql.run`DELETE FROM moved WHERE old = ${old}`
  }

  return {
    get: (path: string) => targets.get(normalizePathname(path)),
    set(from: string, target: string): void {
      const old = normalizePathname(from)
      // A page exists at the new path, so nothing redirects from it.
      forget(target)
      sql.run`INSERT INTO moved VALUES (${old}, ${target}) ON CONFLICT DO UPDATE SET target = ${target}`
      targets.set(old, target)
    },
    delete: forget,
    close: () => database.close(),
  }
}
