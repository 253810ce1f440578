import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { PictureSize, ShareCard } from '../../routing/picture-address.ts'
import type { DataSheet } from './data-sheet.ts'
import type { EncodedPicture, PictureFormat } from './encode-picture.ts'
import { PictureNotFinished, PictureTooLarge, PictureUnreadable } from './picture-error.ts'

/** A card, or a data sheet with the originals of its pictures. */
export type Drawing =
  | { kind: 'card'; card: ShareCard }
  | { kind: 'sheet'; sheet: DataSheet; pictures: Buffer[] }

/** A task for the child process: encode a picture, or draw. */
export type EncoderTask =
  | { kind: 'picture'; master: Buffer; size: PictureSize; format: PictureFormat }
  | Drawing

/** Response of the child process. */
export type EncoderResponse =
  | { kind: 'made'; picture: EncodedPicture }
  | { kind: 'tooLarge'; reason: string }
  | { kind: 'unreadable'; reason: string }

export type PictureEncoder = ReturnType<typeof createPictureEncoder>

/** The child's program is next to this module, or next to the bundles where this module is part of one (`vite.programs.config.ts`). */
const program = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, 'start.ts')
  : join(dirname(findPackageJSON(import.meta.url) ?? ''), 'dist/run/picture-encoder.js')

/** Environment of the child: no secrets of the site, one thread, and an allocator that returns large blocks to the system at once. */
const env = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/** Idle time after which the child process ends, since it takes some 20 MB. */
const idleMs = 60_000

/**
 * The functions of `encode-picture.ts`, and drawings, in a child process, one after the other. The process starts with the first task.
 *
 * @see docs/decisions/0013-pictures.md
 */
export function createPictureEncoder({ timeoutMs = 30_000 } = {}) {
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  const inTurn = pLimit(1)

  async function request(task: EncoderTask): Promise<EncoderResponse> {
    clearTimeout(idleTimer)
    child ??= start()
    try {
      child.send(task)
      const [response] = await once(child, 'message', { signal: AbortSignal.timeout(timeoutMs) })
      idleTimer = setTimeout(end, idleMs).unref()
      return response as EncoderResponse
    } catch (error) {
      end()
      throw new PictureNotFinished('the picture takes too long', { cause: error })
    }
  }

  function start(): ChildProcess {
    const execArgv = ['--expose-gc', '--max-old-space-size=64', '--max-semi-space-size=2']
    const started = fork(program, { execArgv, env, serialization: 'advanced', stdio })
    // An error rejects `once`, so a caller who waits for a response gets it as well.
    started.on('exit', (code, cause) =>
      started.emit('error', new Error(`the process has ended: ${cause ?? code}`)),
    )
    started.on('error', () => {
      if (child === started) end()
    })
    started.unref()
    started.channel?.unref()
    return started
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  /**
   * Ends the process after drawings and failures, because they leave memory occupied that large pictures need. A task that fails in a used
   * process is repeated in a new one, where it may succeed.
   */
  async function work(task: EncoderTask): Promise<EncoderResponse> {
    const isNew = !child
    const response = await request(task)
    const hasFailed = response.kind !== 'made'
    if (hasFailed || task.kind === 'sheet') end()
    return hasFailed && !isNew ? work(task) : response
  }

  /** @throws {PictureNotFinished} in addition to the errors of `encode-picture.ts` */
  async function requestInTurn(task: EncoderTask): Promise<EncodedPicture> {
    const response = await inTurn(() => work(task))
    if (response.kind === 'tooLarge') throw new PictureTooLarge(response.reason)
    if (response.kind === 'unreadable') throw new PictureUnreadable(response.reason)
    return response.picture
  }

  return {
    encode: (master: Buffer, size: PictureSize, format: PictureFormat) =>
      requestInTurn({ kind: 'picture', master, size, format }),
    draw: (drawing: Drawing) => requestInTurn(drawing),
  }
}

/** The child has no output: an inherited stream would stay open for readers of the site's output. */
const stdio: ('ignore' | 'ipc')[] = ['ignore', 'ignore', 'ignore', 'ipc']
