import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../usage-error.ts'

/**
 * Writes a report into its file, and makes the folder where there is none.
 *
 * @param output from `cwd`
 * @throws {UsageError} if it cannot be written
 */
export async function writeText(
  output: string,
  text: string,
  { cwd }: { cwd: string },
): Promise<void> {
  const path = resolve(cwd, output)
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  } catch (cause) {
    const expected = 'expected a file in a folder that may be written to'
    throw new UsageError(`--output ${output}: cannot be written; ${expected}`, { cause })
  }
}
