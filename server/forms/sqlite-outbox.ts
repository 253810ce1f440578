import type { FormName, Submission } from '../../content/contract/forms.ts'
import { fileIdentity, openDatabase } from '../../content/service/open-database.ts'
import { createReference } from '../../content/contract/form-reference.ts'
import { dayMs, patienceDays, type Outbox, type OutboxCounts, type OutboxEntry } from './outbox.ts'

/** Database file below `DATA_DIR`. */
export const outboxFile = 'forms.sqlite'

/** With these settings a commit returns once it is on disk, and deleted data is overwritten. The view has the names of an entry's fields. */
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
  CREATE TEMP VIEW entries AS
    SELECT reference, form, locale, key, submission, received_at AS receivedAt, state, tries,
      next_try_at AS nextTryAt, give_up_at AS giveUpAt, ended_at AS endedAt, receipt, reason FROM forms;
`

/**
 * The outbox of one replica, in a file.
 *
 * @param now time in ms
 * @throws where the file cannot be opened
 */
export function openSqliteOutbox(file: string, now: () => number): Outbox {
  const database = openDatabase(file, schema)
  const identity = fileIdentity(file)
  const sql = database.createTagStore()

  function find(form: FormName, key: string): OutboxEntry | null {
    const row = sql.get`SELECT * FROM entries WHERE form = ${form} AND key = ${key}`
    return row ? toEntry(row) : null
  }

  return {
    async add({ form, locale, key, submission }) {
      const time = now()
      sql.run`
        INSERT INTO forms (reference, form, locale, key, submission, received_at, next_try_at, give_up_at)
        VALUES (${createReference()}, ${form}, ${locale}, ${key}, ${JSON.stringify(submission)},
          ${time}, ${time}, ${time + patienceDays * dayMs})
        ON CONFLICT (form, key) DO NOTHING`
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
    async due(limit) {
      const time = now()
      return sql.all`
        SELECT * FROM entries
        WHERE state = 'waiting' AND nextTryAt NOT BETWEEN ${time + 1} AND ${time + dayMs}
        ORDER BY receivedAt LIMIT ${limit}`.map(toEntry)
    },
    async settle(reference, settlement) {
      const { state, receipt, reason, nextTryAt } = { ...nothing, ...settlement }
      const endedAt = state === 'waiting' ? null : now()
      sql.run`
        UPDATE forms SET state = ${state}, receipt = ${receipt}, reason = ${reason},
          next_try_at = ${nextTryAt}, ended_at = ${endedAt}, tries = tries + 1
        WHERE reference = ${reference}`
    },
    remove: async (reference) => void sql.run`DELETE FROM forms WHERE reference = ${reference}`,
    list: async () => sql.all`SELECT * FROM entries ORDER BY receivedAt`.map(toEntry),
    async retry(reference) {
      const [time, only] = [now(), reference ?? null]
      const { changes } = sql.run`
        UPDATE forms
        SET state = 'waiting', next_try_at = ${time}, give_up_at = ${time + patienceDays * dayMs}, ended_at = NULL
        WHERE state <> 'delivered' AND (${only} IS NULL OR reference = ${only})`
      return Number(changes)
    },
    deleteEnded: async (before) =>
      Number(sql.run`DELETE FROM forms WHERE ended_at < ${before}`.changes),
    async counts() {
      const counts = sql.get`
        SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
          count(*) FILTER (WHERE state = 'refused') AS refused,
          min(received_at) FILTER (WHERE state = 'waiting') AS oldestWaitingAt FROM forms`
      return { ...(counts as unknown as OutboxCounts) }
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
