import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server in a separate process; it ends with the block that declares it by `await using`. */
export interface RunningProcess extends AsyncDisposable {
  pid: number
  /** The first address in the output, without a trailing slash: `http://127.0.0.1:41234` */
  url: string
}

/**
 * Runs a module in a separate Node process.
 *
 * @returns when the process has printed its first line that is not a log entry
 * @throws {Error} with the output, if the process ends before
 */
export async function startProcess(module: string, args: string[] = []): Promise<RunningProcess> {
  const child = spawn(process.execPath, [module, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
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
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      end()
      await ended
      process.off('exit', end)
    },
  }
}
