import type { Locale } from '../../locales/locales.ts'
import { createReference } from '../../content/contract/form-reference.ts'
import type { FormName, Submission } from '../../content/contract/forms.ts'
import type { Attachment, Attachments } from '../../platform/attachments/file-store.ts'
import { fileIdentity, inTransaction, openDatabase } from '../../platform/open-database.ts'

/** A form that a visitor has sent. */
export interface ReceivedForm {
  form: FormName
  locale: Locale
  submission: Submission
  /** Key from the sender: the same key again means the same submission. */
  idempotencyKey?: string | null
  /** Number that the visitor sees; a new one if omitted. */
  reference?: string | undefined
  /** Files in the store of files. */
  attachments?: Attachments | null
  /** Number of files that the form was sent without. */
  missingFiles?: number
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
  files: Attachment[]
  /** Number of files that the visitor has attached, and that were not stored. */
  missingFiles: number
  isUnread: boolean
  /** Who handles the form, and how far; empty if nobody has written one. */
  note: string
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
  CREATE TABLE IF NOT EXISTS unread_submissions (
    id TEXT PRIMARY KEY REFERENCES submissions ON DELETE CASCADE
  ) STRICT;
  CREATE TABLE IF NOT EXISTS submission_notes (
    id TEXT PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
    note TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS deleted_submissions (
    id TEXT PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
    deleted_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS submission_attachments (
    id TEXT PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
    attachments TEXT NOT NULL
  ) STRICT;
  CREATE TEMP VIEW stored_submissions AS
    SELECT submissions.*, note, deleted_at, attachments,
      id IN (SELECT id FROM unread_submissions) AS unread
    FROM submissions LEFT JOIN submission_notes USING (id) LEFT JOIN deleted_submissions USING (id)
      LEFT JOIN submission_attachments USING (id);
  CREATE TRIGGER IF NOT EXISTS new_is_unread AFTER INSERT ON submissions
    BEGIN INSERT INTO unread_submissions VALUES (NEW.id); END;
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
    store(received: ReceivedForm): string {
      const { form, locale, submission, idempotencyKey = null, missingFiles = 0 } = received
      const attachments =
        received.attachments ??
        (missingFiles > 0 ? { folder: null, files: [], missingFiles } : null)
      if (fileIdentity(databaseFile) !== identity)
        throw new Error(`${databaseFile} was removed or replaced: restart the service`)
      const id = received.reference ?? createReference()
      const receivedAt = new Date(now()).toISOString()
      return inTransaction(database, () => {
        const { changes } = sql.run`
          INSERT INTO submissions (id, form, locale, idempotency_key, received_at, submission)
          VALUES (${id}, ${form}, ${locale}, ${idempotencyKey}, ${receivedAt}, ${JSON.stringify(submission)})
          ON CONFLICT (form, idempotency_key) DO NOTHING`
        if (changes === 1 && attachments)
          sql.run`
            INSERT INTO submission_attachments VALUES (${id}, ${JSON.stringify(attachments)})`
        if (changes === 1) return id
        const first = sql.get`
          SELECT id FROM submissions WHERE form = ${form} AND idempotency_key = ${idempotencyKey}`
        return String(first?.['id'])
      })
    },
    /** Folder and description of a file, also of a form in the bin; `null` where there is none. */
    file(id: string, number: number): (Attachment & { folder: string }) | null {
      const row = sql.get`SELECT attachments FROM submission_attachments WHERE id = ${id}`
      const { folder, files } = toAttachments(row?.['attachments'])
      const file = files[number - 1]
      return folder !== null && file ? { ...file, folder } : null
    },
    /** Folders of the files of all forms, also of those in the bin. */
    folders: (): string[] =>
      sql.all`SELECT attachments FROM submission_attachments`.flatMap(
        (row) => toAttachments(row['attachments']).folder ?? [],
      ),
    /** The newest first, without the bin. */
    list: (): StoredForm[] =>
      sql.all`
        SELECT * FROM stored_submissions WHERE deleted_at IS NULL ORDER BY received_at DESC`.map(
        toStored,
      ),
    /** The forms in the bin; the last deleted first. */
    listDeleted: (): StoredForm[] =>
      sql.all`
        SELECT * FROM stored_submissions WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC`.map(
        toStored,
      ),
    countUnread: (): number =>
      Number(
        sql.get`SELECT count(*) AS count FROM stored_submissions WHERE unread AND deleted_at IS NULL`?.[
          'count'
        ],
      ),
    /** Marks a form as read or unread. A form that does not exist stays so. */
    mark(id: string, isUnread: boolean): void {
      if (isUnread)
        sql.run`
          INSERT OR IGNORE INTO unread_submissions SELECT id FROM submissions WHERE id = ${id}`
      else sql.run`DELETE FROM unread_submissions WHERE id = ${id}`
    },
    /** Replaces the note of a form. */
    note: (id: string, note: string): void =>
      void sql.run`
        INSERT OR REPLACE INTO submission_notes
        SELECT id, ${note} FROM submissions WHERE id = ${id}`,
    /**
     * Moves a form to the bin.
     *
     * @returns false where there is no such form
     */
    remove: (id: string): boolean =>
      sql.run`
        INSERT OR IGNORE INTO deleted_submissions
        SELECT id, ${now()} FROM submissions WHERE id = ${id}`.changes === 1,
    /** @returns false where the bin has no such form */
    restore: (id: string): boolean =>
      sql.run`DELETE FROM deleted_submissions WHERE id = ${id}`.changes === 1,
    /** Deletes a form of the bin permanently. @returns false where the bin has no such form */
    forget: (id: string): boolean =>
      sql.run`
        DELETE FROM submissions
        WHERE id IN (SELECT id FROM deleted_submissions WHERE id = ${id})`.changes === 1,
    /** @param time in ms; forms deleted earlier leave the bin for good */
    emptyBin: (time: number) =>
      void sql.run`
        DELETE FROM submissions
        WHERE id IN (SELECT id FROM deleted_submissions WHERE deleted_at < ${time})`,
    /** @param time in ms; forms received earlier are deleted for good, also from the bin */
    removeBefore: (time: number) =>
      void sql.run`DELETE FROM submissions WHERE received_at < ${new Date(time).toISOString()}`,
    close: () => database.close(),
  }
}

function toStored(row: Record<string, unknown>): StoredForm {
  return {
    id: String(row['id']),
    form: row['form'] as FormName,
    locale: row['locale'] as Locale,
    received: String(row['received_at']),
    fields: JSON.parse(String(row['submission'])) as Record<string, unknown>,
    files: toAttachments(row['attachments']).files,
    missingFiles: toAttachments(row['attachments']).missingFiles ?? 0,
    isUnread: row['unread'] === 1,
    note: typeof row['note'] === 'string' ? row['note'] : '',
  }
}

function toAttachments(stored: unknown): Attachments & { missingFiles?: number } {
  if (typeof stored !== 'string') return { folder: null, files: [] }
  return JSON.parse(stored) as Attachments & { missingFiles?: number }
}
