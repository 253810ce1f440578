/**
 * Program of a worker thread: writes changed values into a content file. Formatting takes up to 0.1 s for a long page and cannot be
 * interrupted, and a first time as much is loaded: the thread that answers visitors does not wait for it.
 *
 * @see content-folder.ts
 */
import { parentPort, workerData } from 'node:worker_threads'
import { writeSource } from './write-source.ts'

export interface WritingTask {
  /** What the file says now. */
  source: string
  value: unknown
}

const { source, value } = workerData as WritingTask
parentPort?.postMessage(await writeSource(source, value), [])
