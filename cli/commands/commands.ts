import type { Command, CommandName, Commands } from './command.ts'
import { options } from '../options.ts'
import { exitCodes } from '../exit-code.ts'

/** All commands. Each loads its modules when it is called, so that help appears at once. */
export const commands: Commands = {
  check: thenWarm(checking('check'), warm),
  links: checking('links'),
  translations: checking('translations'),
  smoke: checking('smoke'),
  warm,
}

/** Commands whose rules also concern external addresses; other commands send no requests to external hosts. */
const lookingElsewhere: readonly CommandName[] = options.external.commands

function checking(name: Exclude<CommandName, 'warm'>): Command {
  return async (config, io) => {
    const { runChecks } = await import('./run-checks.ts')
    const external = config.external && lookingElsewhere.includes(name)
    return runChecks(name, { ...config, external }, io)
  }
}

async function warm(...[config, io]: Parameters<Command>): ReturnType<Command> {
  const { runWarm } = await import('./warm.ts')
  return runWarm(config, io)
}

/**
 * `--warm`: fills the page cache after a check without failure. Output files belong to the check. The second report goes to standard output
 * below a text report, and to standard error if the first report is for a program.
 */
export function thenWarm(check: Command, fill: Command): Command {
  return async function checkThenWarm(config, io) {
    const exitCode = await check(config, io)
    if (!config.warm || exitCode !== exitCodes.clean) return exitCode
    const isRead = config.reports.some(({ format, output }) => !output && format !== 'text')
    return fill(
      { ...config, reports: [{ format: 'text', output: null }] },
      isRead ? { ...io, stdout: io.stderr } : io,
    )
  }
}
