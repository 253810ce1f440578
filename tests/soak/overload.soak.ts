import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startGeneratedContent } from '../../bench/servers/start-generated-content.ts'
import { generatedPagePath } from '../../bench/generated/generated-page-path.ts'
import { startSite } from '../harness/servers/start-site.ts'
import { after, sendInTurn, timesOf } from './send-in-turn.ts'
import { reportFigure } from './report-figure.ts'

/**
 * Loads a site with requests that anybody can invent, and prints the latency of cached pages. Fails if a cached page
 * takes longer than 50 ms, or if a response blames the backend, which is healthy.
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

await using backend = await startGeneratedContent(100)
const site = await startSite({
  BACKEND_URL: backend.url,
  SITE_URL: 'http://www.bench.test',
  LOG_LEVEL: 'error',
})
try {
  for (const [name, path] of Object.entries(floods)) await flood(name, path)
} finally {
  await site.stop()
}

async function flood(name: string, path: (n: number) => string): Promise<void> {
  const cached = generatedPagePath(2)
  await site.get(cached)
  let n = 0
  const flooding = autocannon({
    url: site.url,
    connections,
    duration: seconds,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, path: path(n++) }) }],
  })
  await delay(1_000)
  const asked = await sendInTurn(site, [cached], after((seconds - 2) * 1_000))
  const { statusCodeStats = {}, requests, errors, timeouts } = await flooding
  const count = (status: number) => statusCodeStats[`${status}`]?.count ?? 0
  const share = (status: number) => `${((100 * count(status)) / requests.total).toFixed(1)} %`
  reportFigure(
    `${name}: ${requests.total} requests on ${connections} connections; cached pages ${timesOf(asked)} of ${asked.count}; ` +
      `503 ${share(503)}, 598 ${share(598)}, 500 ${share(500)}, no answer ${errors + timeouts}`,
    asked.medianMs <= maxMedianMs &&
      count(598) + count(500) + errors + timeouts + asked.failed.length === 0,
  )
}
