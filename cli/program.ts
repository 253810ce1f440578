import { Command, CommanderError } from 'commander'
import { commandNames, crawlNames, type CommandName } from './commands/command-names.ts'
import type { Commands } from './commands/commands.ts'
import { configFileName, readConfig, type Flags } from './config.ts'
import { exitCodeMeanings, exitCodes, type ExitCode } from './exit-code.ts'
import type { Io } from './io.ts'
import { optionList, toCommanderOption } from './options.ts'
import { Unreachable } from './unreachable.ts'
import { addOutbox } from './outbox/outbox-command.ts'
import { UsageError } from './usage-error.ts'
import { version } from './version.ts'

/**
 * Runs the command line and returns the exit code.
 *
 * @param argv arguments without node and file
 * @param commands passed in so that this file handles flags and errors only
 * @throws unexpected errors (bugs)
 */
export async function run(argv: string[], io: Io, commands: Commands): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.clean
  const program = createProgram(io)
  for (const name of commandNames)
    addCommand(program, name, commands[name], async (flags) => {
      const config = await readConfig(flags, io)
      exitCode = await commands[name].run(config, io)
    })
  addOutbox(program, io)
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    return explain(error, io)
  }
}

function createProgram(io: Io): Command {
  return new Command('werkseite')
    .description('Crawls, checks and warms the site: before you publish, and after you deploy.')
    .version(version, '-V, --version', 'prints the version')
    .helpOption('-h, --help', 'prints this')
    .helpCommand('help [command]', 'prints the help of a command')
    .showHelpAfterError('`werkseite --help` lists what there is.')
    .exitOverride()
    .configureOutput(output(io))
    .configureHelp({
      subcommandTerm: (command) => command.name(),
      optionDescription: ({ description }) => description,
    })
    .addHelpText('after', programHelp())
}

function output({ stdout, stderr }: Io) {
  return {
    writeOut: (text: string) => stdout.write(text),
    writeErr: (text: string) => stderr.write(text),
    getOutHelpWidth: () => stdout.columns ?? 100,
    getErrHelpWidth: () => stderr.columns ?? 100,
  }
}

type Action = (flags: Flags) => Promise<void>

function addCommand(
  program: Command,
  name: CommandName,
  { summary, description, examples }: Commands[CommandName],
  act: Action,
): void {
  const command = program
    .command(name)
    .summary(summary)
    .description(description)
    .showHelpAfterError(`\`werkseite ${name} --help\` lists what there is.`)
    .addHelpText('after', commandHelp(examples))
  if (crawlNames.includes(name))
    command.argument('[addresses...]', 'pages to start from, besides those that the site names')
  for (const [option, definition] of optionList)
    if (definition.commands.includes(name)) command.addOption(toCommanderOption(option))
  command
    .option('--config <file>', `settings as JSON (default: ${configFileName}, if it is there)`)
    .action(() => act({ ...givenFlags(command), addresses: command.args }))
}

/** Flags of the user, without commander's defaults. */
function givenFlags(command: Command): Flags {
  const entries = Object.entries(command.opts<Flags>())
  return Object.fromEntries(
    entries.filter(([name]) => command.getOptionValueSource(name) !== 'default'),
  )
}

function programHelp(): string {
  return [
    '',
    'Without a flag, each checks the site at SITE_URL, or the one that `npm start` runs here.',
    ...exitCodeHelp(),
    '',
    'Most options are variables too (WERKSEITE_MAX_PAGES) and keys of werkseite.config.json (maxPages).',
    'docs/cli.md explains every option, variable and rule.',
  ].join('\n')
}

function commandHelp(examples: Record<string, string>): string {
  const lines = Object.entries(examples).map(([command, meaning]) => `  # ${meaning}\n  ${command}`)
  return ['', 'Examples:', ...lines, ...exitCodeHelp()].join('\n')
}

function exitCodeHelp(): string[] {
  const lines = Object.entries(exitCodeMeanings).map(
    ([code, meaning]) => `  ${code.padEnd(5)}${meaning}`,
  )
  return ['', 'Exit codes:', ...lines]
}

/** Prints the advice for an expected failure to standard error and returns its exit code. */
function explain(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError)
    // Commander has already printed its message.
    return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage
  if (error instanceof UsageError) {
    io.stderr.write(error.message.replace(/^/gm, 'error: ').concat('\n'))
    return exitCodes.usage
  }
  // An interruption ends requests without an answer.
  if (io.signal.aborted) return exitCodes.interrupted
  if (error instanceof Unreachable) {
    io.stderr.write(`error: ${error.message}\n${advice(error)}\n`)
    return exitCodes.unreachable
  }
  throw error
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

function advice({ what, address }: Unreachable): string {
  const named =
    what === 'site' ? '--base or SITE_URL names another one' : '--backend or BACKEND_URL names it'
  if (what === 'site' && loopback.includes(address.hostname))
    return `\`npm start\` starts the site here; ${named}.`
  return `Is the address right, and the network there? ${named}.`
}
