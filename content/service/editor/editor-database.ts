import { isDeepStrictEqual } from 'node:util'
import { openDatabase } from '../open-database.ts'
import type { Role } from './accounts/accounts.ts'

/** An editor's unpublished changes. */
export interface Draft {
  /** The content file that the draft will be written to. */
  file: string
  path: string
  /** JSON of the edited page or layout. */
  value: string
  /** JSON of the file when the draft was last saved; `null` if there was no file. */
  base: string | null
  changedBy: string
  /** ISO 8601. */
  changedAt: string
}

/** A version in the history of a page or layout. */
export interface Version {
  version: number
  file: string
  path: string
  /** JSON. */
  value: string
  who: string
  /** ISO 8601. */
  at: string
  /** Why the version was published despite errors. */
  reason: string | null
}

/** A planned action on a page. */
export interface Planned {
  path: string
  action: 'publish' | 'unpublish'
  /** ISO 8601 in UTC. */
  at: string
  who: string
  role: Role
  reason: string | null
}

/** `synchronous = FULL`: when a commit returns, its data is on the disk. */
const schema = `
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS drafts (
    file TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    value TEXT NOT NULL,
    base TEXT,
    changed_by TEXT NOT NULL,
    changed_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS versions (
    version INTEGER PRIMARY KEY AUTOINCREMENT,
    file TEXT NOT NULL,
    path TEXT NOT NULL,
    value TEXT NOT NULL,
    who TEXT NOT NULL,
    at TEXT NOT NULL,
    reason TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS plans (
    path TEXT NOT NULL,
    action TEXT NOT NULL,
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    role TEXT NOT NULL,
    reason TEXT,
    PRIMARY KEY (path, action)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS outdated (file TEXT PRIMARY KEY) STRICT;
  CREATE INDEX IF NOT EXISTS versions_of_file ON versions (file, version);
  CREATE INDEX IF NOT EXISTS versions_of_path ON versions (path, version);
`

export type EditorDatabase = ReturnType<typeof openEditorDatabase>

/** @param path is created if missing; `:memory:` forgets everything on close */
export function openEditorDatabase(path: string) {
  const database = openDatabase(path, schema)
  const sql = database.createTagStore()
  const versions = (file: string) =>
    sql.all`SELECT * FROM versions WHERE file = ${file} ORDER BY version DESC` as unknown[] as Version[]
  return {
    draft(file: string): Draft | null {
      const found = sql.get`SELECT *, changed_by AS changedBy, changed_at AS changedAt
        FROM drafts WHERE file = ${file}`
      return (found as unknown as Draft | undefined) ?? null
    },
    drafts: () =>
      sql.all`SELECT *, changed_by AS changedBy, changed_at AS changedAt FROM drafts` as unknown[] as Draft[],
    putDraft: ({ file, path: page, value, base, changedBy, changedAt }: Draft) =>
      void sql.run`INSERT OR REPLACE INTO drafts (file, path, value, base, changed_by, changed_at)
        VALUES (${file}, ${page}, ${value}, ${base}, ${changedBy}, ${changedAt})`,
    deleteDraft: (file: string) => void sql.run`DELETE FROM drafts WHERE file = ${file}`,
    /** The newest first. */
    versions,
    version: (number: number) =>
      sql.get`SELECT * FROM versions WHERE version = ${number}` as unknown as Version | undefined,
    /** The newest version of each file. */
    lastVersions: () =>
      sql.all`SELECT *, max(version) FROM versions GROUP BY file ORDER BY version DESC` as unknown[] as Version[],
    /** The file of a deleted page. */
    fileOf: (page: string) =>
      sql.get`SELECT file FROM versions WHERE path = ${page} ORDER BY version DESC`?.['file'] as
        | string
        | undefined,
    /** Moves the versions and plans of a page to its new path. */
    movePage(file: string, from: string, to: string): void {
      void sql.run`UPDATE versions SET path = ${to} WHERE file = ${file}`
      void sql.run`UPDATE OR REPLACE plans SET path = ${to} WHERE path = ${from}`
    },
    /**
     * Adds a version. Content that was published before the editor knew the file becomes the first version, without
     * author.
     */
    addVersions(change: Omit<Version, 'version' | 'value'>, before: unknown, after: unknown): void {
      let last = versions(change.file)[0]?.value ?? 'null'
      function add(value: unknown, more: Partial<Version>): void {
        if (isDeepStrictEqual(JSON.parse(last), value)) return
        last = JSON.stringify(value)
        const { file, path: page, who, at, reason } = { ...change, ...more }
        void sql.run`INSERT INTO versions (file, path, value, who, at, reason)
          VALUES (${file}, ${page}, ${last}, ${who}, ${at}, ${reason})`
      }
      if (before !== null) add(before, { who: '', reason: null })
      add(after, {})
    },
    plan: ({ path: page, action, at, who, role, reason }: Planned) =>
      void sql.run`INSERT OR REPLACE INTO plans VALUES (${page}, ${action}, ${at}, ${who}, ${role}, ${reason})`,
    plans: (page: string) =>
      sql.all`SELECT * FROM plans WHERE path = ${page} ORDER BY at` as unknown[] as Planned[],
    /** Whether a publication is planned. The draft is locked until then, or until the plan is cancelled. */
    willBePublished: (page: string): boolean =>
      sql.get`SELECT 1 FROM plans WHERE path = ${page} AND action = 'publish'` !== undefined,
    /** Cancels the planned publication, and an end that lies before the next one. */
    cancelPublication: (page: string, next = '') =>
      void sql.run`DELETE FROM plans WHERE path = ${page} AND (action = 'publish' OR at < ${next})`,
    cancelPlans: (page: string) => void sql.run`DELETE FROM plans WHERE path = ${page}`,
    due: (time: string) =>
      sql.all`SELECT * FROM plans WHERE at <= ${time} ORDER BY at` as unknown[] as Planned[],
    /** Whether the plan still exists with the same time. */
    isPlanned: ({ path: page, action, at }: Planned): boolean =>
      sql.get`SELECT 1 FROM plans WHERE path = ${page} AND action = ${action} AND at = ${at}` !==
      undefined,
    endPlan: ({ path: page, action, at }: Planned) =>
      void sql.run`DELETE FROM plans WHERE path = ${page} AND action = ${action} AND at = ${at}`,
    /** Files of pages whose translation has changed since. */
    outdated: () => new Set(sql.all`SELECT file FROM outdated`.map(({ file }) => String(file))),
    mark: (file: string) => void sql.run`INSERT OR IGNORE INTO outdated VALUES (${file})`,
    /** @returns whether it was marked */
    unmark: (file: string): boolean =>
      sql.run`DELETE FROM outdated WHERE file = ${file}`.changes === 1,
    close: () => database.close(),
  }
}
