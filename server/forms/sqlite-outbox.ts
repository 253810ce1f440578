import type { FormName, Submission } from '../../content/contract/forms.ts'
import { fileIdentity, openDatabase } from '../../content/service/open-database.ts'
import { createReference } from './form-reference.ts'
import { dayMs, patienceDays, type Outbox, type OutboxEntry } from './outbox.ts'

/** Database file below `DATA_DIR`. */
export const outboxFile = 'forms.sqlite'

/** With these settings a commit returns once it is on disk, and deleted data is overwritten. */
const schema = `
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS forms (
    reference TEXT PRIMARY KEY,
    form TEXT NOT NULL,
    locale TEXT NOT NULL,
    key TEXT NOT NULL,
    submission TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting',
    tries INTEGER NOT NULL DEFAULT 0,
    next_try_at INTEGER NOT NULL,
    give_up_at INTEGER NOT NULL,
    ended_at INTEGER,
    receipt TEXT,
    reason TEXT,
    UNIQUE (form, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS forms_due ON forms (state, next_try_at);
`

/** The columns of an entry, by the names of its fields. */
const columns = `reference, form, locale, key, submission, received_at AS receivedAt, state, tries,
  next_try_at AS nextTryAt, give_up_at AS giveUpAt, ended_at AS endedAt, receipt, reason`

/**
 * The outbox of one replica, in a file.
 *
 * @param now time in ms
 * @throws where the file cannot be opened
 */
export function openSqliteOutbox(file: string, now: () => number): Outbox {
  const database = openDatabase(file, schema)
  const identity = fileIdentity(file)
  const insert = database.prepare(
    `INSERT INTO forms (reference, form, locale, key, submission, received_at, next_try_at, give_up_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (form, key) DO NOTHING`,
  )
  const byKey = database.prepare(`SELECT ${columns} FROM forms WHERE form = ? AND key = ?`)
  const due = database.prepare(
    `SELECT ${columns} FROM forms WHERE state = 'waiting' AND next_try_at NOT BETWEEN ?1 + 1 AND ?1 + ${dayMs}
     ORDER BY received_at LIMIT ?2`,
  )
  const settle = database.prepare(
    `UPDATE forms SET state = ?, receipt = ?, reason = ?, next_try_at = ?, ended_at = ?, tries = tries + 1
     WHERE reference = ?`,
  )
  const remove = database.prepare('DELETE FROM forms WHERE reference = ?')
  const list = database.prepare(`SELECT ${columns} FROM forms ORDER BY received_at`)
  const retry = database.prepare(
    `UPDATE forms SET state = 'waiting', next_try_at = ?1, give_up_at = ?2, ended_at = NULL
     WHERE state <> 'delivered' AND (?3 IS NULL OR reference = ?3)`,
  )
  const deleteEnded = database.prepare('DELETE FROM forms WHERE ended_at < ?')
  const counts = database.prepare(
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
       count(*) FILTER (WHERE state = 'refused') AS refused,
       min(received_at) FILTER (WHERE state = 'waiting') AS oldest FROM forms`,
  )

  function find(form: FormName, key: string): OutboxEntry | null {
    const row = byKey.get(form, key)
    return row ? toEntry(row) : null
  }

  return {
    async add({ form, locale, key, submission }) {
      const time = now()
      const data = JSON.stringify(submission)
      const giveUpAt = time + patienceDays * dayMs
      insert.run(createReference(), form, locale, key, data, time, time, giveUpAt)
      const entry = find(form, key)
      if (!entry) throw new Error('a form that was stored is not there')
      return entry
    },
    async find(form, keys) {
      for (const key of keys) {
        const entry = find(form, key)
        if (entry) return entry
      }
      return null
    },
    due: async (limit) => due.all(now(), limit).map(toEntry),
    async settle(reference, settlement) {
      const { state, receipt, reason, nextTryAt } = { ...nothing, ...settlement }
      const endedAt = state === 'waiting' ? null : now()
      settle.run(state, receipt, reason, nextTryAt, endedAt, reference)
    },
    remove: async (reference) => void remove.run(reference),
    list: async () => list.all().map(toEntry),
    async retry(reference) {
      const time = now()
      return Number(retry.run(time, time + patienceDays * dayMs, reference ?? null).changes)
    },
    deleteEnded: async (before) => Number(deleteEnded.run(before).changes),
    async counts() {
      const row = counts.get() ?? {}
      const oldest = row['oldest']
      return {
        waiting: Number(row['waiting']),
        refused: Number(row['refused']),
        oldestWaitingAt: oldest === null ? null : Number(oldest),
      }
    },
    isLost: () => fileIdentity(file) !== identity,
    close: async () => database.close(),
  }
}

const nothing = { receipt: null, reason: null, nextTryAt: 0 } satisfies Partial<
  Record<string, null | number>
>

function toEntry(row: object): OutboxEntry {
  const stored = row as Omit<OutboxEntry, 'submission'> & { submission: string }
  return { ...stored, submission: JSON.parse(stored.submission) as Submission }
}
