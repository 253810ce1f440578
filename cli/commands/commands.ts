import type { Command, CommandName, Commands } from './command.ts'
import { options } from '../options.ts'
import { thenWarm } from './then-warm.ts'

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
