import { constants } from 'node:fs'
import { access, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CliConfig } from '../cli-config.ts'
import { hasColors, type Io } from '../io.ts'
import type { ReportFormat } from '../reporters/report.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Writes every requested report to standard output or to its file; creates missing folders.
 *
 * @throws {UsageError} if a file cannot be written, after all other reports are written
 */
export async function writeReports(
  render: (format: ReportFormat, options: { colors: boolean }) => string,
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

/**
 * Creates the folders of the reports and of the baseline, so that a file that cannot be written is reported before a long crawl.
 *
 * @throws {UsageError} if a file cannot be written
 */
export async function prepareFiles(
  config: Pick<CliConfig, 'reports' | 'baseline' | 'updateBaseline'>,
): Promise<void> {
  for (const { output } of config.reports) if (output !== null) await prepare('--output', output)
  if (config.updateBaseline && config.baseline !== null)
    await prepare('--baseline', config.baseline)
}

async function prepare(option: string, file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    const known = await stat(file).catch(() => null)
    if (known?.isDirectory()) throw new Error('it is a folder')
    await access(known ? file : dirname(file), constants.W_OK)
  } catch (cause) {
    const { message } = cause as Error
    throw new UsageError(`${option} ${file}: cannot be written (${message})`, { cause })
  }
}
