import { join } from 'node:path'
import { startProcess, type RunningProcess } from './start-process.ts'

/** Starts a content service with generated pages in a separate process. */
export function startGeneratedContent(pages: number): Promise<RunningProcess> {
  const module = join(import.meta.dirname, '../generated/generate-backend.ts')
  return startProcess(module, [`--pages=${pages}`])
}
