/**
 * Program of a worker thread: writes changed values into a content file. Formatting a long page takes up to 0.1 s and
 * cannot be interrupted, and the first loading of the libraries takes as long. Neither blocks the thread that answers
 * visitors.
 *
 * @see content-folder.ts
 */
import { parentPort, workerData } from 'node:worker_threads'
import { writeSource } from './write-source.ts'

export interface WritingTask {
  /** Current content of the file. */
  source: string
  value: unknown
}

const { source, value } = workerData as WritingTask
parentPort?.postMessage(await writeSource(source, value), [])
