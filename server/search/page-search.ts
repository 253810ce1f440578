import pLimit from 'p-limit'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { Purges } from '../../content/client/purges.ts'
import { ContentUnavailable, isContentError } from '../../content/contract/content-error.ts'
import type { ListedPage } from '../../content/contract/page-list.ts'
import type { Page } from '../../content/contract/page.ts'
import type { SearchResult } from '../../content/contract/search.ts'
import { createContentSearch, type SearchedContent } from '../../content/search/content-search.ts'
import { collectContents } from '../../content/search/page-contents.ts'
import type { SearchedPage } from '../../content/search/search-documents.ts'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import type { Logger } from '../../platform/logger.ts'
import { normalizePathname, tagsOf } from '../../routing/localized-path.ts'

export interface PageSearchDeps {
  /** Client of its own, so that reading all pages takes no room in the caches of visitors. */
  content: Pick<ContentClient, 'pages' | 'page'>
  /** Whether the site shows drafts, and so finds them. */
  preview: boolean
  purges: Pick<Purges, 'latest' | 'isPurged'>
  logger: Pick<Logger, 'info' | 'warn'>
  /** Time between two readings, in ms; default: 1 s after a purge, ten minutes without one. */
  periods?: { checkMs: number; readMs: number; failedMs: number }
}

export type PageSearch = ReturnType<typeof createPageSearch>

const usualPeriods = { checkMs: 1_000, readMs: 600_000, failedMs: 10_000 }
const concurrency = 4

/** A page of the index, with its tags and the number of the latest purge before it was read. */
interface ReadPage {
  searched: SearchedPage
  tags: string[]
  purgeNumber: number
}

/**
 * Search over the pages that the backend lists (`SEARCH=pages`). All of them are read at the start, and again every ten minutes; those of a
 * purge within about a second. A page that cannot be read stays as it was.
 */
export function createPageSearch({
  content,
  preview,
  purges,
  logger,
  periods = usualPeriods,
}: PageSearchDeps) {
  let pages = new Map<string, ReadPage>()
  const source = { snapshot: toContent(pages), preview: toContent(pages) }
  const index = createContentSearch(source)
  const reader = pLimit(concurrency)
  let isReading = false
  let isRead = false
  let isClosed = false
  let purgeNumber = purges.latest()
  let dueAt = 0
  let reading = read(true)
  const timer = setInterval(readIfDue, periods.checkMs).unref()

  function readIfDue(): void {
    const isComplete = performance.now() >= dueAt
    const isDue = isComplete || purges.latest() !== purgeNumber
    if (isDue && !isReading) reading = read(isComplete)
  }

  async function read(isComplete: boolean): Promise<void> {
    isReading = true
    purgeNumber = purges.latest()
    try {
      pages = await readPages(isComplete)
      source.snapshot = toContent(pages)
      await index.update()
      isRead = true
      if (isComplete) dueAt = performance.now() + periods.readMs
      logger.info({ pages: pages.size }, 'search index updated')
    } catch (error) {
      dueAt = performance.now() + periods.failedMs
      if (!isClosed) logger.warn({ err: error }, 'pages could not be read for the search')
    } finally {
      isReading = false
    }
  }

  /** @param isComplete all pages are read again, not only new and purged ones */
  async function readPages(isComplete: boolean): Promise<Map<string, ReadPage>> {
    const lists = await Promise.all(
      localeCodes.map(async (locale) => (await listOf(locale)).map((page) => ({ locale, page }))),
    )
    const found = new Map<string, ReadPage>()
    await Promise.all(
      lists.flat().map(({ locale, page }) =>
        reader(async () => {
          const key = normalizePathname(page.path)
          const older = pages.get(key)
          const isUsable = older && !isComplete && !purges.isPurged(older.tags, older.purgeNumber)
          const current = isUsable ? older : await readPage(locale, page, older)
          if (current) found.set(key, current)
        }),
      ),
    )
    return found
  }

  /** @throws the backend's error: without a list, nothing can be found */
  async function listOf(locale: Locale): Promise<ListedPage[]> {
    const listed = await content.pages(locale, { preview })
    return listed.filter(({ status }) => preview || status !== 'draft')
  }

  async function readPage(
    locale: Locale,
    { path, modified }: ListedPage,
    older: ReadPage | undefined,
  ): Promise<ReadPage | undefined> {
    if (isClosed) return older
    const number = purges.latest()
    try {
      const page = await content.page(path, { preview })
      return {
        searched: toSearchedPage(locale, path, modified, page),
        tags: [...tagsOf(path), ...(page.tags ?? []).map(normalizePathname)],
        purgeNumber: number,
      }
    } catch (error) {
      if (!isContentError(error)) throw error
      return error.kind === 'not-found' || error.kind === 'moved' ? undefined : older
    }
  }

  return {
    /**
     * Waits for the first reading.
     *
     * @throws {ContentUnavailable} if the pages could not be read so far
     */
    async search(...query: Parameters<typeof index.search>): Promise<SearchResult> {
      if (!isRead) await reading
      if (!isRead) throw new ContentUnavailable('no pages were read for the search')
      return index.search(...query)
    },
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      reader.clearQueue()
    },
  }
}

function toContent(pages: Map<string, ReadPage>): SearchedContent {
  const searched = [...pages].map(([path, page]) => [path, page.searched] as const)
  return { pages: new Map(searched), searchWords: new Map() }
}

function toSearchedPage(
  locale: Locale,
  path: string,
  modified: string | undefined,
  { type, title, meta, content }: Page,
): SearchedPage {
  return {
    locale,
    page: { type, title, path, meta: { ...(modified && { modified }), ...meta } },
    contents: collectContents({ title, meta, content }),
  }
}
