import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Longest wait for the lock of the database file: drafts, accounts and received forms share one, and commands write, too. */
const lockTimeoutMs = 2_000

/**
 * Opens a database that several connections write to. Only its owner can read it: it has personal data.
 *
 * @param file is created if missing; `:memory:` forgets everything on close
 * @param schema SQL that is run at each start
 * @throws {DatabaseUnusable}
 */
export function openDatabase(file: string, schema: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    if (file !== ':memory:') createPrivateFile(file)
    database = new DatabaseSync(file, { timeout: lockTimeoutMs })
    database.exec(`PRAGMA journal_mode = WAL; ${schema}`)
    return database
  } catch (error) {
    database?.close()
    throw new DatabaseUnusable(file, error)
  }
}

/** The file of a database is damaged, must not be written, or the disk is full. */
export class DatabaseUnusable extends Error {
  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${file}: expected a writable database (${reason})`, { cause })
  }
}

/** Identifies the file that has this name now; `undefined` if missing. SQLite goes on writing to a file that was removed or replaced. */
export function fileIdentity(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino}`
}

/** SQLite creates the files of the write-ahead log with the mode of the database; those left by a crash keep theirs. */
function createPrivateFile(file: string): void {
  const folder = dirname(file)
  // Not recursive: below `/proc` that never ends.
  if (!existsSync(folder)) mkdirSync(folder)
  closeSync(openSync(file, 'a', 0o600))
  for (const part of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(part)) chmodSync(part, 0o600)
}

/** Runs statements as one: all of them are stored, or none. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
