import type { Express } from 'express'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import type { Purge } from '../contract/purge.ts'
import { changedPaths } from './changed-paths.ts'
import { createContentApp } from './content-app.ts'
import type { ContentLogger } from './content-logger.ts'
import type { ContentSnapshot } from './content-snapshot.ts'
import { createContentStore, isContentFile } from './content-store.ts'
import { deadLinks } from './dead-links.ts'
import { createFormInbox } from './form-inbox.ts'
import type { ContentProblem } from './read-content-file.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import { watchFiles } from './watch-files.ts'

export interface ContentServiceOptions {
  /** Folder of the content files. */
  filesDir: string
  /** Where forms are stored; `:memory:` forgets them on close. */
  databaseFile: string
  logger: ContentLogger
  /** Whether changed files are read again. */
  watch: boolean
  /** Told after a change which answers differ; what it throws is logged. */
  onChange?: (purge: Purge) => void | Promise<void>
}

/** A backend that answers the contract's calls from content files. */
export interface ContentService {
  app: Express
  /** What is wrong in the content files right now. */
  problems(): ContentProblem[]
  close(): Promise<void>
}

/** @returns once everything is read and can be searched */
export async function createContentService(
  options: ContentServiceOptions,
): Promise<ContentService> {
  const { filesDir, databaseFile, logger } = options
  const early: string[] = []
  let onFiles = (files: string[]): void => void early.push(...files)
  // Watched before it is read, so that no change falls in between.
  const watcher = options.watch ? await watchFiles(filesDir, (files) => onFiles(files)) : null

  const store = createContentStore(filesDir, logger)
  const searchIndexes = createSearchIndexes(store.snapshot)
  const inbox = createFormInbox(databaseFile, Date.now)
  for (const problem of deadLinks(store.snapshot, filesDir))
    logger.warn(problem, 'dead link in a content file')

  onFiles = function applyChange(files) {
    const before = store.snapshot
    store.reload(files.filter(isContentFile))
    updateSearchIndexes(searchIndexes, store.snapshot)
    void tell(toPurge(changedPaths(before, store.snapshot), files))
  }
  async function tell(purge: Purge): Promise<void> {
    logger.info(purge, 'content changed')
    try {
      if (purge.all || purge.paths?.length) await options.onChange?.(purge)
    } catch (error) {
      logger.error({ err: error }, 'telling of a content change failed')
    }
  }
  if (early.length > 0) onFiles(early)

  return {
    app: createContentApp({ filesDir, store, searchIndexes, inbox, logger }),
    problems: () => store.problems(),
    async close() {
      await watcher?.close()
      for (const index of searchIndexes.values()) index.close()
      inbox.close()
    },
  }
}

function createSearchIndexes(snapshot: ContentSnapshot): Map<Locale, SearchIndex> {
  const indexes = new Map(localeCodes.map((locale) => [locale, createSearchIndex()]))
  updateSearchIndexes(indexes, snapshot)
  return indexes
}

function updateSearchIndexes(indexes: Map<Locale, SearchIndex>, snapshot: ContentSnapshot): void {
  for (const [locale, index] of indexes) index.update(snapshot.documents.get(locale) ?? new Map())
}

/** Pictures and documents are answered under the path that they have in the folder. */
function toPurge(purge: Purge, files: string[]): Purge {
  const media = files.filter((file) => file.startsWith('media/')).map((file) => `/${file}`)
  return purge.all ? purge : { paths: [...(purge.paths ?? []), ...media] }
}
