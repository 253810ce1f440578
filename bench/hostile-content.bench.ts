import { hostilePages } from '../content/client/hostile-content.fixture.ts'
import { layout } from '../tests/harness/content/page-builder.ts'
import { listen } from '../tests/harness/servers/listen.ts'
import { figures, printDetail, printFigure } from './figures.ts'
import { residentMb } from './servers/process-usage.ts'
import { startPublicSite } from './servers/start-public-site.ts'

const pageBytes = 1_000_000
/** Visits of each page: the first includes compilation, and other processes may use the processor. */
const visits = 3
const shown = 10

/**
 * Measures how long a page blocks the event loop. The page is 1 MB of one kind of content from a hostile backend. The time includes
 * parsing, validation, sanitising, rendering and compression. Path `/de/{number}/…` is a page with the content of that number.
 */
await using backend = await listen(({ url = '' }, response) => {
  const [, locale, name] = url.split('/')
  const make = hostilePages[Number(name)]?.[1]
  response.setHeader('Content-Type', 'application/json')
  if (name === 'ajax') response.end(JSON.stringify(layout(locale === 'en' ? 'en' : 'de')))
  else if (make) response.end(make(pageBytes))
  else response.writeHead(404).end('{}')
})
await using site = await startPublicSite({ BACKEND_URL: backend.url })
const held: { name: string; ms: number; status: number }[] = []
for (const [number, [name]] of hostilePages.entries()) {
  const times: number[] = []
  let status = 0
  for (let visit = 0; visit < visits; visit++) {
    await longestDelayMs() // resets the measurement
    const response = await fetch(`${site.url}/de/${number}/${visit}`)
    await response.arrayBuffer()
    times.push(await longestDelayMs())
    status = response.status
  }
  held.push({ name, ms: Math.min(...times), status })
}
held.sort((one, other) => other.ms - one.ms)
console.log(
  `\nPages of ${pageBytes / 1_000_000} MB made of one thing, ${held.length} kinds, best of ${visits}`,
)
printFigure(figures.hostileContent, held[0]?.ms ?? NaN)
for (const { name, ms, status } of held.slice(0, shown)) printDetail(name, ms, `ms, ${status}`, 1)
for (const { name, status } of held) if (status !== 200) printDetail(`not shown: ${name}`, status)
printDetail('memory at most', residentMb(site.pid).peak, 'MB')

/** Longest delay of the event loop since the last call. */
async function longestDelayMs(): Promise<number> {
  const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000
}
