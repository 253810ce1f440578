import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { CliConfig } from '../cli-config.ts'
import { hasColors, type Io } from '../io.ts'
import type { Report } from '../reporters/report.ts'
import { reporters } from '../reporters/reporters.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Every report that was asked for: to standard output, or into its file.
 *
 * @throws {UsageError} if a file cannot be written, after everything else has been
 */
export async function writeReports(
  report: Report,
  { reports }: Pick<CliConfig, 'reports'>,
  io: Io,
): Promise<void> {
  const failures: string[] = []
  for (const { format, output } of reports) {
    const colors = output === null && hasColors(io.stdout, io.env)
    const text = reporters[format](report, { colors })
    if (output === null) io.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    else
      await writeText(output, text, io).catch((error: Error) => void failures.push(error.message))
  }
  if (failures.length > 0) throw new UsageError(failures.join('\n'))
}

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
