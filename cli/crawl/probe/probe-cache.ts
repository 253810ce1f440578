import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../../usage-error.ts'
import { isSuccess, type Fetcher, type Outcome } from '../fetch/fetcher.ts'

/**
 * Caches successful responses of external hosts for a day, across runs, in an SQLite file.
 *
 * @param now milliseconds since 1970
 * @throws {UsageError} if the file has another content or cannot be written
 */
export function openProbeCache(file: string, now = Date.now) {
  const database = openDatabase(file, now() - maxAgeMs)
  const read = database.prepare(
    'SELECT outcome FROM answer WHERE url = ? AND askedAt > ? AND askedAt <= ?',
  )
  const write = database.prepare('INSERT OR REPLACE INTO answer VALUES (?, ?, ?)')

  /** @returns fetcher whose cached responses are outcomes only; a request for a body is never cached */
  const cached =
    (fetch: Fetcher): Fetcher =>
    async (request) => {
      if (request.maxBytes) return fetch(request)
      const { href } = request.url
      const askedAt = now()
      const known = read.get(href, askedAt - maxAgeMs, askedAt)?.['outcome']
      if (typeof known === 'string')
        return { outcome: JSON.parse(known) as Outcome, headers: {}, body: Buffer.alloc(0) }
      const response = await fetch(request)
      if (isSuccess(response.outcome)) write.run(href, askedAt, JSON.stringify(response.outcome))
      return response
    }

  return { cached, close: () => database.close() }
}

/** One day. */
const maxAgeMs = 86_400_000

/** Limit for waiting while another run writes. */
const lockTimeoutMs = 10_000

/** Opens the file, or creates it with its folders, and deletes expired responses. */
function openDatabase(file: string, oldest: number): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const database = new DatabaseSync(file, { timeout: lockTimeoutMs })
    // A lost response is requested again, so no write waits for the disk.
    database.exec(`PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS answer (url TEXT PRIMARY KEY, askedAt INTEGER, outcome TEXT)`)
    database.prepare('DELETE FROM answer WHERE askedAt <= ?').run(oldest)
    return database
  } catch (cause) {
    const expected = 'expected the cache of an earlier run, or a file that can be created'
    throw new UsageError(`--cache=${file}: ${expected}`, { cause })
  }
}
