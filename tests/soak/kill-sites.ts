import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnSite, type SiteProcess } from '../harness/servers/start-site.ts'
import { startTroubledBackend, troubles } from './troubled-backend.ts'
import { freePort } from '../harness/servers/listen.ts'

export interface FormsFigures {
  kills: number
  /** Forms that the site confirmed to visitors. */
  answered: number
  /** Confirmed forms that the backend never received. */
  lost: number
  /** Forms that the backend received under two keys. */
  doubled: number
}

/** Time limit for visitors and outbox after the end of all failures. */
const settleMs = 120_000

/**
 * Sends forms continuously and repeats each form until the site confirms it. Meanwhile the site is killed at random points and the backend fails
 * in various ways. After recovery, compares the backend's forms with the confirmed forms.
 *
 * @param options `visitors` at a time, every second one without JavaScript and so without a key; `env` of the site
 */
export async function killSites(
  kills: number,
  { visitors = 6, env = {} }: { visitors?: number; env?: Record<string, string> } = {},
): Promise<FormsFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-forms-'))
  const backend = await startTroubledBackend()
  const port = await freePort()
  const start = () =>
    spawnSite({
      BACKEND_URL: backend.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      FORMS_PER_ADDRESS: '1000000',
      FORMS_IN_ALL: '1000000',
      LOG_LEVEL: 'silent',
      ...env,
    })
  let site = start()
  const answered: string[] = []
  const isOver = new AbortController()
  const sending = Array.from({ length: visitors }, (_, index) => visit(index % 2 === 0))

  for (let kill = 0; kill < kills; kill++) {
    backend.trouble = troubles[Math.floor(Math.random() * troubles.length)] ?? 'none'
    // One in ten is killed during its start.
    if (Math.random() < 0.9) await listening(site)
    await pause(Math.random() * 700)
    site.process.kill('SIGKILL')
    await site.ended
    site = start()
  }
  backend.trouble = 'none'
  isOver.abort()
  await Promise.all(sending)
  const lost = () => answered.filter((message) => !backend.stored().includes(message)).length
  const until = Date.now() + settleMs
  while (lost() > 0 && Date.now() < until) await pause(200)

  const stored = backend.stored()
  site.process.kill('SIGTERM')
  await site.ended
  await backend.close()
  rmSync(dataDir, { recursive: true })
  const doubled = stored.length - new Set(stored).size
  return { kills, answered: answered.length, lost: lost(), doubled }

  async function visit(hasScripts: boolean): Promise<void> {
    while (!isOver.signal.aborted) {
      const message = randomUUID()
      const latest = Date.now() + settleMs
      let isAnswered = await send(message, hasScripts)
      while (!isAnswered && Date.now() < latest) {
        await pause(50)
        isAnswered = await send(message, hasScripts)
      }
      if (isAnswered) answered.push(message)
    }
  }

  /** @returns true if the site confirms the form */
  async function send(message: string, hasScripts: boolean): Promise<boolean> {
    const form = { topic: 'offer', name: 'Anja Muster', email: 'anja@muster.example', message }
    const json = { 'Content-Type': 'application/json', 'Idempotency-Key': message }
    const request: RequestInit = hasScripts
      ? { headers: json, body: JSON.stringify({ ...form, consent: true }) }
      : { body: new URLSearchParams({ ...form, consent: 'on', page: '/de' }) }
    const url = `http://localhost:${port}/de/ajax/contact`
    const signal = AbortSignal.timeout(10_000)
    return fetch(url, { method: 'POST', redirect: 'manual', signal, ...request }).then(
      ({ status }) => [201, 202, 303].includes(status),
      () => false,
    )
  }
}

async function listening(site: SiteProcess): Promise<void> {
  const until = Date.now() + 30_000
  while (!site.output().includes('Site ') && Date.now() < until) await pause(10)
}
