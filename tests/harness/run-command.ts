import { tmpdir } from 'node:os'
import { commandNames, type CommandName } from '../../cli/commands/command-names.ts'
import { commands, type Command, type Commands } from '../../cli/commands/commands.ts'
import type { Io, OutputStream } from '../../cli/io.ts'
import { run } from '../../cli/program.ts'

type Surroundings = Partial<Pick<Io, 'env' | 'cwd' | 'signal' | 'now'>> &
  Partial<Pick<OutputStream, 'isTTY' | 'columns'>>

/** Environment of the command: by default no variables and no terminal. `said` contains the output so far. */
export function commandIo({ isTTY = false, columns, ...given }: Surroundings = {}) {
  const said = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof said): OutputStream => ({
    isTTY,
    columns,
    write: (text) => (said[name] += text),
  })
  const io: Io = {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    env: {},
    cwd: tmpdir(),
    signal: new AbortController().signal,
    now: () => new Date(),
    ...given,
  }
  return { io, said }
}

/** The commands, with a replaced implementation. */
export function commandsThat(act: (name: CommandName) => Command): Commands {
  const rows = commandNames.map((name) => [name, { ...commands[name], run: act(name) }] as const)
  return Object.fromEntries(rows) as Commands
}

/** Runs the command in this process. */
export async function werkseite(argv: string[], surroundings?: Surroundings) {
  const { io, said } = commandIo(surroundings)
  const exitCode = await run(argv, io, commands)
  return { exitCode, ...said }
}
