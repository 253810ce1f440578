import type { Locale } from '../../../locales/locales.ts'
import { createReference } from '../../contract/form-reference.ts'
import type { FormName, Submission } from '../../contract/forms.ts'
import { fileIdentity, openDatabase } from '../open-database.ts'

/** A form that a visitor has sent. */
export interface ReceivedForm {
  form: FormName
  locale: Locale
  submission: Submission
  /** Key from the sender: the same key again means the same submission. */
  idempotencyKey?: string | null
}

/** A form as it is stored. */
export interface StoredForm {
  /** The reference number that the visitor received. */
  id: string
  form: FormName
  locale: Locale
  /** ISO 8601. */
  received: string
  fields: Record<string, unknown>
}

export type FormInbox = ReturnType<typeof createFormInbox>

const table = `
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS submissions (
    id TEXT PRIMARY KEY,
    form TEXT NOT NULL,
    locale TEXT NOT NULL,
    idempotency_key TEXT,
    received_at TEXT NOT NULL,
    submission TEXT NOT NULL,
    UNIQUE (form, idempotency_key)
  ) STRICT;
`

/**
 * Storage of the forms that visitors have sent.
 *
 * @param databaseFile is created if missing; `:memory:` forgets everything on close
 * @param now time in ms
 */
export function createFormInbox(databaseFile: string, now: () => number) {
  const database = openDatabase(databaseFile, table)
  const identity = fileIdentity(databaseFile)
  const sql = database.createTagStore()

  return {
    /**
     * Stores a form, on disk when this returns.
     *
     * @returns the reference number; for a known idempotency key, that of the first submission
     * @throws {Error} where the file was removed or replaced
     */
    store({ form, locale, submission, idempotencyKey = null }: ReceivedForm): string {
      if (fileIdentity(databaseFile) !== identity)
        throw new Error(`${databaseFile} was removed or replaced: the service has to be restarted`)
      const id = createReference()
      const receivedAt = new Date(now()).toISOString()
      const { changes } = sql.run`
        INSERT INTO submissions (id, form, locale, idempotency_key, received_at, submission)
        VALUES (${id}, ${form}, ${locale}, ${idempotencyKey}, ${receivedAt}, ${JSON.stringify(submission)})
        ON CONFLICT (form, idempotency_key) DO NOTHING`
      if (changes === 1) return id
      const first = sql.get`
        SELECT id FROM submissions WHERE form = ${form} AND idempotency_key = ${idempotencyKey}`
      return String(first?.['id'])
    },
    /** The newest first. */
    list: (): StoredForm[] =>
      sql.all`SELECT * FROM submissions ORDER BY received_at DESC`.map((row) => ({
        id: String(row['id']),
        form: row['form'] as FormName,
        locale: row['locale'] as Locale,
        received: String(row['received_at']),
        fields: JSON.parse(String(row['submission'])) as Record<string, unknown>,
      })),
    /** @returns false where there is no such form */
    remove: (id: string): boolean =>
      sql.run`DELETE FROM submissions WHERE id = ${id}`.changes === 1,
    /** @param time in ms; forms received earlier are deleted */
    removeBefore: (time: number) =>
      void sql.run`DELETE FROM submissions WHERE received_at < ${new Date(time).toISOString()}`,
    close: () => database.close(),
  }
}
