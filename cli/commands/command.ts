import type { CliConfig } from '../cli-config.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'

export const commandNames = ['check', 'links', 'translations', 'smoke', 'warm'] as const
export type CommandName = (typeof commandNames)[number]

/**
 * One command from its settings to its exit code.
 *
 * @throws {UsageError} where the settings do not fit together
 * @throws {Unreachable} where the site does not answer
 */
export type Command = (config: CliConfig, io: Io) => Promise<ExitCode>

export type Commands = Record<CommandName, Command>
