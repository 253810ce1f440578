import type { Commands } from './command.ts'
import { runChecks } from './run-checks.ts'
import { thenWarm } from './then-warm.ts'
import { runWarm } from './warm.ts'

/** What each command does. */
export const commands: Commands = {
  check: thenWarm((config, io) => runChecks('check', config, io), runWarm),
  links: (config, io) => runChecks('links', config, io),
  translations: (config, io) => runChecks('translations', config, io),
  smoke: (config, io) => runChecks('smoke', config, io),
  warm: runWarm,
}
