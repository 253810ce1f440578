import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { generatedPagePath } from '../../bench/generated/generated-page-path.ts'
import { imageSettings } from '../../bench/servers/image-settings.ts'
import { residentMb } from '../../bench/servers/process-usage.ts'
import { startBackend } from '../../bench/servers/start-backend.ts'
import { startSite } from '../harness/servers/start-site.ts'
import { after, askInTurn, timesOf } from './ask-in-turn.ts'
import { watchMemory } from './memory.ts'
import { report } from './report.ts'

/**
 * `npm run test:soak -- clients [share]`: 500 slow clients, 5,000 idle sockets, 20,000 queries and 100,000 unknown paths, one after the other, or a
 * share of them, at a site with the memory settings of the image. Cached pages must come within 50 ms meanwhile, and memory stay below that of the pod.
 */
const share = Number(process.argv[2] ?? 1)
const maxMedianMs = 50
const maxMb = 256
const holdMs = 15_000

await using backend = await startBackend(100)
const site = await startSite({
  ...imageSettings,
  BACKEND_URL: backend.url,
  SITE_URL: 'http://www.site.test',
  LOG_LEVEL: 'error',
})
const headers = { host: 'www.site.test', 'accept-encoding': 'br' }
const cached = Array.from({ length: 20 }, (_, number) => generatedPagePath(number + 2))
for (const path of cached) await site.get(path)

const amounts = {
  slow: 500 * share,
  idle: 5_000 * share,
  queries: 20_000 * share,
  unknown: 100_000 * share,
}
await measure(`${amounts.slow} slow clients`, () => holdSlow(amounts.slow))
await measure(`${amounts.idle} idle sockets`, () => holdIdle(amounts.idle))
await measure(`${amounts.queries} queries`, () =>
  flood(amounts.queries, (n) => `${generatedPagePath(1)}?x=${n}`),
)
await measure(`${amounts.unknown} unknown paths`, () =>
  flood(amounts.unknown, (n) => `/de/nirgends-${n}`),
)
const code = await site.stop()
report(`exit ${code}, ${site.logs().length} errors`, code === 0 && site.logs().length === 0)

async function measure(what: string, load: () => Promise<string>): Promise<void> {
  const before = residentMb(site.pid).now
  const memory = watchMemory(site.pid)
  let isOver = false
  const asking = askInTurn(site, cached, () => isOver)
  const outcome = await load()
  isOver = true
  const asked = await asking
  await pause(3_000) // what the site does in the background
  memory.stop()
  const peak = Math.max(...memory.samples.map(({ mb }) => mb))
  const sizes = [before, peak, residentMb(site.pid).now].map((mb) => mb.toFixed(0)).join(' → ')
  report(
    `${what}: ${outcome}; memory ${sizes} MB; cached pages ${timesOf(asked)}, ${asked.failed.length} errors of ${asked.count}`,
    peak < maxMb && asked.medianMs < maxMedianMs && asked.failed.length === 0,
  )
}

/** Half of them send a byte a second, half read nothing of what they ask for. */
async function holdSlow(count: number): Promise<string> {
  const sockets = await open(count)
  for (const [index, socket] of sockets.entries())
    if (index % 2 === 0) socket.write('GET /de HTTP/1.1\r\nHost: www.site.test\r\nX-Slow: ')
    else {
      socket.pause()
      const head = `GET ${generatedPagePath(1)} HTTP/1.1\r\nHost: www.site.test\r\n\r\n`
      socket.write(head.repeat(20))
    }
  const isOver = after(holdMs)
  while (!isOver()) {
    for (const [index, socket] of sockets.entries()) if (index % 2 === 0) socket.write('a')
    await pause(1_000)
  }
  return close(sockets)
}

async function holdIdle(count: number): Promise<string> {
  const sockets = await open(count)
  await pause(holdMs)
  return close(sockets)
}

/** A hundred at a time: the kernel keeps few that wait, and has the others try again after seconds. */
async function open(count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(site.url)
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(100, count - sockets.length) }, () =>
      connect(Number(port), hostname)
        .on('error', () => {})
        .resume(),
    )
    await Promise.all(
      some.map(
        (socket) =>
          new Promise((resolve) => socket.once('connect', resolve).once('close', resolve)),
      ),
    )
    sockets.push(...some)
  }
  return sockets
}

/** @returns how many the site had closed by then */
function close(sockets: Socket[]): string {
  const closed = sockets.filter(
    ({ readyState }) =>
      readyState === 'closed' || readyState === 'readOnly' || readyState === 'writeOnly',
  ).length
  for (const socket of sockets) socket.destroy()
  return `${closed} of ${sockets.length} ended by the site`
}

async function flood(amount: number, path: (n: number) => string): Promise<string> {
  let n = 0
  const {
    statusCodeStats = {},
    errors,
    timeouts,
  } = await autocannon({
    url: site.url,
    amount,
    connections: 100,
    timeout: 30,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, path: path(n++) }) }],
  })
  const statuses = Object.entries(statusCodeStats).map(
    ([status, { count }]) => `${status} × ${count}`,
  )
  return `${statuses.join(', ')}, no answer ${errors + timeouts}`
}
