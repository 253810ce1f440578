import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { maxCharacters } from '../../store/read-content-file.ts'
import { inTime } from '../in-time.ts'
import { Refusal } from '../refusal.ts'
import { readSource } from '../../store/parse-source.ts'
import { writeFile } from './write-file.ts'
import { writeSource } from './write-source.ts'

/** Limit for writing what has been checked: a long page takes 10 ms, and nothing planned shall fail on a busy machine. */
const longestMs = 5_000

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
     * @throws {Refusal} 413 if the file would be too long to be read again, or takes too long to write
     */
    write(file: string, value: unknown): void {
      const source = sourceOf(file) ?? ''
      const text = inTime(() => writeSource(source, value), longestMs)
      if (text.length > maxCharacters) throw new Refusal(413, 'the file would be too long')
      writeFile(join(filesDir, file), text)
    },
    remove: (file: string) => rmSync(join(filesDir, file), { force: true }),
  }
}
