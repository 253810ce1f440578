import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { toCommanderOption } from '../options.ts'

/** Summary of `werkseite contract` for help and documentation. */
export const contractSummary = 'whether a content service answers what the site needs'

/** Adds `werkseite contract`, which tests a content service without a site. */
export function addContract(program: Command, io: Io, end: (exitCode: ExitCode) => void): void {
  const command = program
    .command('contract')
    .summary(contractSummary)
    .description(
      'Asks a content service for everything that docs/content-contract.md names, and says what of its answers the site leaves out. ' +
        'docs/connecting-a-cms.md is the guide.',
    )
    .showHelpAfterError('`werkseite contract --help` lists what there is.')
  for (const name of ['backend', 'base', 'locale', 'header', 'timeout'] as const)
    command.addOption(toCommanderOption(name))
  command
    .option('--forms', 'sends test forms too, which the content service then has')
    .action(async () => {
      const { forms = false, ...flags } = command.opts<{ forms?: boolean }>()
      const { runContract } = await import('./run-contract.ts')
      const config = await readConfig(flags, io)
      end(await runContract(config, { sendsForms: forms }, io))
    })
}
