import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openDatabase } from '../../platform/open-database.ts'
import { createWriteJournal } from './files/write-journal.ts'

/** Content that is edited as one JSON value: a page, or the layout of a language. */
export type Edited = Record<string, unknown>

/** An editor's unpublished changes. */
export interface Draft {
  /** The content file that the draft will be written to. */
  file: string
  path: string
  value: Edited
  /** Content of the file when the draft was begun, or merged with it; `null` if there was no file. */
  base: Edited | null
  /** ISO 8601. */
  changedAt: string
  /** Who saved the draft. */
  who?: string | undefined
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

/** Size of a picture's file in px. */
export interface PictureFact {
  src: string
  version: string
  width: number
  height: number
}

/** A media file in the bin. */
export interface DeletedMedium {
  id: number
  /** Address that the file had. */
  src: string
  who: string
  /** ISO 8601. */
  at: string
}

type LoggedActionName =
  | 'publish'
  | 'unpublish'
  | 'move'
  | 'delete'
  | 'replace'
  | 'discard'
  | 'replaceTexts'
  | 'undo'

/** Actions that change drafts only. */
export const draftActions: readonly LoggedActionName[] = ['discard', 'replaceTexts']

/** A page or layout that an action changes; `to` is its path after the action. */
export interface ChangedPage {
  file: string
  path: string
  to: string
  title: string
}

/** `null` for what is missing. */
export interface LoggedContents {
  /** Texts of the content files. */
  sources: Record<string, string | null>
  drafts: Record<string, Draft | null>
}

/** An action that can be undone. */
export interface LoggedAction {
  action: LoggedActionName
  who: string
  /** ISO 8601. */
  at: string
  pages: ChangedPage[]
  before: LoggedContents & { plans: Planned[] }
  /** Missing while the action runs: after a crash, the next start restores `before`. */
  after?: LoggedContents
}

/** An action without the contents that undo it. */
export type DoneAction = Pick<LoggedAction, 'action' | 'who' | 'at' | 'pages'> & { id: number }

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
  CREATE TABLE IF NOT EXISTS uncommitted (file TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS picture_size (
    src TEXT PRIMARY KEY,
    version TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS outdated (file TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS deleted_media (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    src TEXT NOT NULL,
    who TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS logged_actions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    json TEXT NOT NULL,
    at TEXT NOT NULL,
    is_open INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS versions_of_file ON versions (file, version);
  CREATE INDEX IF NOT EXISTS action_summaries ON logged_actions
    (is_open, id, at, json ->> '$.action', json ->> '$.who', json -> '$.pages');
  CREATE INDEX IF NOT EXISTS open_actions ON logged_actions (is_open) WHERE is_open = 1;
`

export type EditorDatabase = ReturnType<typeof openEditorDatabase>

/** @param path is created if missing; `:memory:` forgets everything on close */
export function openEditorDatabase(path: string) {
  const database = openDatabase(path, schema)
  const sql = database.createTagStore()
  const toVersion = (row: object) =>
    ({ ...row, value: JSON.parse((row as { value: string }).value) }) as Version
  const toAction = ({ id, json }: Record<string, unknown>) => ({
    id: Number(id),
    ...(JSON.parse(String(json)) as LoggedAction),
  })
  const toDone = ({ pages, ...row }: Record<string, unknown>) =>
    ({ ...row, pages: JSON.parse(String(pages)) }) as DoneAction
  /** Changes nothing if `change` throws, or the service is killed meanwhile. */
  function inTransaction<T>(change: () => T): T {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = change()
      database.exec('COMMIT')
      return result
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }

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
    /** Published files that Git has not committed yet. */
    uncommitted: () => sql.all`SELECT file FROM uncommitted`.map(({ file }) => String(file)),
    setUncommitted: (files: string[]): void =>
      inTransaction(() => {
        void sql.run`DELETE FROM uncommitted`
        for (const file of files) void sql.run`INSERT OR IGNORE INTO uncommitted VALUES (${file})`
      }),
    /** Sizes of all pictures that have been read; `version` changes with the file. */
    pictureSizes: () => sql.all`SELECT * FROM picture_size` as unknown[] as PictureFact[],
    putPictureSize: ({ src, version, width, height }: PictureFact) =>
      void sql.run`INSERT OR REPLACE INTO picture_size VALUES (${src}, ${version}, ${width}, ${height})`,
    /** The last deleted first. */
    deletedMedia: () =>
      sql.all`SELECT * FROM deleted_media ORDER BY id DESC` as unknown[] as DeletedMedium[],
    deletedMedium: (id: number) =>
      sql.get`SELECT * FROM deleted_media WHERE id = ${id}` as DeletedMedium | undefined,
    addDeletedMedium: ({ src, who, at }: Omit<DeletedMedium, 'id'>) =>
      Number(
        sql.run`INSERT INTO deleted_media (src, who, at) VALUES (${src}, ${who}, ${at})`
          .lastInsertRowid,
      ),
    forgetDeletedMedium: (id: number) => void sql.run`DELETE FROM deleted_media WHERE id = ${id}`,
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
    /** Deletes all versions of a file, and the actions by which they could come back. */
    forgetFile: (file: string): void =>
      inTransaction(() => {
        void sql.run`DELETE FROM versions WHERE file = ${file}`
        void sql.run`DELETE FROM logged_actions WHERE is_open = 0 AND EXISTS
          (SELECT 1 FROM json_each(logged_actions.json, '$.pages') WHERE value ->> 'file' = ${file})`
      }),
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
    /** Logs an action that is about to run. */
    logAction: (action: LoggedAction): number =>
      Number(
        sql.run`INSERT INTO logged_actions (json, at, is_open) VALUES (${JSON.stringify(action)}, ${action.at}, 1)`
          .lastInsertRowid,
      ),
    endAction: (id: number, action: LoggedAction) =>
      void sql.run`UPDATE logged_actions SET json = ${JSON.stringify(action)}, is_open = 0 WHERE id = ${id}`,
    forgetAction: (id: number) => void sql.run`DELETE FROM logged_actions WHERE id = ${id}`,
    /** @param time ISO 8601; older actions can no longer be undone */
    forgetActions: (time: string) =>
      void sql.run`DELETE FROM logged_actions WHERE at < ${time} AND is_open = 0`,
    action(id: number): LoggedAction | null {
      const found = sql.get`SELECT json FROM logged_actions WHERE id = ${id}`
      return found ? (JSON.parse(String(found['json'])) as LoggedAction) : null
    },
    /** What was done, the newest first. Read from an index alone: the contents of 1,500 actions are 120 MB. */
    actions: () =>
      sql.all`
        SELECT id, at, json ->> '$.action' AS action, json ->> '$.who' AS who, json -> '$.pages' AS pages
        FROM logged_actions WHERE is_open = 0 ORDER BY id DESC`.map(toDone),
    /** Actions during which the service was killed. */
    openActions: () => sql.all`SELECT id, json FROM logged_actions WHERE is_open = 1`.map(toAction),
    inTransaction,
    /** What the running action writes. It is beside the database, whose transaction ends after the files are written. */
    journal: createWriteJournal(
      path === ':memory:' ? join(tmpdir(), `writes-${randomUUID()}`) : `${path}-writes`,
    ),
    close: () => database.close(),
  }
}
