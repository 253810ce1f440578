/**
 * Program of a worker thread: reads large responses, so that they do not block the thread that serves visitors.
 *
 * @see content-reader.ts
 */
import { parentPort, workerData } from 'node:worker_threads'
import { isContentError, type ContentProblem } from '../contract/content-error.ts'
import { parseLargeJson } from '../contract/read-tolerantly.ts'
import {
  createContentReader,
  limitsOf,
  type ReadingResult,
  type ReadingTask,
  type ReadingWorkerData,
} from './content-reader.ts'

const { siteUrl, backendUrl, mediaPrefixes, richText } = workerData as ReadingWorkerData
let problems: ContentProblem[] = []
const readContent = createContentReader({
  siteUrl: new URL(siteUrl),
  backendUrl: new URL(backendUrl),
  mediaPrefixes,
  richText,
  report: (problem) => problems.push(problem),
})

parentPort?.on('message', (task: ReadingTask) => {
  // Text is sent to another thread faster than objects are.
  parentPort?.postMessage(JSON.stringify(read(task)), [])
})

function read({ kind, bytes, path }: ReadingTask): ReadingResult {
  problems = []
  try {
    const { document, cut } = parseLargeJson(bytes, limitsOf(kind))
    return { kind: 'read', content: readContent(kind, document, path, cut), problems }
  } catch (error) {
    if (isContentError(error)) return { kind: 'failed', reason: error.message, problems }
    throw error
  }
}
