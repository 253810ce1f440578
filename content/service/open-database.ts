import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Longest wait for the lock of the database file, which drafts, accounts and received forms share. */
const lockTimeoutMs = 2_000

/**
 * Opens a database that several connections write to.
 *
 * @param file is created if missing; `:memory:` forgets everything on close
 * @param schema SQL that is run at each start
 */
export function openDatabase(file: string, schema: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: lockTimeoutMs })
  database.exec(`PRAGMA journal_mode = WAL; ${schema}`)
  return database
}
