import { join } from 'node:path'
import { startProcess, type RunningProcess } from './start-process.ts'

/** Starts a content service of generated pages in a process of its own. */
export function startBackend(pages: number): Promise<RunningProcess> {
  const module = join(import.meta.dirname, '../generated/generate-backend.ts')
  return startProcess(module, [`--pages=${pages}`])
}
