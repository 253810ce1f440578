import { setImmediate } from 'node:timers/promises'
import type { Purge } from '../contract/purge.ts'
import { changedPaths } from './store/changed-paths.ts'
import { createContentApp } from './content-app.ts'
import { createContentStore } from './store/content-store.ts'
import { deadLinks } from './store/dead-links.ts'
import { createCommitFiles } from './editor/files/commit-files.ts'
import { openAccounts } from './editor/accounts/accounts.ts'
import { createEditor } from './editor/editor-router.ts'
import { openEditorDatabase } from './editor/editor-database.ts'
import type { EditorOptions } from './editor/editor-deps.ts'
import { createFormInbox, type FormInbox } from './forms/form-inbox.ts'
import { createContentSearch } from './search/content-search.ts'
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
  /** Receives the changed paths after a change; its errors are logged. */
  onChange?: (purge: Purge) => void | Promise<void>
}

/**
 * A backend that answers the contract's calls from content files. Reads all of them; on return everything can be searched.
 *
 * @throws the system's error (`code: 'ENOENT'`) where there is no such folder
 */
export function createContentService(options: ContentServiceOptions) {
  const { filesDir, databaseFile, logger, onChange } = options
  // Watching starts before reading, so that no change is lost: a change during reading is handled after it.
  const watcher = options.watch
    ? watchFiles(filesDir, reload, (error) =>
        logger.error({ err: error }, 'watching the content files failed'),
      )
    : undefined
  const store = createContentStore(filesDir, logger)
  const search = createContentSearch(store)
  const inbox = createFormInbox(databaseFile, Date.now)
  const forgetting = forgetForms(inbox, options)
  const database = openEditorDatabase(databaseFile)
  const accounts = openAccounts(databaseFile, Date.now)
  const commit = createCommitFiles(filesDir, options.git ?? false, logger)
  const deps = { store, inbox, database, accounts, reload, commit, now: Date.now }
  const editor = createEditor({ ...options, ...deps })
  for (const problem of deadLinks(store.snapshot, filesDir))
    logger.warn(problem, 'dead link in a content file')

  async function tell(purge: Purge): Promise<void> {
    if (!purge.all && purge.paths?.length === 0) return
    logger.info(purge, 'content changed')
    try {
      await onChange?.(purge)
    } catch (error) {
      logger.error({ err: error }, 'telling of a content change failed')
    }
  }

  /**
   * Reads files again. Answers change at once; the promise resolves when the search index is updated, too. Works in steps,
   * between which the event loop can run other work: a publication has taken some time already.
   *
   * @param files paths below the folder
   */
  async function reload(files: string[]): Promise<void> {
    const before = store.snapshot
    store.reload(files)
    await setImmediate()
    void tell(toPurge(changedPaths(before, store.snapshot), files))
    await search.update()
  }

  return {
    app: createContentApp({ filesDir, store, search, inbox, editor: editor.router, logger }),
    /** The calls below `/admin/api`, for a site that answers them under its own address. */
    editor: editor.router,
    reload,
    async close(): Promise<void> {
      watcher?.close()
      await editor.close()
      clearInterval(forgetting)
      inbox.close()
      database.close()
      accounts.close()
    },
  }
}

const hourMs = 3_600_000

/** Deletes old forms at the start and then every hour. */
function forgetForms(
  inbox: FormInbox,
  { formsKeptDays: days, logger }: Pick<ContentServiceOptions, 'formsKeptDays' | 'logger'>,
): NodeJS.Timeout | undefined {
  if (days === undefined) return undefined
  const forget = () => {
    try {
      inbox.removeBefore(Date.now() - days * 24 * hourMs)
    } catch (error) {
      logger.error({ err: error }, 'old forms could not be deleted')
    }
  }
  forget()
  return setInterval(forget, hourMs).unref()
}

/** Adds changed media files, whose paths on the site are their paths in the folder. */
function toPurge(purge: Purge, files: string[]): Purge {
  const media = files.filter((file) => file.startsWith('media/')).map((file) => `/${file}`)
  return purge.all ? purge : { paths: [...(purge.paths ?? []), ...media] }
}
