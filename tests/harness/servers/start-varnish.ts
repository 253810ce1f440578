import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasProgram } from '../programs.ts'
import type { EdgeAnswer } from './edge-answer.ts'
import { plainEnvironment } from '../run/test-run.ts'

const docs = join(import.meta.dirname, '../../../docs')
const example = join(docs, 'edge/varnish.vcl')
const guide = join(docs, 'how-to/put-varnish-in-front.md')

/** Debian installs it into a folder for administrators. */
const environment = () => ({ ...plainEnvironment(), PATH: `${process.env['PATH']}:/usr/sbin` })

export const hasVarnish = hasProgram('varnishd')

/** Time limit of the start on a busy machine, including the compilation of its configuration. */
const startTimeoutMs = 30_000

/** A real Varnish with the configuration of `docs/edge/varnish.vcl`. */
export interface Varnish {
  /** Sends a request unchanged with the site's host, without following redirects or decompressing. */
  get: (path: string, options?: EdgeRequest) => Promise<EdgeAnswer>
  /** True if Varnish considers the site healthy. */
  seesSite: () => Promise<boolean>
  /** Stops Varnish and removes its files. */
  stop: () => Promise<void>
}

export interface EdgeRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface VarnishOptions {
  /** Address of the site: `http://127.0.0.1:41234` */
  url: string
  /** Host of the `SITE_URL`. */
  host: string
  token: string
  /** Client address that may send bans. */
  mayBan?: string
}

/**
 * Starts Varnish on a free port.
 *
 * @throws {Error} with its output, if it ends before it listens
 */
export async function startVarnish({
  url,
  host,
  token,
  mayBan = '127.0.0.1',
}: VarnishOptions): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'))
  const file = join(folder, 'varnish.vcl')
  const { hostname, port } = new URL(url)
  const configuration = [
    ['.host = "127.0.0.1"', `.host = "${hostname}"`],
    ['.port = "3000"', `.port = "${port}"`],
    ['www.example.com', host],
    ['acl may_ban {\n    "127.0.0.1"', `acl may_ban {\n    "${mayBan}"`],
    ['.interval = 2s', '.interval = 1s'],
  ].reduce((text, [from = '', to = '']) => replace(text, from, to), readFileSync(example, 'utf8'))
  writeFileSync(file, configuration)
  const args = ['-F', '-j', 'none', '-n', folder, '-a', '127.0.0.1:0', '-f', file]
  const child = spawn('varnishd', [...args, '-s', 'malloc,32m', ...parameters()], {
    env: { ...environment(), PURGE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const address = await listening(child, folder)
  return {
    get: (path, options) => send(address, path, host, options),
    seesSite: async () => /\.site .* healthy /.test(await administer(folder, 'backend.list')),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** Parameters of the command in the guide. */
function parameters(): string[] {
  const found = readFileSync(guide, 'utf8').matchAll(/ -p (\S+=\S+)/g)
  return [...found].flatMap(([, parameter = '']) => ['-p', parameter])
}

/** @throws {Error} if the example no longer contains the text to replace */
function replace(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`docs/edge/varnish.vcl does not say ${from}`)
  return text.replaceAll(from, to)
}

async function listening(child: ChildProcess, folder: string): Promise<number> {
  let output = ''
  const collect = (chunk: string) => (output += chunk)
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  const deadline = performance.now() + startTimeoutMs
  while (child.exitCode === null && performance.now() < deadline) {
    const port = / 127\.0\.0\.1 (\d+)$/m.exec(await administer(folder, 'debug.listen_address'))?.[1]
    if (port) return Number(port)
    await delay(50)
  }
  child.kill()
  throw new Error(`varnishd did not start\n${output}`)
}

/** @returns the response; `undefined` while Varnish does not listen */
async function administer(folder: string, command: string): Promise<string> {
  const args = ['-n', folder, '-t', '1', command]
  const run = promisify(execFile)('varnishadm', args, { env: environment() })
  return run.then(({ stdout }) => stdout).catch(() => '')
}

async function send(
  port: number,
  path: string,
  host: string,
  { method = 'GET', headers, body: sentBody }: EdgeRequest = {},
): Promise<EdgeAnswer> {
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    agent: false,
    headers: { host, ...headers },
  })
  sent.end(sentBody)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  const pairs = Object.entries(answer.headers).map(([name, value]) => [name, value?.toString()])
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(pairs), body }
}
