import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { load } from 'js-yaml'
import { maxCharacters } from '../../store/read-content-file.ts'
import { Refusal } from '../refusal.ts'
import { writeFile } from './write-file.ts'
import type { WritingTask } from './writing-worker.ts'

/** Parses a content file. Markdown stays Markdown. */
export function readSource(source: string): unknown {
  return load(source, { maxAliases: 0 })
}

export type ContentFolder = ReturnType<typeof openContentFolder>

/** The content files as they are written, before Markdown becomes HTML. */
export function openContentFolder(filesDir: string) {
  const sourceOf = (file: string) => {
    const place = join(filesDir, file)
    return existsSync(place) ? readFileSync(place, 'utf8') : null
  }
  return {
    /** @returns `null` where there is no such file */
    read(file: string): unknown {
      const source = sourceOf(file)
      return source === null ? null : readSource(source)
    },
    /**
     * Changes only the values that differ; creates a missing file.
     *
     * @throws {Refusal} 413 if the file would be too long to be read again
     */
    async write(file: string, value: unknown): Promise<void> {
      const text = await writeInThread({ source: sourceOf(file) ?? '', value })
      if (text.length > maxCharacters) throw new Refusal(413, 'the file would be too long')
      writeFile(join(filesDir, file), text)
    },
    remove: (file: string) => rmSync(join(filesDir, file), { force: true }),
  }
}

/** Worker program: beside this module in source, beside the bundles when built (`vite.programs.config.ts`). */
const program = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, 'writing-worker.ts')
  : join(dirname(findPackageJSON(import.meta.url) ?? ''), 'dist/run/writing-worker.js')

/** Memory limit of the thread, which writes one file and ends. */
const resourceLimits = { maxOldGenerationSizeMb: 96 }

/** Time limit for one file: the next publication waits for it. */
const longestMs = 20_000

async function writeInThread(task: WritingTask): Promise<string> {
  const worker = new Worker(program, { workerData: task, resourceLimits })
  try {
    const signal = AbortSignal.timeout(longestMs)
    const [text] = (await once(worker, 'message', { signal })) as [string]
    return text
  } finally {
    void worker.terminate()
  }
}
