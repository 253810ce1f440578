import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A folder that is removed after the test.
 *
 * @param files path below the folder → text
 */
export function temporaryFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) writeInto(folder, file, text)
  return folder
}

/** Writes a file below a folder, and creates missing folders. */
export function writeInto(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
