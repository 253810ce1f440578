import { once } from 'node:events'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ContentInvalid } from '../../contract/content-error.ts'
import type { ContentReaderOptions, Contents } from './content-reader.ts'
import type { ReadingResult, ReadingTask, ReadingWorkerData } from './reading-worker.ts'

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
const resourceLimits = { maxOldGenerationSizeMb: 96 }

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
