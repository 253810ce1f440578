import type { FormName, Submission } from '../../content/contract/forms.ts'
import { fileIdentity, inTransaction, openDatabase } from '../../platform/open-database.ts'
import type { Attachments } from '../../platform/attachments/file-store.ts'
import { referenceOf } from '../../content/contract/form-reference.ts'
import {
  createNotification,
  dayMs,
  formLeaseMs,
  patienceDays,
  type FormNotification,
  type Outbox,
  type OutboxCounts,
  type OutboxEntry,
  type SentForm,
} from './outbox.ts'

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
  CREATE INDEX IF NOT EXISTS forms_received ON forms (state, received_at);
  CREATE TABLE IF NOT EXISTS notifications (
    reference TEXT NOT NULL REFERENCES forms ON DELETE CASCADE,
    channel TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting',
    tries INTEGER NOT NULL DEFAULT 0,
    next_try_at INTEGER NOT NULL,
    give_up_at INTEGER NOT NULL,
    reason TEXT,
    done TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (reference, channel)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS notifications_due ON notifications (channel, state, next_try_at);
  CREATE TABLE IF NOT EXISTS form_attachments (
    reference TEXT PRIMARY KEY REFERENCES forms ON DELETE CASCADE,
    attachments TEXT NOT NULL
  ) STRICT;
  CREATE TEMP VIEW sent_notifications AS
    SELECT reference, channel, state, tries, next_try_at AS nextTryAt, give_up_at AS giveUpAt, reason, done
    FROM notifications;
  CREATE TEMP VIEW entries AS
    SELECT reference, form, locale, key, submission, received_at AS receivedAt, state, tries,
      next_try_at AS nextTryAt, give_up_at AS giveUpAt, ended_at AS endedAt, receipt, reason, attachments
    FROM forms LEFT JOIN form_attachments USING (reference);
`

/**
 * The outbox in a file. Processes that share the file, for example during an update, claim each form before they deliver it. They do not claim
 * notifications: after a crash the next process repeats one at once.
 *
 * @param now time in ms
 * @throws where the file cannot be opened
 */
export function openSqliteOutbox(file: string, now: () => number, leaseMs = formLeaseMs): Outbox {
  const database = openDatabase(file, schema)
  const identity = fileIdentity(file)
  const sql = database.createTagStore()

  function find(form: FormName, key: string): OutboxEntry | null {
    const row = sql.get`SELECT * FROM entries WHERE form = ${form} AND key = ${key}`
    return row ? toEntry(row) : null
  }

  /** @returns false where the key is stored already */
  function insert({ form, locale, key, submission }: SentForm, reference: string): boolean {
    const time = now()
    const { changes } = sql.run`
      INSERT INTO forms (reference, form, locale, key, submission, received_at, next_try_at, give_up_at)
      VALUES (${reference}, ${form}, ${locale}, ${key}, ${JSON.stringify(submission)},
        ${time}, ${time + leaseMs}, ${time + patienceDays * dayMs})
      ON CONFLICT (form, key) DO NOTHING`
    return changes === 1
  }

  function insertAttachments(reference: string, attachments: Attachments): void {
    sql.run`
      INSERT INTO form_attachments (reference, attachments)
      VALUES (${reference}, ${JSON.stringify(attachments)})`
  }

  function insertNotification({ reference, channel, nextTryAt, giveUpAt }: FormNotification): void {
    sql.run`
      INSERT INTO notifications (reference, channel, next_try_at, give_up_at)
      VALUES (${reference}, ${channel}, ${nextTryAt}, ${giveUpAt})`
  }

  return {
    async add(sent, wanted = []) {
      const { form, key } = sent
      const reference = referenceOf(form, key)
      inTransaction(database, () => {
        if (!insert(sent, reference)) return
        if (sent.attachments) insertAttachments(reference, sent.attachments)
        for (const channel of wanted)
          insertNotification(createNotification(reference, channel, now()))
      })
      const entry = find(form, key)
      if (!entry) throw new Error('stored form is missing')
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
      return inTransaction(database, () => {
        const entries = sql.all`
          SELECT * FROM entries
          WHERE state = 'waiting' AND nextTryAt NOT BETWEEN ${time + 1} AND ${time + dayMs}
          ORDER BY receivedAt LIMIT ${limit}`.map(toEntry)
        for (const { reference } of entries)
          sql.run`UPDATE forms SET next_try_at = ${time + leaseMs} WHERE reference = ${reference}`
        return entries
      })
    },
    async settle(reference, settlement) {
      const { state, receipt, reason, nextTryAt, filesMissing } = { ...nothing, ...settlement }
      const endedAt = state === 'waiting' ? null : now()
      inTransaction(database, () => {
        sql.run`
          UPDATE forms SET state = ${state}, receipt = ${receipt}, reason = ${reason},
            next_try_at = ${nextTryAt}, ended_at = ${endedAt}, tries = tries + 1
          WHERE reference = ${reference}`
        if (filesMissing)
          sql.run`
            UPDATE form_attachments SET attachments = json_set(attachments, '$.folder', NULL)
            WHERE reference = ${reference}`
      })
    },
    async dueNotifications(channel, limit) {
      const time = now()
      const due = sql.all`
        SELECT * FROM sent_notifications
        WHERE channel = ${channel} AND state = 'waiting' AND nextTryAt NOT BETWEEN ${time + 1} AND ${time + dayMs}
        ORDER BY nextTryAt LIMIT ${limit}`.map(toNotification)
      return due.flatMap((notification): [FormNotification, OutboxEntry][] => {
        const row = sql.get`SELECT * FROM entries WHERE reference = ${notification.reference}`
        return row ? [[notification, toEntry(row)]] : []
      })
    },
    async saveNotification({ reference, channel, state, tries, nextTryAt, reason, done }) {
      sql.run`
        UPDATE notifications SET state = ${state}, tries = ${tries}, next_try_at = ${nextTryAt},
          reason = ${reason}, done = ${JSON.stringify(done)}
        WHERE reference = ${reference} AND channel = ${channel}`
    },
    openNotifications: async () =>
      sql.all`SELECT * FROM sent_notifications WHERE state <> 'delivered' ORDER BY giveUpAt`.map(
        toNotification,
      ),
    remove: async (reference) => void sql.run`DELETE FROM forms WHERE reference = ${reference}`,
    list: async () => sql.all`SELECT * FROM entries ORDER BY receivedAt`.map(toEntry),
    async retry(reference) {
      const [time, only] = [now(), reference ?? null]
      const forms = sql.run`
        UPDATE forms
        SET state = 'waiting', next_try_at = ${time}, give_up_at = ${time + patienceDays * dayMs}, ended_at = NULL
        WHERE state <> 'delivered' AND (${only} IS NULL OR reference = ${only})`
      const notifications = sql.run`
        UPDATE notifications
        SET state = 'waiting', next_try_at = ${time}, give_up_at = ${time + patienceDays * dayMs}
        WHERE state <> 'delivered' AND (${only} IS NULL OR reference = ${only})`
      return { forms: Number(forms.changes), notifications: Number(notifications.changes) }
    },
    deleteEnded: async (before) =>
      Number(sql.run`DELETE FROM forms WHERE ended_at < ${before}`.changes),
    async counts() {
      const counts = sql.get`
        SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
          count(*) FILTER (WHERE state = 'refused') AS refused,
          min(received_at) FILTER (WHERE state = 'waiting') AS oldestWaitingAt,
          (SELECT count(*) FROM notifications WHERE state <> 'delivered') AS unnotified
        FROM forms`
      return { ...(counts as unknown as OutboxCounts) }
    },
    isLost: () => fileIdentity(file) !== identity,
    close: async () => database.close(),
  }
}

const nothing = { receipt: null, reason: null, nextTryAt: 0, filesMissing: false }

function toEntry(row: object): OutboxEntry {
  const stored = row as Omit<OutboxEntry, 'submission' | 'attachments'> & {
    submission: string
    attachments: string | null
  }
  const { attachments } = stored
  return {
    ...stored,
    submission: JSON.parse(stored.submission) as Submission,
    attachments: attachments === null ? null : (JSON.parse(attachments) as Attachments),
  }
}

function toNotification(row: object): FormNotification {
  const stored = row as Omit<FormNotification, 'done'> & { done: string }
  return { ...stored, done: JSON.parse(stored.done) as string[] }
}
