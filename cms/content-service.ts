import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Purge } from '../content/contract/purge.ts'
import { changedPaths } from './store/changed-paths.ts'
import { createContentApp } from './content-app.ts'
import { createContentStore } from './store/content-store.ts'
import { deadLinks } from './store/dead-links.ts'
import { createCommitter } from './editor/files/committer.ts'
import { openAccounts } from './accounts/accounts.ts'
import { createEditor } from './editor/calls/editor-router.ts'
import { openEditorDatabase, type EditorDatabase } from './editor/editor-database.ts'
import type { EditorOptions } from './editor/editor-deps.ts'
import { createMediaBin, type MediaBin } from './editor/media/media-bin.ts'
import { createFileStore, type FileStore } from '../platform/attachments/file-store.ts'
import { attachmentLimits } from '../routing/attachment-limits.ts'
import { createFormInbox, type FormInbox } from './inbox/form-inbox.ts'
import { createContentSearch } from '../content/search/content-search.ts'
import { watchFiles } from './store/watch-files.ts'

export interface ContentServiceOptions extends EditorOptions {
  /** Where forms and drafts are stored; `:memory:` forgets them on close. */
  databaseFile: string
  /** Whether changed files are read again. */
  watch: boolean
  /** Whether published files are committed if they are in a Git checkout. */
  git?: boolean
  /** After how many days received forms are deleted; omitted: never automatically. */
  formsKeptDays?: number
  /** Where the files of forms are stored; without a folder, forms with files are refused. */
  formFiles?: { folder: string; maxBytes: number }
  /** After how many days deleted forms leave the bin. */
  keepDeletedDays?: number
  /** Receives the changed paths after a change; its errors are logged. */
  onChange?: (purge: Purge) => void | Promise<void>
}

/** The hosts of absolute links to this site; `undefined` if its address is unknown. */
function ownHostsOf({ siteUrl, aliasHosts = [] }: EditorOptions): Set<string> | undefined {
  return siteUrl && new Set([siteUrl.host, ...aliasHosts])
}

/**
 * Backend that serves the contract's calls from content files. Reads all of them; on return everything can be searched.
 *
 * @throws the system's error (`code: 'ENOENT'`) where there is no such folder
 */
export function createContentService(options: ContentServiceOptions) {
  const { filesDir, databaseFile, logger, onChange } = options
  // Watching starts before reading, so that no change is lost: a change during reading is handled after it.
  const watcher = options.watch
    ? watchFiles(filesDir, reload, (error) =>
        logger.error({ err: error }, 'content files could not be watched'),
      )
    : undefined
  const store = createContentStore(filesDir, logger, ownHostsOf(options))
  const search = createContentSearch(store)
  const inbox = createFormInbox(databaseFile, Date.now)
  const database = openEditorDatabase(databaseFile)
  const mediaBin = createMediaBin(binFolder(databaseFile), database)
  const { keepDeletedDays = usualKeepDeletedDays } = options
  const formFiles = options.formFiles
    ? createFileStore({ ...options.formFiles, limits: attachmentLimits })
    : null
  const forgetting = forgetDeleted(
    { inbox, database, mediaBin, files: formFiles },
    { ...options, keepDeletedDays },
  )
  const accounts = openAccounts(databaseFile, Date.now)
  const committer = createCommitter({ filesDir, isOn: options.git ?? false, logger, database })
  const { commit, problem: gitProblem } = committer
  const editor = createEditor({
    ...options,
    store,
    inbox,
    files: formFiles,
    database,
    accounts,
    reload,
    commit,
    gitProblem,
    mediaBin,
    keepDeletedDays,
    now: Date.now,
  })
  for (const problem of deadLinks(store.snapshot, filesDir))
    logger.warn(problem, 'broken link in a content file')

  async function notify(purge: Purge): Promise<void> {
    if (!purge.all && purge.paths?.length === 0) return
    logger.info(purge, 'content changed')
    try {
      await onChange?.(purge)
    } catch (error) {
      logger.error({ err: error }, 'notification of a content change failed')
    }
  }

  /**
   * Reads files again. Responses change at once; the promise resolves when the search index is updated, too. Works in steps,
   * between which the event loop can run other work: a publication has taken some time already.
   *
   * @param files paths below the folder
   */
  async function reload(files: string[]): Promise<void> {
    const before = store.snapshot
    store.reload(files)
    await setImmediate()
    void notify(toPurge(changedPaths(before, store.snapshot), files))
    await search.update()
  }

  return {
    app: createContentApp({ filesDir, store, search, inbox, files: formFiles, editor, logger }),
    /** The editor's calls and sign-in link, for a site that serves them under its own address. */
    editor,
    reload,
    async close(): Promise<void> {
      watcher?.close()
      await editor.close()
      clearInterval(forgetting)
      await committer.close()
      inbox.close()
      database.close()
      accounts.close()
    },
  }
}

/** Beside the database: only there, nothing is served, and no Git sees the files. */
function binFolder(databaseFile: string): string {
  if (databaseFile === ':memory:') return join(tmpdir(), `deleted-media-${randomUUID()}`)
  return join(dirname(databaseFile), 'deleted-media')
}

const hourMs = 3_600_000

/** Default of `KEEP_DELETED_DAYS`. */
const usualKeepDeletedDays = 30

interface ForgettingDeps {
  inbox: FormInbox
  database: EditorDatabase
  mediaBin: MediaBin
  files: Pick<FileStore, 'sweep'> | null
}

/** Deletes old forms with their files, and what has been in the bin too long, at the start and then every hour. */
function forgetDeleted(
  { inbox, database, mediaBin, files }: ForgettingDeps,
  {
    formsKeptDays,
    keepDeletedDays,
    logger,
  }: Pick<ContentServiceOptions, 'formsKeptDays' | 'logger'> & { keepDeletedDays: number },
): NodeJS.Timeout {
  const daysAgo = (days: number) => Date.now() - days * 24 * hourMs
  const forget = async () => {
    try {
      const time = daysAgo(keepDeletedDays)
      inbox.emptyBin(time)
      database.forgetActions(new Date(time).toISOString())
      mediaBin.emptyBefore(new Date(time).toISOString())
      if (formsKeptDays !== undefined) inbox.removeBefore(daysAgo(formsKeptDays))
      await files?.sweep(() => inbox.folders())
    } catch (error) {
      logger.error({ err: error }, 'old forms and the bin could not be deleted')
    }
  }
  void forget()
  return setInterval(() => void forget(), hourMs).unref()
}

/** Adds changed media files, whose paths on the site are their paths in the folder. */
function toPurge(purge: Purge, files: string[]): Purge {
  const media = files.filter((file) => file.startsWith('media/')).map((file) => `/${file}`)
  return purge.all ? purge : { paths: [...(purge.paths ?? []), ...media] }
}
