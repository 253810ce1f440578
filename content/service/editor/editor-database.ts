import { isDeepStrictEqual } from 'node:util'
import { openDatabase } from '../open-database.ts'
import type { Role } from './accounts/accounts.ts'

/** What an editor has changed and not published. */
export interface Draft {
  /** Of the content file that it will be written to. */
  file: string
  path: string
  /** JSON of what is edited. */
  value: string
  /** JSON of what the file said when the draft was last saved; `null` where there was no file. */
  base: string | null
  changedBy: string
  /** ISO 8601. */
  changedAt: string
}

/** What was published once. */
export interface Version {
  version: number
  file: string
  path: string
  /** JSON. */
  value: string
  who: string
  /** ISO 8601. */
  at: string
  /** Why it was published against the findings. */
  reason: string | null
}

/** What is to be done with a page at a time. */
export interface Planned {
  path: string
  action: 'publish' | 'unpublish'
  /** ISO 8601 in UTC. */
  at: string
  who: string
  role: Role
  reason: string | null
}

/** A commit is on the disk when it returns. */
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

/** @param path is made where it is missing; `:memory:` forgets everything on close */
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
    /** The newest one of each file. */
    lastVersions: () =>
      sql.all`SELECT *, max(version) FROM versions GROUP BY file ORDER BY version DESC` as unknown[] as Version[],
    /** Of a page that is there no more. */
    fileOf: (page: string) =>
      sql.get`SELECT file FROM versions WHERE path = ${page} ORDER BY version DESC`?.['file'] as
        | string
        | undefined,
    /** What is planned for a page, and its versions, go with it. */
    movePage(file: string, from: string, to: string): void {
      void sql.run`UPDATE versions SET path = ${to} WHERE file = ${file}`
      void sql.run`UPDATE OR REPLACE plans SET path = ${to} WHERE path = ${from}`
    },
    /** What was published before the editor knew the file is its first version, by nobody. */
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
    /** Its draft stays as it is until then, or until the plan is called off. */
    willBePublished: (page: string): boolean =>
      sql.get`SELECT 1 FROM plans WHERE path = ${page} AND action = 'publish'` !== undefined,
    cancelPlans: (page: string) => void sql.run`DELETE FROM plans WHERE path = ${page}`,
    due: (time: string) =>
      sql.all`SELECT * FROM plans WHERE at <= ${time} ORDER BY at` as unknown[] as Planned[],
    /** Whether it is there still, for the same time. */
    isPlanned: ({ path: page, action, at }: Planned): boolean =>
      sql.get`SELECT 1 FROM plans WHERE path = ${page} AND action = ${action} AND at = ${at}` !==
      undefined,
    endPlan: ({ path: page, action, at }: Planned) =>
      void sql.run`DELETE FROM plans WHERE path = ${page} AND action = ${action} AND at = ${at}`,
    /** Pages whose translation has changed since. */
    outdated: () => new Set(sql.all`SELECT file FROM outdated`.map(({ file }) => String(file))),
    mark: (file: string) => void sql.run`INSERT OR IGNORE INTO outdated VALUES (${file})`,
    /** @returns whether it was marked */
    unmark: (file: string): boolean =>
      sql.run`DELETE FROM outdated WHERE file = ${file}`.changes === 1,
    close: () => database.close(),
  }
}
