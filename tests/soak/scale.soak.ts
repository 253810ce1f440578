import { setTimeout as pause } from 'node:timers/promises'
import { imageSettings } from '../../bench/servers/image-settings.ts'
import { localeCodes } from '../../locales/locales.ts'
import { page, text } from '../harness/content/page-builder.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import { startFakeBackend } from '../harness/servers/fake-backend.ts'
import { startRedis } from '../harness/servers/start-redis.ts'
import { startSite, type Site } from '../harness/servers/start-site.ts'
import { pick } from './content/mutate.ts'
import { reportFigure } from './report-figure.ts'

/**
 * `npm run test:soak -- scale [seconds] [visits a second]`: 20,000 pages, three replicas with a shared Redis, 500 visits a second by Zipf's law, 200
 * changes a minute, each purged at one replica. Give a busy or slow machine fewer visits: five processes run at the same time.
 * Each page names its version.
 */
const seconds = Number(process.argv[2] ?? 600)
const pageCount = 20_000
const replicaCount = 3
const visitsPerSecond = Number(process.argv[3] ?? 500)
const changesPerMinute = 200
const limits = { medianMs: 10, p99Ms: 150, staleMs: 5_000, callsPerChangeAndReplica: 2 }
const token = 'scale-scale-scale'
/** A tick contains a twentieth of a second's visits. */
const beatMs = 50

interface Content {
  /** Publication time of each version, ms since 1970. */
  published: number[]
  /** Requested at all, and how long after a change visitors may see the previous version. */
  calls: number
  callsForChanges: number
}

const paths = Array.from(
  { length: pageCount },
  (_, rank) => `/${localeCodes[rank % 2]}/seite-${rank}`,
)
const contents = new Map<string, Content>(
  paths.map((path) => [path, { published: [0], calls: 0, callsForChanges: 0 }]),
)
const random = seededRandom(1)
const backend = await startFakeBackend()
for (const [path, content] of contents)
  backend.answer(path, (_request, response) => {
    content.calls++
    if (Date.now() - (content.published.at(-1) ?? 0) < limits.staleMs) content.callsForChanges++
    const said = `<p>version-${content.published.length - 1}- ${'Vakuumheber '.repeat(200)}</p>`
    response.json(page({ [path.slice(1, 3)]: path }, { content: [text(said)] }))
  })
const redis = await startRedis()
const replicas = await Promise.all(
  Array.from({ length: replicaCount }, () =>
    startSite({
      ...imageSettings,
      BACKEND_URL: backend.url,
      REDIS_URL: redis.url.href,
      SITE_URL: 'http://www.site.test',
      PURGE_TOKEN: token,
      CACHE_MAX_MB: '32',
      LOG_LEVEL: 'error',
    }),
  ),
)

const times: number[] = []
let failed = 0
let stalest = 0
let changes = 0
const publishing = setInterval(publish, 60_000 / changesPerMinute)
const forgetting = setInterval(() => (backend.calls.length = 0), 1_000)
const visits: Promise<void>[] = []
const begin = performance.now()
for (let beat = 0; beat < (seconds * 1000) / beatMs; beat++) {
  for (let count = 0; count < (visitsPerSecond * beatMs) / 1000; count++)
    visits.push(visit(pick(replicas, random), pathByZipf()))
  await pause(Math.max(0, begin + (beat + 1) * beatMs - performance.now()))
}
clearInterval(publishing)
clearInterval(forgetting)
await Promise.all(visits)

const took = (performance.now() - begin) / 1000
await Promise.all(replicas.map((replica) => replica.stop()))
await Promise.all([backend.stop(), redis.stop()])
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)] ?? NaN
const sumOf = (count: 'calls' | 'callsForChanges') =>
  [...contents.values()].reduce((sum, content) => sum + content[count], 0)
const perChange = sumOf('callsForChanges') / Math.max(1, changes) / replicaCount
const seen = [...contents.values()].filter((content) => content.calls > 0).length
reportFigure(
  `${times.length} visits of ${seen} pages in ${took.toFixed(0)} s, ${changes} changes: ${failed} failed`,
  failed === 0,
)
reportFigure(
  `median ${at(0.5).toFixed(1)} ms, 99 of 100 within ${at(0.99).toFixed(0)} ms, slowest ${at(1 - 1e-9).toFixed(0)} ms`,
  at(0.5) < limits.medianMs && at(0.99) < limits.p99Ms,
)
reportFigure(
  `oldest content: replaced ${stalest} ms before, at most ${limits.staleMs} ms are allowed`,
  stalest < limits.staleMs,
)
reportFigure(
  `calls of the backend within 5 s of a change, for each and replica: ${perChange.toFixed(2)}; ${sumOf('calls')} in all`,
  perChange <= limits.callsPerChangeAndReplica,
)

/** Editors change pages by the same distribution as visitors read them. */
function publish(): void {
  const path = pathByZipf()
  contents.get(path)?.published.push(Date.now())
  changes++
  void purge(pick(replicas, random), path)
}

async function purge(replica: Site, path: string): Promise<void> {
  const isPurged = await replica
    .get('/ops/purge', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ paths: [path] }),
    })
    .then(
      ({ ok }) => ok,
      () => false,
    )
  if (!isPurged) failed++
}

/** The page of rank r gets 1/r of the visits of the first page (exponent 1). */
function pathByZipf(): string {
  return paths[Math.floor(pageCount ** random()) - 1] ?? ''
}

async function visit(replica: Site, path: string): Promise<void> {
  const start = performance.now()
  const begun = Date.now()
  const html = await replica.get(path).then(
    async (response) => (response.status === 200 ? response.text() : ''),
    () => '',
  )
  times.push(performance.now() - start)
  const version = /version-(\d+)-/.exec(html)?.[1]
  if (version === undefined) return void failed++
  const next = contents.get(path)?.published[Number(version) + 1]
  if (next !== undefined) stalest = Math.max(stalest, begun - next)
}
