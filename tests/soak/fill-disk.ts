import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { plainEnvironment } from '../harness/run/test-run.ts'
import { startTroubledBackend } from './troubled-backend.ts'

const root = join(import.meta.dirname, '../..')
const mount = 'mount -t tmpfs -o size=4m tmpfs "$DATA_DIR"'
const inNamespace = ['--user', '--map-root-user', '--mount', 'sh', '-c']

/** True if this process can mount a small file system. */
export const hasSmallDisks =
  spawnSync('unshare', [...inNamespace, mount], { env: { ...process.env, DATA_DIR: tmpdir() } })
    .status === 0

export interface DiskFigures {
  /** Forms that were rejected while the disk was full and accepted with the same keys later. */
  refused: number
  lost: number
  doubled: number
}

/** Fills the disk of the outbox, sends forms, frees space, and sends the forms again. */
export async function fillDisk(): Promise<DiskFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-disk-'))
  const backend = await startTroubledBackend()
  const limits = { FORMS_PER_ADDRESS: '100000', FORMS_IN_ALL: '100000' }
  const site = spawnOnSmallDisk({ ...limits, DATA_DIR: dataDir, BACKEND_URL: backend.url })
  let output = ''
  site.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  while (!/Site +\S+/.test(output)) await pause(20)
  const url = /Site +(\S+)/.exec(output)?.[1] ?? ''
  const filler = `/proc/${site.pid}/root${dataDir}/filler`

  const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`)
  const before = await sendAll(url, ['before'])
  try {
    writeFileSync(filler, Buffer.alloc(8_000_000))
  } catch {
    // No space left on the device: the intended state.
  }
  const whileFull = await sendAll(url, keys)
  rmSync(filler)
  const after = await sendAll(url, keys)

  site.kill('SIGTERM')
  await once(site, 'exit')
  await backend.close()
  rmSync(dataDir, { recursive: true })
  const stored = backend.stored()
  const answered = [...before, ...whileFull, ...after].filter(({ isTaken }) => isTaken)
  return {
    refused: whileFull.filter(({ isTaken }) => !isTaken).length,
    lost: [...new Set(answered.map(({ key }) => key))].filter((key) => !stored.includes(key))
      .length,
    doubled: stored.length - new Set(stored).size,
  }
}

/** Starts a site whose `DATA_DIR` is a disk of 4 MB. */
export function spawnOnSmallDisk(env: Record<string, string>) {
  return spawn(
    'unshare',
    [...inNamespace, `${mount} && exec "$0" dist/run/site.js`, process.execPath],
    {
      cwd: root,
      env: { ...plainEnvironment(), PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
}

async function sendAll(url: string, keys: string[]) {
  return Promise.all(
    keys.map(async (key) => {
      const form = { topic: 'offer', name: 'Anja', email: 'anja@muster.example', message: key }
      const { status } = await fetch(`${url}/de/ajax/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ ...form, consent: true }),
      })
      return { key, isTaken: status === 201 || status === 202 }
    }),
  )
}
