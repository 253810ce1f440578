import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { signInCookie } from '../sign-in-cookie.ts'
import { plainEnvironment } from '../run/test-run.ts'

const root = join(import.meta.dirname, '../../..')

/** Time limit for start and stop on a busy machine. */
const timeoutMs = 60_000

export interface SiteRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS'
  headers?: Record<string, string>
  body?: string
}

/** The built site in a separate process, as started by `npm start`. */
export interface Site {
  /** Public address: `http://localhost:41234` */
  url: string
  /** Address of the ops listener: `http://localhost:41235` */
  opsUrl: string
  /** Sends a request unchanged: path and `Host` as given, without following redirects or decompressing. */
  get: (path: string, request?: SiteRequest) => Promise<Response>
  pid: number
  /** Of the sign-in link, for the editor without accounts; empty if there is none. */
  cookie: string
  /** Output so far. */
  output: () => string
  /** Parsed log lines so far. */
  logs: () => LogEntry[]
  /** Sends SIGTERM. @returns the exit code; `undefined` if it had to be killed */
  stop: () => Promise<number | null>
}

export interface LogEntry extends Record<string, unknown> {
  level: number
  msg: string
}

/**
 * Starts the built site on a free port, with its own data folder.
 *
 * @param env variables of the site; requests carry the host of `SITE_URL`
 * @param args `--dev` for the development server, which needs no build
 * @param program `server/start.ts` for the server's sources with the built pages
 * @throws {Error} with its output, if the process ends before it listens
 */
export async function startSite(
  env: Record<string, string> = {},
  args: string[] = [],
  program?: string,
): Promise<Site> {
  const site = spawnSite(env, args, program)
  const url = await listening(site)
  const pool = new Pool(url)
  const host = env['SITE_URL'] ? new URL(env['SITE_URL']).host : new URL(url).host
  return {
    url,
    opsUrl: /^ +Health +(http:..[^/]+)/m.exec(site.output())?.[1] ?? '',
    get: (path, request) => send(pool, path, { ...request, host }),
    pid: site.process.pid ?? 0,
    cookie: cookieOf(site.output()),
    output: site.output,
    logs: () => toEntries(site.output()),
    async stop() {
      site.process.kill('SIGTERM')
      const timeout = setTimeout(() => site.process.kill('SIGKILL'), timeoutMs)
      const code = await site.ended
      clearTimeout(timeout)
      await pool.destroy()
      return code
    },
  }
}

function cookieOf(output: string): string {
  const token = /^ +Editor +\S+\?token=(\S+)$/m.exec(output)?.[1]
  return token ? signInCookie(token) : ''
}

export interface SiteProcess {
  process: ChildProcess
  /** Output so far. */
  output: () => string
  /** Exit code of the ended process. */
  ended: Promise<number | null>
}

/** Allows several sites at the same time. */
const free = { PORT: '0', OPS_PORT: '0' }

/** Starts the process without waiting. */
export function spawnSite(
  env: Record<string, string>,
  args: string[] = [],
  program = args.includes('--dev') ? 'server/start.ts' : 'dist/run/site.js',
): SiteProcess {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...plainEnvironment(), ...free, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: string) => (output += chunk)
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  const ended = once(child, 'close').then(([code]) => {
    rmSync(dataDir, { recursive: true, force: true })
    return code as number | null
  })
  return { process: child, output: () => output, ended }
}

/** @returns the address that the process prints when it listens */
async function listening({ process: child, output, ended }: SiteProcess): Promise<string> {
  const printed = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const url = /^ +Site +(\S+)$/m.exec(output())?.[1]
      if (url) resolve(url)
    })
  })
  const timeout = setTimeout(() => child.kill(), timeoutMs)
  const url = await Promise.race([printed, ended])
  clearTimeout(timeout)
  if (typeof url === 'string') return url
  throw new Error(`the site did not start\n${output()}`)
}

async function send(
  pool: Pool,
  path: string,
  { method = 'GET', headers, body, host }: SiteRequest & { host: string },
): Promise<Response> {
  const answer = await pool.request({ path, method, headers: { host, ...headers }, body })
  const bytes = await answer.body.arrayBuffer()
  return new Response(bytes.byteLength > 0 ? bytes : null, {
    status: answer.statusCode,
    headers: toPairs(answer.headers),
  })
}

function toPairs(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
}

function toEntries(output: string): LogEntry[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'))
  return lines.map((line) => JSON.parse(line) as LogEntry)
}
