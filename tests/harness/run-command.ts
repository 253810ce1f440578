import { tmpdir } from 'node:os'
import { commands } from '../../cli/commands/commands.ts'
import type { Io, OutputStream } from '../../cli/io.ts'
import { run } from '../../cli/program.ts'

type Surroundings = Partial<Pick<Io, 'env' | 'cwd' | 'signal' | 'now'>> &
  Partial<Pick<OutputStream, 'isTTY' | 'columns'>>

/** What the command has of its process: no variables and no terminal unless they are given. `said` has what was written so far. */
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

/** Runs the command in this process. */
export async function werkseite(argv: string[], surroundings?: Surroundings) {
  const { io, said } = commandIo(surroundings)
  const exitCode = await run(argv, io, commands)
  return { exitCode, ...said }
}
