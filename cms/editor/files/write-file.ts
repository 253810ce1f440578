import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file atomically: a reader, or a start after a crash, finds either the old content or all of the new.
 *
 * The data is first written to a hidden file in the same folder, which the watcher of the content files ignores.
 */
export function writeFile(file: string, data: string | Uint8Array): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  const temporary = join(folder, `.${basename(file)}.tmp`)
  try {
    writeFileSync(temporary, data, { flush: true })
    renameSync(temporary, file)
  } finally {
    // Is there after a failure only, as on a full disk, where it would take room.
    rmSync(temporary, { force: true })
  }
  syncFolder(folder)
}

/** Writes a folder to the disk: without this, a crash could undo the renaming of a file. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
