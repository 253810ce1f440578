import { z } from 'zod'
import { contract, createContract } from '../../contract/contract.ts'
import type { Layout, Navigation } from '../../contract/layout.ts'
import type { PageList } from '../../contract/page-list.ts'
import type { Page } from '../../contract/page.ts'
import type { SearchResult } from '../../contract/search.ts'
import { plainHtml } from '../../contract/values.ts'
import type { ReportProblem } from '../content-problem.ts'
import { toPointer, type DroppedPart } from './dropped-part.ts'
import { joinWords } from '../values/join-words.ts'
import { toContentHash, toContentId } from '../values/content-id.ts'
import { contentLimits, cutContent, type ContentLimits } from './cut-content.ts'
import { readTolerantly } from './read-tolerantly.ts'
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

type Shape = Exclude<keyof typeof contract, 'values'>

/** What was read, and what was left out. */
interface Read {
  value: unknown
  dropped: DroppedPart[]
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

  /** Good content is checked and sanitised in one go. @returns `null` where something does not fit */
  function readAtOnce(shape: Shape, body: unknown, limits: ContentLimits): Read | null {
    const { value: cut, dropped } = cutContent(body, limits)
    htmlLeft = limits.totalLength
    const { success, data } = safeContract[shape].safeParse(cut)
    return success ? { value: data, dropped } : null
  }

  /** The shape is settled first, because that may take several readings and sanitising is expensive. */
  function readInTwo(shape: Shape, body: unknown, limits: ContentLimits): Read {
    const { value, dropped } = readTolerantly<z.ZodType>(contract[shape], body, limits)
    htmlLeft = limits.totalLength
    return { value: safeContract[shape].parse(value), dropped }
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
    const limits = kind === 'pages' ? listLimits : contentLimits
    const shape = kind === 'layout' ? 'tolerantLayout' : kind
    const { value, dropped } = readAtOnce(shape, body, limits) ?? readInTwo(shape, body, limits)
    if (kind === 'layout') dropped.push(...missingParts(body))
    const content = value as Contents[K]
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

/** For 100,000 pages. */
const listLimits: ContentLimits = {
  ...contentLimits,
  listItems: 100_000,
  totalLength: 20_000_000,
  values: 1_000_000,
}
