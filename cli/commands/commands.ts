import type { Command, CommandName, Commands } from './command.ts'
import { thenWarm } from './then-warm.ts'

/** What each command does. Its modules are loaded when it is called, so that help is there at once. */
export const commands: Commands = {
  check: thenWarm(checking('check'), warm),
  links: checking('links'),
  translations: checking('translations'),
  smoke: checking('smoke'),
  warm,
}

function checking(name: Exclude<CommandName, 'warm'>): Command {
  return async (config, io) => {
    const { runChecks } = await import('./run-checks.ts')
    return runChecks(name, config, io)
  }
}

async function warm(...[config, io]: Parameters<Command>): ReturnType<Command> {
  const { runWarm } = await import('./warm.ts')
  return runWarm(config, io)
}
