import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { GapReason } from '../gaps.ts'
import type { DownloadKind } from './download-kind.ts'
import type { DownloadLink } from './download-link.ts'

/** A task for the child process. */
export interface DownloadTask {
  kind: DownloadKind
  bytes: Buffer
}

export type DownloadResponse =
  | { kind: 'read'; links: DownloadLink[] }
  | { kind: 'unread'; reason: GapReason }

/** Reads a document; never rejects. */
export type DownloadReader = ReturnType<typeof createDownloadReader>

/** A manual of 1,000 pages takes 25 s. */
const standardTimeoutMs = 120_000

/** No output: pdf.js writes warnings about each damaged font. */
const stdio: ('ignore' | 'ipc')[] = ['ignore', 'ignore', 'ignore', 'ipc']

/** Limits V8; the process itself limits everything else. */
const execArgv = ['--max-old-space-size=384', '--disable-warning=ExperimentalWarning']

/**
 * Reads the links of documents in a child process, one after the other. The process starts with the first document and ends after a failure.
 *
 * @see docs/decisions/0054-links-in-documents.md
 */
export function createDownloadReader({
  timeoutMs = standardTimeoutMs,
  program = join(import.meta.dirname, 'start.ts'),
} = {}) {
  let child: ChildProcess | undefined
  let isClosed = false
  const inTurn = pLimit(1)

  async function read(task: DownloadTask): Promise<DownloadResponse> {
    if (isClosed) return { kind: 'unread', reason: 'document-limit' }
    child ??= start()
    try {
      child.send(task)
      const [response] = await once(child, 'message', { signal: AbortSignal.timeout(timeoutMs) })
      return response as DownloadResponse
    } catch {
      endProcess()
      return { kind: 'unread', reason: 'document-limit' }
    }
  }

  function start(): ChildProcess {
    const started = fork(program, { execArgv, env: {}, serialization: 'advanced', stdio })
    // An error rejects `once`.
    started.on('exit', (code) =>
      started.emit('error', new Error(`the process has ended: ${code ?? ''}`)),
    )
    started.on('error', () => {
      if (child === started) endProcess()
    })
    return started
  }

  function endProcess(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  /** Ends the process; documents that wait are not read, because a new process would outlive the run. */
  function close(): void {
    isClosed = true
    endProcess()
  }

  return { read: (task: DownloadTask) => inTurn(() => read(task)), close }
}
