import { exitCodes } from '../exit-code.ts'
import type { Command } from './command.ts'

/**
 * `--warm`: a check that nothing has failed goes on to fill the page cache. The files that were asked for belong to the
 * check; the second report stands below the first on standard output if that is text, and on standard error if it is read by a program.
 */
export function thenWarm(check: Command, warm: Command): Command {
  return async function checkThenWarm(config, io) {
    const exitCode = await check(config, io)
    if (!config.warm || exitCode !== exitCodes.clean) return exitCode
    const isRead = config.reports.some(({ format, output }) => !output && format !== 'text')
    return warm(
      { ...config, reports: [{ format: 'text', output: null }] },
      isRead ? { ...io, stdout: io.stderr } : io,
    )
  }
}
