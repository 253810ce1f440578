import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CliConfig } from '../config.ts'
import { hasColors, type Io } from '../io.ts'
import type { Format } from '../reporters/report.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Writes every requested report to standard output or to its file; creates missing folders.
 *
 * @throws {UsageError} if a file cannot be written, after all other reports are written
 */
export async function writeReports(
  render: (format: Format, options: { colors: boolean }) => string,
  { reports }: Pick<CliConfig, 'reports'>,
  io: Io,
): Promise<void> {
  const failures: string[] = []
  for (const { format, output } of reports) {
    const text = render(format, { colors: output === null && hasColors(io.stdout, io.env) })
    if (output === null) {
      io.stdout.write(text)
      continue
    }
    await mkdir(dirname(output), { recursive: true })
      .then(() => writeFile(output, text))
      .catch(({ message }: Error) => {
        failures.push(`--output ${output}: cannot be written (${message})`)
      })
  }
  if (failures.length > 0) throw new UsageError(failures.join('\n'))
}
