import { join } from 'node:path'
import { startProcess, type RunningProcess } from './start-process.ts'

/** A content service of generated pages in a process of its own. */
export interface GeneratedBackend extends RunningProcess {
  /** Number of page requests so far. */
  calls: () => Promise<number>
}

export async function startBackend(pages: number): Promise<GeneratedBackend> {
  const module = join(import.meta.dirname, '../generated/generate-backend.ts')
  const backend = await startProcess(module, [`--pages=${pages}`])
  return {
    ...backend,
    async calls() {
      return ((await (await fetch(`${backend.url}/calls`)).json()) as { calls: number }).calls
    },
  }
}
