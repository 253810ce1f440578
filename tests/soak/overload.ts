import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startBackend } from '../../bench/servers/start-backend.ts'
import { startSite } from '../../bench/servers/start-site.ts'
import { generatedPagePath } from '../../bench/generated/generated-page-path.ts'

/**
 * Loads a site with what anybody can invent, and prints what those get who ask for cached pages meanwhile. Ends with an error where
 * that takes longer than 50 ms, or an answer says that the backend failed, which is well all the time.
 */
const seconds = 8
const connections = 400
const maxMedianMs = 50

const floods = {
  'parameters that change the answer': (n: number) => `${generatedPagePath(1)}?vary=${n}`,
  'parameters that change nothing': (n: number) => `${generatedPagePath(1)}?x=${n}`,
  'values of a parameter that pages read': (n: number) => `${generatedPagePath(1)}?category=${n}`,
  searches: (n: number) => `/de/ajax/search?q=${n}`,
  'pages of results': (n: number) => `/de/search?q=${n}`,
  'paths that are no page': (n: number) => `/de/nirgends-${n}`,
  'paths without a language': (n: number) => `/nirgends-${n}`,
}

const headers = { host: 'www.bench.test', 'accept-encoding': 'br' }

const backend = await startBackend(100)
const site = await startSite({ BACKEND_URL: backend.url, LOG_LEVEL: 'error' })
try {
  for (const [name, path] of Object.entries(floods)) await flood(name, path)
} finally {
  await site.stop()
  await backend.stop()
}

async function flood(name: string, path: (n: number) => string): Promise<void> {
  const cached = site.url + generatedPagePath(2)
  await fetch(cached, { headers })
  let n = 0
  const flooding = autocannon({
    url: site.url,
    connections,
    duration: seconds,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, path: path(n++) }) }],
  })
  await delay(1_000)
  const times = await askFor(cached, (seconds - 2) * 1_000)
  const { statusCodeStats = {}, requests, errors, timeouts } = await flooding
  const count = (status: number) => statusCodeStats[`${status}`]?.count ?? 0
  const medianMs = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? NaN
  const share = (status: number) => `${((100 * count(status)) / requests.total).toFixed(1)} %`
  console.log(
    `${name}: ${requests.total} requests on ${connections} connections; cached pages ${medianMs.toFixed(1)} ms ` +
      `(median of ${times.length}, slowest ${Math.max(...times).toFixed(0)} ms); ` +
      `503 ${share(503)}, 598 ${share(598)}, 500 ${share(500)}, no answer ${errors + timeouts}`,
  )
  if (medianMs > maxMedianMs || count(598) + count(500) + errors + timeouts > 0)
    process.exitCode = 1
}

/** @returns how long each request took, in milliseconds */
async function askFor(url: string, ms: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`a cached page is ${response.status}`)
    times.push(performance.now() - start)
    await delay(20)
  }
  return times
}
