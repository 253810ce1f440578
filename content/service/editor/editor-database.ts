import { isDeepStrictEqual } from 'node:util'
import { openDatabase } from '../open-database.ts'

/** Content that is edited as one JSON value: a page, or the layout of a language. */
export type Edited = Record<string, unknown>

/** An editor's unpublished changes. */
export interface Draft {
  /** The content file that the draft will be written to. */
  file: string
  path: string
  value: Edited
  /** Content of the file when the draft was last saved; `null` if there was no file. */
  base: Edited | null
  /** ISO 8601. */
  changedAt: string
}

/** A version in the history of a page or layout. */
export interface Version {
  version: number
  file: string
  path: string
  value: Edited
  who: string
  /** ISO 8601. */
  at: string
  /** Why the version was published despite errors. */
  reason: string | null
}

type LastVersion = Pick<Version, 'file' | 'path' | 'version'> & { title: string }

/** A planned action on a page. */
export interface Planned {
  path: string
  action: 'publish' | 'unpublish'
  /** ISO 8601 in UTC. */
  at: string
  who: string
  reason: string | null
}

/** `synchronous = FULL`: when a commit returns, its data is on the disk. */
const schema = `
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS draft (file TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS versions (
    version INTEGER PRIMARY KEY AUTOINCREMENT,
    file TEXT NOT NULL,
    path TEXT NOT NULL,
    value TEXT NOT NULL,
    who TEXT NOT NULL,
    at TEXT NOT NULL,
    reason TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS planned (
    path TEXT NOT NULL,
    action TEXT NOT NULL,
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    reason TEXT,
    PRIMARY KEY (path, action)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS outdated (file TEXT PRIMARY KEY) STRICT;
  CREATE INDEX IF NOT EXISTS versions_of_file ON versions (file, version);
`

export type EditorDatabase = ReturnType<typeof openEditorDatabase>

/** @param path is created if missing; `:memory:` forgets everything on close */
export function openEditorDatabase(path: string) {
  const database = openDatabase(path, schema)
  const sql = database.createTagStore()
  const toVersion = (row: object) =>
    ({ ...row, value: JSON.parse((row as { value: string }).value) }) as Version
  return {
    draft(file: string): Draft | null {
      const found = sql.get`SELECT json FROM draft WHERE file = ${file}`
      return found ? (JSON.parse(String(found['json'])) as Draft) : null
    },
    /** Files that have a draft. */
    drafts: () => sql.all`SELECT file FROM draft`.map(({ file }) => String(file)),
    /**
     * Length of all other drafts, in characters of JSON.
     *
     * @param each is added for each draft
     */
    lengthBeside: (file: string, each: number) =>
      Number(
        sql.get`SELECT sum(length(json) + ${each}) AS length FROM draft WHERE file <> ${file}`?.[
          'length'
        ],
      ),
    putDraft: (draft: Draft) =>
      void sql.run`INSERT OR REPLACE INTO draft VALUES (${draft.file}, ${JSON.stringify(draft)})`,
    deleteDraft: (file: string) => void sql.run`DELETE FROM draft WHERE file = ${file}`,
    /** The newest first. */
    versions: (file: string) =>
      sql.all`SELECT * FROM versions WHERE file = ${file} ORDER BY version DESC`.map(toVersion),
    version(number: number): Version | null {
      const found = sql.get`SELECT * FROM versions WHERE version = ${number}`
      return found ? toVersion(found) : null
    },
    /** The newest version of each file, the last one first. */
    lastVersions: () =>
      sql.all`SELECT file, path, value ->> 'title' AS title, max(version) AS version FROM versions
        GROUP BY file ORDER BY version DESC` as unknown[] as LastVersion[],
    /** Moves the versions and plans of a page to its new path. */
    movePage(file: string, from: string, to: string): void {
      void sql.run`UPDATE versions SET path = ${to} WHERE file = ${file}`
      void sql.run`UPDATE OR REPLACE planned SET path = ${to} WHERE path = ${from}`
    },
    /**
     * Adds a version, then writes the files, so that a crash in between loses no version. Where the files cannot be written,
     * the version goes again. Content that was published before the editor knew the file becomes the first version,
     * without author.
     */
    addVersions<T>(
      change: Omit<Version, 'version' | 'value'>,
      [before, after]: [unknown, unknown],
      write: () => T,
    ): T {
      const newest = sql.get`SELECT version, value FROM versions WHERE file = ${change.file} ORDER BY version DESC`
      let last = String(newest?.['value'] ?? 'null')
      function add(value: unknown, more: Partial<Version>): void {
        if (isDeepStrictEqual(JSON.parse(last), value)) return
        last = JSON.stringify(value)
        const { file, path: page, who, at, reason } = { ...change, ...more }
        void sql.run`INSERT INTO versions (file, path, value, who, at, reason)
          VALUES (${file}, ${page}, ${last}, ${who}, ${at}, ${reason})`
      }
      if (before !== null) add(before, { who: '', reason: null })
      add(after, {})
      try {
        return write()
      } catch (error) {
        const known = newest?.['version'] ?? 0
        void sql.run`DELETE FROM versions WHERE file = ${change.file} AND version > ${known}`
        throw error
      }
    },
    plan: ({ path: page, action, at, who, reason }: Planned) =>
      void sql.run`INSERT OR REPLACE INTO planned VALUES (${page}, ${action}, ${at}, ${who}, ${reason})`,
    plans: (page: string) =>
      sql.all`SELECT * FROM planned WHERE path = ${page} ORDER BY at` as unknown[] as Planned[],
    /** Whether a publication is planned. The draft is locked until then, or until the plan is cancelled. */
    willBePublished: (page: string): boolean =>
      sql.get`SELECT 1 FROM planned WHERE path = ${page} AND action = 'publish'` !== undefined,
    /** Cancels the planned publication, and an end that lies before the next one. */
    cancelPublication: (page: string, next = '') =>
      void sql.run`DELETE FROM planned WHERE path = ${page} AND (action = 'publish' OR at < ${next})`,
    cancelPlans: (page: string) => void sql.run`DELETE FROM planned WHERE path = ${page}`,
    due: (time: string) =>
      sql.all`SELECT * FROM planned WHERE at <= ${time} ORDER BY at` as unknown[] as Planned[],
    endPlan: ({ path: page, action, at }: Planned) =>
      void sql.run`DELETE FROM planned WHERE path = ${page} AND action = ${action} AND at = ${at}`,
    /** Files of pages whose translation has changed since. */
    outdated: () => new Set(sql.all`SELECT file FROM outdated`.map(({ file }) => String(file))),
    mark: (file: string) => void sql.run`INSERT OR IGNORE INTO outdated VALUES (${file})`,
    /** @returns whether it was marked */
    unmark: (file: string): boolean =>
      sql.run`DELETE FROM outdated WHERE file = ${file}`.changes === 1,
    close: () => database.close(),
  }
}
