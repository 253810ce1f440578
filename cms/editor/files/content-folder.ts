import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { maxCharacters } from '../../store/read-content-file.ts'
import { runWithTimeout } from '../run-with-timeout.ts'
import { Refusal } from '../refusal.ts'
import { readSource } from '../../store/parse-source.ts'
import { writeFile } from './write-file.ts'
import { writeSource } from './write-source.ts'

/** Limit for writing what has been checked: a long page takes 10 ms, and nothing planned shall fail on a busy machine. */
const longestMs = 5_000

type RecordWrite = (file: string, text: string | null) => void

export type ContentFolder = ReturnType<typeof openContentFolder>

/** The content files as they are written, before Markdown becomes HTML. */
export function openContentFolder(filesDir: string) {
  const sourceOf = (file: string) => {
    const place = join(filesDir, file)
    return existsSync(place) ? readFileSync(place, 'utf8') : null
  }
  function toText(file: string, value: unknown): string {
    const source = sourceOf(file) ?? ''
    const text = runWithTimeout(() => writeSource(source, value), longestMs)
    if (text.length > maxCharacters) throw new Refusal(413, 'the file would be too long')
    return text
  }

  /** Receives what is about to be written. */
  let record: RecordWrite | undefined

  /** @param text `null` removes the file */
  function put(file: string, text: string | null): void {
    record?.(file, text)
    if (text === null) rmSync(join(filesDir, file), { force: true })
    else writeFile(join(filesDir, file), text)
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
    write: (file: string, value: unknown) => put(file, toText(file, value)),
    /** Source of a file; `null` if missing. */
    readText: sourceOf,
    /** Text that `write` writes. */
    toText,
    writeText: put,
    /** @returns time of the last change, ISO 8601; `undefined` where there is no such file */
    modified: (file: string) =>
      statSync(join(filesDir, file), { throwIfNoEntry: false })?.mtime.toISOString(),
    remove: (file: string) => put(file, null),
    /** @param recorder receives what `act` writes, before it is written */
    recordWrites<T>(recorder: RecordWrite, act: () => T): T {
      record = recorder
      try {
        return act()
      } finally {
        record = undefined
      }
    },
  }
}
