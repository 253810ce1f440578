import { setImmediate } from 'node:timers/promises'
import type { Express, Router } from 'express'
import pLimit from 'p-limit'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import type { Purge } from '../contract/purge.ts'
import { changedPaths } from './store/changed-paths.ts'
import { createContentApp } from './content-app.ts'
import type { ContentLogger } from './content-logger.ts'
import type { ContentSnapshot } from './store/content-snapshot.ts'
import { createContentStore } from './store/content-store.ts'
import { deadLinks } from './store/dead-links.ts'
import { createCommitFiles } from './editor/files/commit-files.ts'
import { openAccounts } from './editor/accounts/accounts.ts'
import { createEditor } from './editor/editor-router.ts'
import { openEditorDatabase } from './editor/editor-database.ts'
import { createFormInbox, type FormInbox } from './forms/form-inbox.ts'
import type { ContentProblem } from './store/read-content-file.ts'
import { createSearchIndex, type SearchIndex } from './search/search-index.ts'
import { watchFiles } from './store/watch-files.ts'

export interface ContentServiceOptions {
  /** Folder of the content files. */
  filesDir: string
  /** Where forms and drafts are stored; `:memory:` forgets them on close. */
  databaseFile: string
  logger: ContentLogger
  /** Whether changed files are read again. */
  watch: boolean
  /** Whether the service, and the site in front of it, are for this machine only: nobody signs in to edit. */
  isLocal?: boolean
  /** Whether what is published is committed, where the files are in a Git checkout. */
  git?: boolean
  /** How long forms received are kept; left out: until somebody deletes them. */
  formsKeptDays?: number
  /** Told after a change which answers differ; what it throws is logged. */
  onChange?: (purge: Purge) => void | Promise<void>
}

/** A backend that answers the contract's calls from content files. */
export interface ContentService {
  app: Express
  /** The calls below `/admin/api`, for a site that answers them under its own address. */
  editor: Router
  /** What is wrong in the content files right now. */
  problems: () => ContentProblem[]
  /**
   * Answers what has changed, and in the end searches it.
   *
   * @param files paths below the folder, which are read again
   */
  reload: (files: string[]) => Promise<void>
  close: () => Promise<void>
}

/**
 * Reads all content files; on return everything can be searched.
 *
 * @throws the system's error (`code: 'ENOENT'`) where there is no such folder
 */
export function createContentService(options: ContentServiceOptions): ContentService {
  if (!options.watch) return createService(options)
  // Watched before it is read, so that no change falls in between: of one that comes then is told after the return.
  let reload: (files: string[]) => unknown = () => {}
  const watcher = watchFiles(
    options.filesDir,
    (files) => reload(files),
    (error) => options.logger.error({ err: error }, 'watching the content files failed'),
  )
  try {
    const service = createService(options)
    reload = service.reload
    return {
      ...service,
      close() {
        watcher.close()
        return service.close()
      },
    }
  } catch (error) {
    watcher.close()
    throw error
  }
}

function createService(options: ContentServiceOptions) {
  const { filesDir, databaseFile, logger, onChange, isLocal = false, git = false } = options
  const store = createContentStore(filesDir, logger)
  const searchIndexes = createSearchIndexes(store.snapshot)
  const inbox = createFormInbox(databaseFile, Date.now)
  const forgetting = forgetForms(inbox, options)
  const database = openEditorDatabase(databaseFile)
  const accounts = openAccounts(databaseFile, Date.now)
  const commit = createCommitFiles(filesDir, git, logger)
  const editor = createEditor({
    filesDir,
    store,
    inbox,
    database,
    accounts,
    reload,
    commit,
    isLocal,
    now: Date.now,
    logger,
  })
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

  const inTurn = pLimit(1)

  /** In steps, between which others have their turn: a publication has taken some time before it comes here. */
  async function reload(files: string[]): Promise<void> {
    const before = store.snapshot
    store.reload(files)
    await setImmediate()
    void tell(toPurge(changedPaths(before, store.snapshot), files))
    await inTurn(() => inSlices(searchSteps(searchIndexes, store.snapshot)))
  }

  return {
    app: createContentApp({ filesDir, store, searchIndexes, inbox, editor: editor.router, logger }),
    editor: editor.router,
    problems: () => store.problems(),
    reload,
    async close(this: void): Promise<void> {
      await editor.close()
      clearInterval(forgetting)
      inbox.close()
      database.close()
      accounts.close()
    },
  }
}

const hourMs = 3_600_000

/** Old forms go at the start and then within an hour. */
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

function createSearchIndexes(snapshot: ContentSnapshot): Map<Locale, SearchIndex> {
  const indexes = new Map(localeCodes.map((locale) => [locale, createSearchIndex(locale)]))
  Array.from(searchSteps(indexes, snapshot))
  return indexes
}

/** A page whose title stands above many others changes all of them for the search. */
function* searchSteps(
  indexes: Map<Locale, SearchIndex>,
  { documents, searchWords }: ContentSnapshot,
) {
  for (const [locale, index] of indexes)
    yield* index.update(documents.get(locale) ?? new Map(), searchWords.get(locale))
}

const sliceMs = 10

/** Others have their turn every few milliseconds. */
async function inSlices(steps: Iterable<void>): Promise<void> {
  await setImmediate()
  let start = performance.now()
  for (const _step of steps) {
    if (performance.now() - start < sliceMs) continue
    await setImmediate()
    start = performance.now()
  }
}

/** Pictures and documents are answered under the path that they have in the folder. */
function toPurge(purge: Purge, files: string[]): Purge {
  const media = files.filter((file) => file.startsWith('media/')).map((file) => `/${file}`)
  return purge.all ? purge : { paths: [...(purge.paths ?? []), ...media] }
}
