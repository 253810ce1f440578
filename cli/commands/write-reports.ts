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
    else await writeText(resolve(io.cwd, output), text).catch(() => failures.push(output))
  }
  if (failures.length > 0)
    throw new UsageError(
      `--output ${failures.join(', ')}: cannot be written; expected a file in a folder that may be written to`,
    )
}

async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
