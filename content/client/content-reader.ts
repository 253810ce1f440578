import { once } from 'node:events'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { z } from 'zod'
import { toPointer } from '../../routing/json-pointer.ts'
import { isPagePath, toSitePath, withoutQuery } from '../../routing/localized-path.ts'
import { toMediaPath } from '../../routing/picture-address.ts'
import {
  ContentInvalid,
  type ContentProblem,
  type DroppedPart,
  type ReportProblem,
} from '../contract/content-error.ts'
import { createContract } from '../contract/create-contract.ts'
import { createLayout, type Layout, type NavigationContent } from '../contract/layout.ts'
import type { PageList, RedirectList } from '../contract/page-list.ts'
import type { Page } from '../contract/page.ts'
import type { SearchResult } from '../contract/search.ts'
import {
  contentLimits,
  pageListLimits,
  readTolerantly,
  type ContentLimits,
} from '../contract/read-tolerantly.ts'
import { createValues, plainHtml } from '../contract/values.ts'
import { richTextToHtml } from '../rich-text/markdown.ts'
import type { RichTextFormat } from '../rich-text/rich-text-formats.ts'
import { joinWords, sanitizeHtml, toContentHash, toContentId } from '../rich-text/sanitize-html.ts'

/** Kinds of a backend's responses, with their types. */
export interface Contents {
  layout: Layout
  navigation: NavigationContent
  page: Page
  pages: PageList
  redirects: RedirectList
  search: SearchResult
}

export interface ContentReaderOptions {
  /** Public address of the site; links to it in the content become paths. */
  siteUrl: URL
  /** Links to the backend's files become paths, too. */
  backendUrl: URL
  /** Folders of the backend, besides `/media/`, whose pictures the site serves; all if omitted. */
  mediaPrefixes?: readonly string[]
  /** Default: HTML. */
  richText?: RichTextFormat
  report: ReportProblem
}

export function createContentReader({
  siteUrl,
  backendUrl,
  mediaPrefixes,
  richText = 'html',
  report,
}: ContentReaderOptions) {
  const ownHosts = new Set([siteUrl.host])
  const backendHosts = new Set([backendUrl.host])
  const toPath = (address: string) =>
    toContentHash(toMediaPath(toOwnPath(address), backendUrl, mediaPrefixes))

  /** A CMS may name pages by its own address, which visitors should not see. */
  function toOwnPath(address: string): string {
    const path = toSitePath(address, ownHosts)
    const atBackend = toSitePath(path, backendHosts)
    return atBackend !== path && isPagePath(atBackend) ? atBackend : path
  }

  /** Remaining characters of rich text for the current document. */
  let htmlLeft = 0

  /** The limit counts sanitised text: entities and picture widths make a text longer. */
  function toSafeHtml(text: string): string {
    if (htmlLeft < 0) return ''
    const safe = sanitizeHtml(richTextToHtml(text, richText), toPath)
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
  const schemas: { [K in keyof Contents]: z.ZodType<Contents[K]> } = {
    ...safeContract,
    layout: safeContract.tolerantLayout,
  }

  /**
   * Reads a backend's response: drops and reports bad parts, sanitises rich text.
   *
   * @param path requested path; it becomes a page's `route`
   * @param cut parts that were left out before
   * @throws {ContentInvalid} if the root does not have the contract's shape
   */
  return function readContent<K extends keyof Contents>(
    kind: K,
    body: unknown,
    path: string,
    cut: DroppedPart[] = [],
  ): Contents[K] {
    const limits = limitsOf(kind)
    htmlLeft = limits.totalLength
    const { value: content, dropped } = readTolerantly(schemas[kind], body, limits)
    dropped.unshift(...cut)
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

export function limitsOf(kind: keyof Contents): ContentLimits {
  return kind === 'pages' || kind === 'redirects' ? pageListLimits : contentLimits
}

const completeLayout = createLayout(createValues({ html: plainHtml, object: z.object }))

/** Required parts that a layout or its cookie notice lacks; the site shows pages without them. */
function missingParts(layout: unknown): DroppedPart[] {
  const issues = completeLayout.safeParse(layout).error?.issues ?? []
  return issues
    .filter(({ path, message }) => path.length <= 2 && /received (undefined|null)$/.test(message))
    .map(({ path }) => ({ pointer: toPointer(path), reason: 'missing' }))
}

const maxReportedParts = 20

export interface WorkerReaderOptions extends ContentReaderOptions {
  timeoutMs?: number
}

/** Options of the worker. Addresses are text, since a `URL` cannot be sent to a thread. */
export interface ReadingWorkerData {
  siteUrl: string
  backendUrl: string
  mediaPrefixes: readonly string[] | undefined
  richText: RichTextFormat | undefined
}

export interface ReadingTask {
  kind: keyof Contents
  bytes: Uint8Array
  path: string
}

/** Result of reading, sent as JSON; `failure` is the message of a `ContentInvalid`. */
export type ReadingResult = { problems: ContentProblem[] } & (
  | { kind: 'read'; content: Contents[keyof Contents] }
  | { kind: 'failed'; reason: string }
)

/** Worker program: beside this module in source, beside the bundles when built (`vite.programs.config.ts`). */
const program = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, 'reading-worker.ts')
  : join(dirname(findPackageJSON(import.meta.url) ?? ''), 'dist/run/reading-worker.js')

/** Limits of the thread alone: exceeding them ends the thread, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/** An idle thread ends after this time: it takes some 20 MB. */
const idleMs = 60_000

/** Reads responses in a worker thread, one after the other. The thread starts when there is a response to read. */
export function createWorkerReader({
  siteUrl,
  backendUrl,
  mediaPrefixes,
  richText,
  report,
  timeoutMs = 10_000,
}: WorkerReaderOptions) {
  const data: ReadingWorkerData = {
    siteUrl: siteUrl.href,
    backendUrl: backendUrl.href,
    mediaPrefixes,
    richText,
  }
  const closing = new AbortController()
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  const inTurn = pLimit(1)

  async function request(task: ReadingTask): Promise<ReadingResult> {
    clearTimeout(idleTimer)
    worker ??= start()
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    try {
      worker.postMessage(task, []) // The empty transfer list: everything is copied.
      const [result] = (await once(worker, 'message', { signal })) as [string]
      idleTimer = setTimeout(() => void end(), idleMs).unref()
      return JSON.parse(result) as ReadingResult
    } catch (error) {
      void end()
      throw new ContentInvalid('response takes too long or too much memory to read', {
        cause: error,
      })
    }
  }

  function start(): Worker {
    const started = new Worker(program, { workerData: data, resourceLimits })
    started.on('error', () => void end()) // `once` rejects the waiting call, too.
    return started
  }

  async function end(): Promise<void> {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  return {
    /** @throws {ContentInvalid} if the response cannot be read, or takes too long or too much memory */
    async read<K extends keyof Contents>(kind: K, bytes: Uint8Array, path: string) {
      const { problems, ...result } = await inTurn(() => request({ kind, bytes, path }))
      problems.forEach(report)
      if (result.kind === 'failed') throw new ContentInvalid(result.reason)
      return result.content as Contents[K]
    },
    async close(): Promise<void> {
      clearTimeout(idleTimer)
      closing.abort()
      await end()
    },
  }
}
