import { setTimeout as pause } from 'node:timers/promises'
import { localeCodes } from '../../locales/locales.ts'
import { imageSettings } from '../../bench/servers/image-settings.ts'
import { page, text } from '../harness/content/page-builder.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import { startFakeBackend } from '../harness/servers/fake-backend.ts'
import { startSite } from '../harness/servers/start-site.ts'
import { slopeOf, watchMemory } from './memory.ts'
import { pick } from './content/mutate.ts'
import { report } from './report.ts'

/**
 * `npm run test:soak -- steady [requests]`: requests without end while the content changes. Each page says when its content began to hold; it may be
 * shown for a while after other content has taken its place, and no longer. Most pages are asked for all the time, and so renewed all the time; some
 * so rarely that what is in memory has had its time.
 */
const requests = Number(process.argv[2] ?? 200_000)
const workers = 24
const changeMs = 50
const freshSeconds = 2
const staleSeconds = 8
/** The backend's answers are used for two seconds; a busy machine needs some time, too. */
const latestMs = (freshSeconds + staleSeconds + 3) * 1000
/** Of memory, for 100,000 requests; what Node's own heap does by itself stays below. */
const maxSlopeMb = 10
const maxMb = 256

const pathsOf = (name: string, count: number) =>
  localeCodes.flatMap((locale) =>
    Array.from({ length: count }, (_, number) => `/${locale}/${name}-${number}`),
  )
const popular = pathsOf('seite', 60)
const rare = pathsOf('selten', 10)
const paths = [...popular, ...rare]
/** Path → when its content changed, in ms since 1970. */
const changes = new Map(paths.map((path) => [path, [Date.now()]]))

const backend = await startFakeBackend()
for (const path of paths)
  backend.answer(path, (_request, response) => {
    const said = `<p>since-${changes.get(path)?.at(-1)}-</p>`
    response.json(page({ [path.slice(1, 3)]: path }, { content: [text(said.repeat(20))] }))
  })
const site = await startSite({
  ...imageSettings,
  BACKEND_URL: backend.url,
  SITE_URL: 'http://www.site.test',
  CACHE_FRESH_SECONDS: `${freshSeconds}`,
  CACHE_STALE_SECONDS: `${staleSeconds}`,
  CACHE_MAX_MB: '16',
  LOG_LEVEL: 'error',
})

let done = 0
let failed = 0
let oldestMs = 0
const started = performance.now()
const memory = watchMemory(site.pid, () => done)
const change = setInterval(() => {
  changes.get(pick(paths, Math.random))?.push(Date.now())
  backend.calls.length = 0
}, changeMs)
const visiting = visitRare(() => done >= requests)
await Promise.all(Array.from({ length: workers }, (_, seed) => work(seededRandom(seed))))
clearInterval(change)
const visits = await visiting
memory.stop()
const seconds = (performance.now() - started) / 1000

const half = memory.samples.slice(Math.floor(memory.samples.length / 2))
const slope = slopeOf(half) * 100_000
const peak = Math.max(...memory.samples.map(({ mb }) => mb))
const code = await site.stop()
await backend.stop()
const changed = [...changes.values()].reduce((sum, times) => sum + times.length - 1, 0)
report(
  `${done} requests in ${seconds.toFixed(0)} s, ${changed} changes: ${failed} failed`,
  failed === 0,
)
report(
  `memory ${memory.samples[0]?.mb.toFixed(0)} MB at first, at most ${peak.toFixed(0)} MB, in the second half ${slope.toFixed(1)} MB more for 100,000 requests`,
  peak < maxMb && slope < maxSlopeMb,
)
report(
  `oldest content: replaced ${oldestMs} ms before, at most ${latestMs} ms are allowed; ${visits} visits after a page's time`,
  oldestMs < latestMs,
)
const isCalm = code === 0 && !/unhandled/i.test(site.output()) && site.logs().length === 0
report(`exit ${code}, ${site.logs().length} errors, no rejection unhandled`, isCalm)
if (!isCalm) console.log(site.output().slice(0, 2_000))

async function work(random: () => number): Promise<void> {
  while (done < requests) {
    done++
    const path = pick(popular, random)
    const kind = random()
    if (kind < 0.8) await look(path, path)
    else if (kind < 0.95) await look(path, `${path}/page.json`)
    else if (kind < 0.97) await look(path, `${path}?x=${Math.floor(random() * 1_000)}`)
    else await ask(`/de/nirgends-${Math.floor(random() * 100_000)}`, [404, 503])
  }
}

/** Each again and again, but only when what is in memory has had its time. @returns how often that was so */
async function visitRare(isOver: () => boolean): Promise<number> {
  let count = 0
  for (; !isOver(); count++) {
    const path = rare[count % rare.length] ?? ''
    await look(path, path)
    await pause((latestMs + 3_000) / rare.length)
  }
  return Math.max(0, count - rare.length)
}

async function look(path: string, address: string): Promise<void> {
  const begin = Date.now()
  const html = await ask(address, address.includes('?') ? [200, 503] : [200])
  const since = Number(/since-(\d+)-/.exec(html)?.[1] ?? NaN)
  const replaced = changes.get(path)?.find((time) => time > since)
  if (replaced !== undefined) oldestMs = Math.max(oldestMs, begin - replaced)
}

async function ask(address: string, good: number[]): Promise<string> {
  const response = await site.get(address).catch((error: Error) => error.message)
  const status = typeof response === 'string' ? response : response.status
  if (!good.includes(Number(status)) && failed++ < 5) console.log(`${address}: ${status}`)
  return typeof response === 'string' ? '' : response.text()
}
