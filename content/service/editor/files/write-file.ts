import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file so that a reader, or a start after a crash, finds either what it said before or all that is new.
 *
 * The file is written beside its place under a hidden name, which the watcher of the content files overlooks.
 */
export function writeFile(file: string, data: string | Uint8Array): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  const temporary = join(folder, `.${basename(file)}.tmp`)
  const descriptor = openSync(temporary, 'w')
  try {
    let written = 0
    const bytes = typeof data === 'string' ? Buffer.from(data) : data
    while (written < bytes.length) written += writeSync(descriptor, bytes, written)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(temporary, file)
  syncFolder(folder)
}

/** The new name of a file is on the disk only after its folder is. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
