import type { Command, CommandName, Commands } from './command.ts'
import { options } from '../options.ts'
import { exitCodes } from '../exit-code.ts'

/** What each command does. Its modules are loaded when it is called, so that help is there at once. */
export const commands: Commands = {
  check: thenWarm(checking('check'), warm),
  links: checking('links'),
  translations: checking('translations'),
  smoke: checking('smoke'),
  warm,
}

/** Commands whose rules are about addresses elsewhere too; for the others, nobody there is asked. */
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
 * `--warm`: a check that nothing has failed goes on to fill the page cache. The files that were asked for belong to the
 * check; the second report stands below the first on standard output if that is text, and on standard error if it is read by a program.
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
