import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callPath } from '../../routing/localized-path.ts'
import { page } from '../harness/content/page-builder.ts'
import { startFakeBackend } from '../harness/servers/fake-backend.ts'
import { startSite, type Site } from '../harness/servers/start-site.ts'
import { after } from './ask-in-turn.ts'
import { report } from './report.ts'

/**
 * `npm run test:soak -- leave [times]`: of two replicas under load one after the other gets SIGTERM and is started again. Who sends requests to them
 * does as a load balancer: asks each whether it is ready, and takes the other one where a connection is refused. No other request may fail, and each
 * form that was answered must reach the backend.
 */
const times = Number(process.argv[2] ?? 6)
const readyMs = 200

const backend = await startFakeBackend()
const pages = Array.from({ length: 20 }, (_, number) => `/de/seite-${number}`)
for (const path of pages) backend.publish(page({ de: path }))
/** Keys of the forms that the backend has. */
const stored = new Set<string>()
backend.answer(callPath('de', 'contact'), async (request, response) => {
  const key = String(request.headers['idempotency-key'])
  await pause(Math.random() * 3_000)
  stored.add(key)
  response.status(201).json({ id: key })
})

interface Replica {
  dataDir: string
  site: Site
  isReady: boolean
}

const replicas = await Promise.all([0, 1].map(startReplica))
const isOver = new AbortController()
const counts = { pages: 0, forms: 0, refused: 0 }
const failures: string[] = []
const answered: string[] = []
const load = [
  ...Array.from({ length: 8 }, async (_, number) => askForPages(number)),
  ...Array.from({ length: 8 }, async (_, number) => sendForms(number)),
  watchReadiness(),
]

const codes: (number | null)[] = []
for (let time = 0; time < times; time++) {
  await pause(1_500 + Math.random() * 1_000)
  const leaving = replicas[time % 2] as Replica
  codes.push(await leaving.site.stop())
  leaving.site = await startIn(leaving.dataDir)
}
isOver.abort()
await Promise.all(load)
const lost = () => answered.filter((key) => !stored.has(key))
const isLate = after(60_000)
while (lost().length > 0 && !isLate()) await pause(200)

report(
  `${times} × SIGTERM: ${counts.pages} pages, ${counts.forms} forms, exits ${codes.join()}`,
  codes.every((code) => code === 0),
)
report(`connections that were refused and tried elsewhere: ${counts.refused}`)
report(`failed requests: ${failures.length}`, failures.length === 0)
for (const failure of failures.slice(0, 5)) console.log(failure)
report(`lost forms: ${lost().length} of ${answered.length}`, lost().length === 0)
await Promise.all(replicas.map(({ site }) => site.stop()))
await backend.stop()
for (const { dataDir } of replicas) rmSync(dataDir, { recursive: true })

async function startReplica(): Promise<Replica> {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-leave-'))
  return { dataDir, site: await startIn(dataDir), isReady: true }
}

function startIn(dataDir: string): Promise<Site> {
  return startSite({
    BACKEND_URL: backend.url,
    SITE_URL: 'http://www.site.test',
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '1',
    CACHE_FRESH_SECONDS: '1',
    FORMS_PER_ADDRESS: '1000000',
    FORMS_IN_ALL: '1000000',
    LOG_LEVEL: 'error',
  })
}

async function watchReadiness(): Promise<void> {
  while (!isOver.signal.aborted) {
    for (const replica of replicas)
      replica.isReady = await fetch(`${replica.site.opsUrl}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await pause(readyMs)
  }
}

async function askForPages(seed: number): Promise<void> {
  for (let asked = seed; !isOver.signal.aborted; asked++) {
    const path = pages[asked % pages.length] ?? ''
    if ((await send(path)) === 200) counts.pages++
    await pause(2)
  }
}

async function sendForms(seed: number): Promise<void> {
  for (let sent = 0; !isOver.signal.aborted; sent++) {
    const key = `form-${seed}-${sent}`
    const form = { topic: 'offer', name: 'Anja', email: 'anja@muster.example', message: key }
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const body = JSON.stringify({ ...form, consent: true })
    const status = await send('/de/ajax/contact', { method: 'POST', headers, body })
    if (status === 201 || status === 202) answered.push(key)
    counts.forms++
  }
}

/** @returns the status; `null` where there was no answer */
async function send(
  path: string,
  request: Parameters<Site['get']>[1] = {},
): Promise<number | null> {
  for (let tries = 0; tries < 20; tries++) {
    const ready = replicas.filter(({ isReady }) => isReady)
    const replica = ready[Math.floor(Math.random() * ready.length)]
    if (!replica) {
      await pause(50)
      continue
    }
    try {
      const { status } = await replica.site.get(path, request)
      if (status >= 400) failures.push(`${path}: ${status}`)
      return status
    } catch (error) {
      // The pool of a replica that has ended is closed: nothing was sent.
      const { code } = error as { code?: string }
      if (code !== 'ECONNREFUSED' && code !== 'UND_ERR_DESTROYED') {
        failures.push(`${path}: ${code} ${String(error)}`)
        return null
      }
      counts.refused++
      replica.isReady = false
    }
  }
  failures.push(`${path}: nobody is ready`)
  return null
}
