import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'

export type WriteJournal = ReturnType<typeof createWriteJournal>

/**
 * Remembers which texts an action writes, each before it is written. After a kill, these texts can be told apart from those of others.
 *
 * @param journalFile exists only during an action
 */
export function createWriteJournal(journalFile: string) {
  return {
    /** On return, the entry is on the disk. @param text `null` if the file is removed */
    add(file: string, text: string | null): void {
      const descriptor = openSync(journalFile, 'a', 0o600)
      try {
        writeSync(descriptor, `${JSON.stringify([file, hashOf(text)])}\n`)
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
    },
    /** @returns whether a file has a text that the action wrote; `null`: the file is missing */
    read(): (file: string, text: string | null) => boolean {
      const lines = existsSync(journalFile) ? readFileSync(journalFile, 'utf8').split('\n') : []
      // The last entry is incomplete after a kill: nothing was written for it.
      const entries = new Set(lines.slice(0, -1))
      return (file, text) => entries.has(JSON.stringify([file, hashOf(text)]))
    },
    clear: () => rmSync(journalFile, { force: true }),
  }
}

const hashOf = (text: string | null) =>
  text === null ? null : createHash('sha256').update(text).digest('base64')
