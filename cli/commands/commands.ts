import type { Command, Commands } from './command.ts'
import { runWarm } from './warm.ts'

const notYet: Command = async () => {
  throw new Error('this command is being built')
}

/** What each command does. */
export const commands: Commands = {
  check: notYet,
  links: notYet,
  translations: notYet,
  smoke: notYet,
  warm: runWarm,
}
