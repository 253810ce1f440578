import { Command, CommanderError } from 'commander'
import { isLoopback } from '../platform/is-loopback.ts'
import { commandNames, crawlNames, type CommandName } from './commands/command-names.ts'
import type { Commands } from './commands/commands.ts'
import { configFileName, readConfig, type Flags } from './cli-config.ts'
import { exitCodeMeanings, exitCodes, type ExitCode } from './exit-code.ts'
import type { Io } from './io.ts'
import { optionList, toCommanderOption } from './options.ts'
import { Unreachable } from './unreachable.ts'
import { addModel } from './model/model-command.ts'
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
  addModel(program, io)
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
    .helpOption('-h, --help', 'prints this help')
    .helpCommand('help [command]', 'prints the help of a command')
    .showHelpAfterError('`werkseite --help` lists commands and options.')
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
    .showHelpAfterError(`\`werkseite ${name} --help\` lists commands and options.`)
    .addHelpText('after', commandHelp(examples))
  if (crawlNames.includes(name))
    command.argument('[addresses...]', 'additional pages to start from')
  for (const [option, definition] of optionList)
    if (definition.commands.includes(name)) command.addOption(toCommanderOption(option))
  command
    .option('--config <file>', `settings as JSON (default: ${configFileName}, if present)`)
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
    'The default site is SITE_URL, or the local site of `npm start`.',
    ...exitCodeHelp(),
    '',
    'Most options also have a variable (WERKSEITE_MAX_PAGES) and a key in werkseite.config.json (maxPages).',
    'docs/reference/command.md explains every option, variable and rule.',
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
  // An interruption ends requests without a response.
  if (io.signal.aborted) return exitCodes.interrupted
  if (error instanceof Unreachable) {
    io.stderr.write(`error: ${error.message}\n${advice(error)}\n`)
    return exitCodes.unreachable
  }
  throw error
}

function advice({ what, address, reason }: Unreachable): string {
  if (reason === 'proxy')
    return 'Check HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and the password in them; NO_PROXY names hosts without a proxy.'
  const named =
    what === 'site' ? '--base or SITE_URL selects another one' : '--backend or BACKEND_URL sets it'
  if (what === 'site' && isLoopback(address.hostname))
    return `\`npm start\` starts the local site; ${named}.`
  return `Check the address and the network. ${named}.`
}
