import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface RunningProcess {
  pid: number
  /** The first address that it printed, without a slash at its end: `http://127.0.0.1:41234` */
  url: string
  /** What it printed until it was ready. */
  output: string
  stop: () => Promise<void>
}

/**
 * Runs a module in a Node of its own until it is stopped.
 *
 * @returns when it has printed its first line that is no log entry
 * @throws {Error} with its output, if it ends before
 */
export async function startProcess(
  module: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [module, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill()
  process.once('exit', end)
  const output = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
      if (/^(?!\{).*\S/m.test(printed)) setImmediate(() => resolve(printed))
    })
    child.once('exit', () => reject(new Error(`${module} ended:\n${printed}`)))
  })
  return {
    pid: child.pid ?? 0,
    url: /http:[^\s"]*[^\s"/]/.exec(output)?.[0].replace('//localhost:', '//127.0.0.1:') ?? '',
    output,
    async stop() {
      const ended = once(child, 'exit')
      end()
      await ended
      process.off('exit', end)
    },
  }
}
