import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
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
  PRAGMA journal_mode = WAL;
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

/** The form inbox writes to the same file. */
const lockTimeoutMs = 2_000

export type EditorDatabase = ReturnType<typeof openEditorDatabase>

/** @param file is made where it is missing; `:memory:` forgets everything on close */
export function openEditorDatabase(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: lockTimeoutMs })
  database.exec(schema)
  const draftFields = 'file, path, value, base, changed_by AS changedBy, changed_at AS changedAt'
  const findDraft = database.prepare(`SELECT ${draftFields} FROM drafts WHERE file = ?`)
  const allDrafts = database.prepare(`SELECT ${draftFields} FROM drafts`)
  const putDraft = database.prepare(
    `INSERT OR REPLACE INTO drafts (file, path, value, base, changed_by, changed_at)
     VALUES (:file, :path, :value, :base, :changedBy, :changedAt)`,
  )
  const deleteDraft = database.prepare('DELETE FROM drafts WHERE file = ?')
  const versions = database.prepare('SELECT * FROM versions WHERE file = ? ORDER BY version DESC')
  const byNumber = database.prepare('SELECT * FROM versions WHERE version = ?')
  const lastAtPath = database.prepare(
    'SELECT file FROM versions WHERE path = ? ORDER BY version DESC LIMIT 1',
  )
  const moveVersions = database.prepare('UPDATE versions SET path = ? WHERE file = ?')
  const putPlan = database.prepare(
    'INSERT OR REPLACE INTO plans VALUES (:path, :action, :at, :who, :role, :reason)',
  )
  const plansOf = database.prepare('SELECT * FROM plans WHERE path = ? ORDER BY at')
  const deletePlans = database.prepare('DELETE FROM plans WHERE path = ?')
  const due = database.prepare('SELECT * FROM plans WHERE at <= ? ORDER BY at')
  const deletePlan = database.prepare('DELETE FROM plans WHERE path = ? AND action = ?')
  const mark = database.prepare('INSERT OR IGNORE INTO outdated VALUES (?)')
  const unmark = database.prepare('DELETE FROM outdated WHERE file = ?')
  const marked = database.prepare('SELECT file FROM outdated')
  const insertVersion = database.prepare(
    `INSERT INTO versions (file, path, value, who, at, reason)
     VALUES (:file, :path, :value, :who, :at, :reason)`,
  )
  return {
    draft: (name: string) => (findDraft.get(name) as unknown as Draft | undefined) ?? null,
    drafts: () => allDrafts.all() as unknown as Draft[],
    putDraft: (draft: Draft) => void putDraft.run({ ...draft }),
    deleteDraft: (name: string) => void deleteDraft.run(name),
    /** The newest first. */
    versions: (name: string) => versions.all(name) as unknown as Version[],
    version: (number: number) => byNumber.get(number) as unknown as Version | undefined,
    /** Of a page that is there no more. */
    fileOf: (path: string) => lastAtPath.get(path)?.['file'] as string | undefined,
    moveVersions: (name: string, path: string) => void moveVersions.run(path, name),
    /** What was published before the editor knew the file is its first version, by nobody. */
    addVersions(change: Omit<Version, 'version' | 'value'>, before: unknown, after: unknown): void {
      let last = versions.get(change.file)?.['value'] ?? 'null'
      function add(value: unknown, more: Partial<Version>): void {
        if (isDeepStrictEqual(JSON.parse(String(last)), value)) return
        last = JSON.stringify(value)
        insertVersion.run({ ...change, ...more, value: last })
      }
      if (before !== null) add(before, { who: '', reason: null })
      add(after, {})
    },
    plan: (planned: Planned) => void putPlan.run({ ...planned }),
    plans: (path: string) => plansOf.all(path) as unknown as Planned[],
    cancelPlans: (path: string) => void deletePlans.run(path),
    due: (time: string) => due.all(time) as unknown as Planned[],
    endPlan: ({ path, action }: Planned) => void deletePlan.run(path, action),
    /** Pages whose translation has changed since. */
    outdated: () => new Set(marked.all().map(({ file: name }) => String(name))),
    mark: (name: string) => void mark.run(name),
    /** @returns whether it was marked */
    unmark: (name: string): boolean => unmark.run(name).changes === 1,
    close: () => database.close(),
  }
}
