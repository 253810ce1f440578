import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { hasProgram } from '../programs.ts'
import { freePort } from './listen.ts'

export const hasRedis = hasProgram('redis-server')

/** A real Redis, empty, without persistence. */
export interface Redis {
  url: URL
  /** Redis still accepts connections but no longer responds. */
  pause: () => void
  resume: () => void
  /** Stops Redis at once; all data is lost. */
  kill: () => Promise<void>
  /** Starts Redis again on the same port. */
  start: () => Promise<void>
  /** Stops Redis and removes its files. */
  stop: () => Promise<void>
}

/**
 * Starts a Redis on a free port.
 *
 * @param options as on the command line of `redis-server`: `['--requirepass', 'secret']`
 */
export async function startRedis(options: string[] = []): Promise<Redis> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await freePort()
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    ...options,
  ]
  let server = await run(args)

  const redis: Redis = {
    url: new URL(`redis://127.0.0.1:${port}`),
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const exited = once(server, 'exit')
      server.kill('SIGKILL')
      await exited
    },
    async start() {
      server = await run(args)
    },
    async stop() {
      await redis.kill()
      rmSync(folder, { recursive: true })
    },
  }
  return redis
}

/** @throws {Error} with its output, if Redis ends before it accepts connections */
async function run(args: string[]): Promise<ChildProcess> {
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const lines: string[] = []
  for await (const line of createInterface(server.stdout)) {
    lines.push(line)
    if (line.includes('Ready to accept connections')) {
      server.stdout.resume()
      return server
    }
  }
  throw new Error(`redis-server ended: ${lines.join('\n')}`)
}
