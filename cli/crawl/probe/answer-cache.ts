import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../../usage-error.ts'
import { isSuccess, type Fetcher, type Outcome } from '../fetch/fetcher.ts'

/**
 * Caches good answers of external hosts for a day, across runs, in an SQLite file.
 *
 * @param now milliseconds since 1970
 * @throws {UsageError} if the file holds something else or cannot be written
 */
export function openAnswerCache(file: string, now = Date.now) {
  const database = openDatabase(file, now() - maxAgeMs)
  const read = database.prepare(
    'SELECT outcome FROM answer WHERE url = ? AND askedAt > ? AND askedAt <= ?',
  )
  const write = database.prepare('INSERT OR REPLACE INTO answer VALUES (?, ?, ?)')

  /** @returns fetcher whose cached answers are outcomes only */
  const cached =
    (fetch: Fetcher): Fetcher =>
    async (request) => {
      const { href } = request.url
      const askedAt = now()
      const known = read.get(href, askedAt - maxAgeMs, askedAt)?.['outcome']
      if (typeof known === 'string')
        return { outcome: JSON.parse(known) as Outcome, headers: {}, body: Buffer.alloc(0) }
      const answer = await fetch(request)
      if (isSuccess(answer.outcome)) write.run(href, askedAt, JSON.stringify(answer.outcome))
      return answer
    }

  return { cached, close: () => database.close() }
}

/** One day. */
const maxAgeMs = 86_400_000

/** Opens the file, or creates it with its folders, and deletes the answers that are too old. */
function openDatabase(file: string, oldest: number): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const database = new DatabaseSync(file)
    // A lost answer is asked for again, so no write waits for the disk.
    database.exec(`PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS answer (url TEXT PRIMARY KEY, askedAt INTEGER, outcome TEXT)`)
    database.prepare('DELETE FROM answer WHERE askedAt <= ?').run(oldest)
    return database
  } catch (cause) {
    const expected = 'expected the cache of an earlier run, or a file that can be created'
    throw new UsageError(`--cache=${file}: ${expected}`, { cause })
  }
}
