import { once } from 'node:events'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { toPointer } from '../../routing/json-pointer.ts'
import { withoutQuery } from '../../routing/localized-path.ts'
import { ContentInvalid, type DroppedPart, type ReportProblem } from '../contract/content-error.ts'
import { contract, createContract } from '../contract/contract.ts'
import type { Layout, Navigation } from '../contract/layout.ts'
import type { PageList } from '../contract/page-list.ts'
import type { Page } from '../contract/page.ts'
import type { SearchResult } from '../contract/search.ts'
import {
  contentLimits,
  createTolerantReader,
  pageListLimits,
  type ContentLimits,
  type TolerantReader,
} from '../contract/read-tolerantly.ts'
import { plainHtml } from '../contract/values.ts'
import type { ReadingResult, ReadingTask, ReadingWorkerData } from './reading-worker.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { joinWords, toContentHash, toContentId, toMediaPath, toSitePath } from './values.ts'

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
   * @param cut what of the answer was left out before
   * @throws {ContentInvalid} if it is not the contract's shape at the root
   */
  return function readContent<K extends keyof Contents>(
    kind: K,
    body: unknown,
    path: string,
    cut: DroppedPart[] = [],
  ): Contents[K] {
    const limits = limitsOf(kind)
    htmlLeft = limits.totalLength
    const { value: content, dropped } = readers[kind](body, limits)
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
  return kind === 'pages' ? pageListLimits : contentLimits
}

/** What the contract wants of a layout, and its cookie notice, and the site shows pages without. */
function missingParts(layout: unknown): DroppedPart[] {
  const issues = contract.layout.safeParse(layout).error?.issues ?? []
  return issues
    .filter(({ path, message }) => path.length <= 2 && message.endsWith('received undefined'))
    .map(({ path }) => ({ pointer: toPointer(path), reason: 'missing' }))
}

const maxReportedParts = 20

export interface WorkerReader {
  /** @throws {ContentInvalid} as a content reader, and where reading takes too long or too much memory */
  read<K extends keyof Contents>(kind: K, bytes: Uint8Array, path: string): Promise<Contents[K]>
  close(): Promise<void>
}

export interface WorkerReaderOptions extends ContentReaderOptions {
  timeoutMs?: number
}

/** Beside this module or, where that is part of a bundle, beside the bundles (`vite.programs.config.ts`). */
const program = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, 'reading-worker.ts')
  : join(dirname(findPackageJSON(import.meta.url) ?? ''), 'dist/run/reading-worker.js')

/** Of the thread alone; what it needs beyond ends it and not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/** Ends a thread that has nothing to do: it takes some 20 MB. */
const idleMs = 60_000

/** Reads answers in a thread of its own, one after the other. It is started when there is one to read. */
export function createWorkerReader({
  siteUrl,
  backendUrl,
  mediaPrefixes,
  report,
  timeoutMs = 10_000,
}: WorkerReaderOptions): WorkerReader {
  const data: ReadingWorkerData = {
    siteUrl: siteUrl?.href ?? null,
    backendUrl: backendUrl.href,
    mediaPrefixes,
  }
  const closing = new AbortController()
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function ask(task: ReadingTask): Promise<ReadingResult> {
    clearTimeout(idleTimer)
    worker ??= start()
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    try {
      worker.postMessage(task, []) // The list is of what is handed over and not copied.
      const [result] = (await once(worker, 'message', { signal })) as [string]
      idleTimer = setTimeout(() => void end(), idleMs).unref()
      return JSON.parse(result) as ReadingResult
    } catch (error) {
      void end()
      throw new ContentInvalid('answer takes too long or too much memory to read', { cause: error })
    }
  }

  function start(): Worker {
    const started = new Worker(program, { workerData: data, resourceLimits })
    started.on('error', () => void end()) // Whoever waits for an answer hears of it, too.
    return started
  }

  async function end(): Promise<void> {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  return {
    async read<K extends keyof Contents>(kind: K, bytes: Uint8Array, path: string) {
      const answer = last.then(() => ask({ kind, bytes, path }))
      last = answer.catch(() => undefined)
      const { problems, ...result } = await answer
      problems.forEach(report)
      if ('failure' in result) throw new ContentInvalid(result.failure)
      return result.content as Contents[K]
    },
    async close() {
      clearTimeout(idleTimer)
      closing.abort()
      await end()
    },
  }
}
