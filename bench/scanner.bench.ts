import { setTimeout as delay } from 'node:timers/promises'
import { figures } from './figures.ts'
import { generatedPagePath } from './generated-page-path.ts'
import { percentile } from './median.ts'
import { printDetail, printFigure } from './print-figure.ts'
import { cpuMs } from './process-usage.ts'
import { createRandom } from './random-text.ts'
import { startBackend } from './start-backend.ts'
import { startSite } from './start-site.ts'
import { createVisitor, hits, type Visit } from './visit-site.ts'

const pageCount = 100_000
const hotCount = 1000
const cacheMb = 32
/** A second. */
const rates = { hot: 200, scanner: 20 }
const seconds = { alone: 15, withScanner: 30 }
const floodPages = 6000

/**
 * What the visitors of a few pages notice of one who asks for others, each once: first so slowly that the site has time
 * for both, which shows what waits for what, then as fast as the site answers, which shows what is pushed out.
 */
export async function benchScanner(): Promise<void> {
  const backend = await startBackend(pageCount)
  const site = await startSite({
    BACKEND_URL: backend.url,
    CACHE_MAX_MB: String(cacheMb),
    CACHE_FRESH_SECONDS: '3600',
  })
  const visitors = createVisitor(site.url)
  const scanner = createVisitor(site.url)
  const slow = seconds.withScanner * rates.scanner
  const others = otherPaths(slow + floodPages)
  try {
    const hot = Array.from({ length: hotCount }, (_, number) => generatedPagePath(number))
    await visitors.visitAllTwice(hot)
    await settled(site.pid)
    const alone = await visitors.visitSteadily(hotPaths(seconds.alone * rates.hot), rates.hot)
    const [beside] = await Promise.all([
      visitors.visitSteadily(hotPaths(seconds.withScanner * rates.hot), rates.hot),
      scanner.visitSteadily(others.slice(0, slow), rates.scanner),
    ])
    await scanner.visitAll(others.slice(slow))
    const after = await visitors.visitAll(hot)

    console.log(
      `\n${hotCount} hot pages of ${pageCount}, ${cacheMb} MB kept, ${rates.hot} visits/s`,
    )
    printFigure(figures.scannedHitRatio, hitRatio(after) / hitRatio(alone))
    printFigure(figures.scannedLatency, latency(beside, 50) / latency(alone, 50))
    printDetail('hit ratio alone', hitRatio(alone), '', 3)
    printDetail(`hit ratio beside ${rates.scanner} other pages/s`, hitRatio(beside), '', 3)
    printDetail(`hit ratio after a flood of ${floodPages} others`, hitRatio(after), '', 3)
    for (const percent of [50, 90, 99]) {
      const name = `latency, ${percent} % are below:`
      printDetail(`${name} alone`, latency(alone, percent), 'ms', 2)
      printDetail(`${name} beside others`, latency(beside, percent), 'ms', 2)
    }
  } finally {
    await Promise.all([visitors.close(), scanner.close()])
    await Promise.all([site.stop(), backend.stop()])
  }
}

/** Few of the hot pages are asked for often, many seldom: the n-th 1/n as often as the first (Zipf). */
function hotPaths(count: number): string[] {
  const random = createRandom()
  return Array.from({ length: count }, () =>
    generatedPagePath(Math.floor(hotCount ** random()) - 1),
  )
}

/** Others than the hot ones, spread over all there are. */
function otherPaths(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    generatedPagePath(hotCount + Math.floor((index * (pageCount - hotCount)) / count)),
  )
}

/** Waits, for a minute at most, until the site has nothing to do in the background any more. */
async function settled(pid: number): Promise<void> {
  for (let waited = 0; waited < 60; waited++) {
    const before = cpuMs(pid)
    await delay(1000)
    if (!(cpuMs(pid) - before > 100)) return
  }
}

function hitRatio(visits: Visit[]): number {
  return hits(visits) / visits.length
}

function latency(visits: Visit[], percent: number): number {
  return percentile(
    visits.map(({ ms }) => ms),
    percent,
  )
}

if (import.meta.main) await benchScanner()
