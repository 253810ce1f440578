import { Option, type Command } from 'commander'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import type { OutboxFlags } from './run-outbox.ts'

/** What help and documentation say of `werkseite outbox`. */
export const outboxSummary = 'forms that wait for the content service, or that it has refused'

export const outboxActions = {
  list: 'what is in the outbox, without what visitors have written',
  retry: 'tries again at once: one form, or all that wait or were refused',
  export: 'everything that visitors have written, on standard output',
  delete: 'deletes one form, or all that ended more than 30 days ago, as the site does every hour',
} as const
export type OutboxAction = keyof typeof outboxActions

/** Adds `werkseite outbox`, which reads the outbox of the site and asks no site. */
export function addOutbox(program: Command, io: Io, end: (exitCode: ExitCode) => void): void {
  const outbox = program
    .command('outbox')
    .summary(outboxSummary)
    .description(
      `${outboxSummary}. Reads the outbox below DATA_DIR (var/), also while the site runs.`,
    )
    .showHelpAfterError('`werkseite outbox --help` lists what there is.')
  const add = (action: OutboxAction) => {
    const command = outbox.command(action).description(outboxActions[action])
    const isForOne = action === 'retry' || action === 'delete'
    if (isForOne) command.argument('[reference]', 'of one form')
    else
      command.addOption(
        new Option('--state <state>', 'only those').choices(['waiting', 'delivered', 'refused']),
      )
    if (action === 'export')
      command.addOption(
        new Option('--format <name>', 'of the export').choices(['json', 'csv']).default('json'),
      )
    return command.action(async (...args: unknown[]) => {
      const { runOutbox } = await import('./run-outbox.ts')
      const reference = isForOne ? (args[0] as string | undefined) : undefined
      end(await runOutbox(action, { reference, ...command.opts<OutboxFlags>() }, io))
    })
  }
  for (const action of Object.keys(outboxActions) as OutboxAction[]) add(action)
}
