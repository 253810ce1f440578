import { z } from 'zod'
import { contract, createContract } from '../../contract/contract.ts'
import type { Layout, Navigation } from '../../contract/layout.ts'
import type { PageList } from '../../contract/page-list.ts'
import type { Page } from '../../contract/page.ts'
import type { SearchResult } from '../../contract/search.ts'
import { plainHtml } from '../../contract/values.ts'
import type { ReportProblem } from '../content-problem.ts'
import { joinWords } from '../values/join-words.ts'
import { toContentHash, toContentId } from '../values/content-id.ts'
import {
  contentLimits,
  createTolerantReader,
  pageListLimits,
  toPointer,
  type DroppedPart,
  type TolerantReader,
} from './read-tolerantly.ts'
import { sanitizeHtml } from '../values/sanitize-html.ts'
import { toMediaPath, toSitePath } from '../values/to-path.ts'
import { withoutQuery } from '../../../routing/localized-path.ts'

/** What can be asked of a backend, and what comes out. */
export interface Contents {
  layout: Layout
  navigation: Navigation
  page: Page
  pages: PageList
  search: SearchResult
}

export interface ContentReaderOptions {
  /** Public address of the site; what the content says of it becomes a path. */
  siteUrl: URL | null
  /** What the content says of files there becomes a path, too. */
  backendUrl: URL
  /** Folders there, besides its media folder, whose pictures the site answers for; left out: all. */
  mediaPrefixes?: readonly string[]
  report: ReportProblem
}

export function createContentReader({
  siteUrl,
  backendUrl,
  mediaPrefixes,
  report,
}: ContentReaderOptions) {
  const toPath = (address: string) =>
    toContentHash(toMediaPath(toSitePath(address, siteUrl), backendUrl, mediaPrefixes))
  /** How much rich text the document that is being read may still have, in characters. */
  let htmlLeft = 0

  /** Sanitising makes a text longer where it writes signs as entities, or offers pictures in several widths. */
  function toSafeHtml(html: string): string {
    if (htmlLeft < 0) return ''
    const safe = sanitizeHtml(html, toPath)
    htmlLeft -= safe.length
    return htmlLeft < 0 ? '' : safe
  }

  const safeContract = createContract({
    html: plainHtml.transform(toSafeHtml),
    object: z.object,
    address: toPath,
    id: toContentId,
    words: joinWords,
  })
  const readers: { [K in keyof Contents]: TolerantReader<Contents[K]> } = {
    layout: createTolerantReader(safeContract.tolerantLayout),
    navigation: createTolerantReader(safeContract.navigation),
    page: createTolerantReader(safeContract.page),
    pages: createTolerantReader(safeContract.pages),
    search: createTolerantReader(safeContract.search),
  }

  /**
   * Makes content of a backend's answer: bad parts dropped and reported, rich text sanitised.
   *
   * @param path what was asked for; it becomes a page's `route`
   * @throws {ContentInvalid} if it is not the contract's shape at the root
   */
  return function readContent<K extends keyof Contents>(
    kind: K,
    body: unknown,
    path: string,
  ): Contents[K] {
    const limits = kind === 'pages' ? pageListLimits : contentLimits
    htmlLeft = limits.totalLength
    const { value: content, dropped } = readers[kind](body, limits)
    if (kind === 'layout') dropped.push(...missingParts(body))
    if (htmlLeft < 0)
      dropped.push({ pointer: '', reason: 'too much rich text, the rest is left out' })
    if (dropped.length > 0) {
      const parts = dropped.slice(0, maxReportedParts)
      report({ event: 'parts dropped', pathname: withoutQuery(path), count: dropped.length, parts })
    }
    return kind === 'page' ? { ...content, route: path } : content
  }
}

/** What the contract wants of a layout, and its cookie notice, and the site shows pages without. */
function missingParts(layout: unknown): DroppedPart[] {
  const issues = contract.layout.safeParse(layout).error?.issues ?? []
  return issues
    .filter(({ path, message }) => path.length <= 2 && message.endsWith('received undefined'))
    .map(({ path }) => ({ pointer: toPointer(path), reason: 'missing' }))
}

const maxReportedParts = 20
