import { setTimeout as delay } from 'node:timers/promises'
import { figures, printDetail, printFigure } from './figures.ts'
import { generatedPagePath } from './generated/generated-page-path.ts'
import { createRandom } from './generated/random-text.ts'
import { median, percentile } from './median.ts'
import { cpuMs } from './servers/process-usage.ts'
import { startGeneratedContent } from './servers/start-generated-content.ts'
import { startPublicSite } from './servers/start-public-site.ts'
import { createVisitor, hits, type BenchVisit } from './visit-site.ts'

const pageCount = 100_000
const hotCount = 1000
const cacheMb = 32
/** Requests per second. */
const rates = { hot: 200, scanner: 20 }
const rounds = 5
/** Duration of each half of a round. */
const seconds = 4
const floodPages = 5000

/**
 * Measures the effect of a scanner, which requests every page once, on visitors of a few hot pages. First the scanner is slow, so that the
 * site has time for both: this shows waiting times. Then it is as fast as the site responds: this shows cache eviction.
 */
await using backend = await startGeneratedContent(pageCount)
await using site = await startPublicSite({
  BACKEND_URL: backend.url,
  CACHE_MAX_MB: String(cacheMb),
  CACHE_FRESH_SECONDS: '3600',
})
await using visitors = createVisitor(site.url)
await using scanner = createVisitor(site.url)
const perRound = seconds * rates.scanner
const slow = rounds * perRound
const others = otherPaths(slow + floodPages)
const alone: BenchVisit[][] = []
const beside: BenchVisit[][] = []
const hot = Array.from({ length: hotCount }, (_, number) => generatedPagePath(number))
const visits = hotPaths(seconds * rates.hot)
await visitors.visitAllTwice(hot)
await settled(site.pid)
for (let round = 0; round < rounds; round++) {
  alone.push(await visitors.visitSteadily(visits, rates.hot))
  const scanned = others.slice(round * perRound, (round + 1) * perRound)
  const both = [
    visitors.visitSteadily(visits, rates.hot),
    scanner.visitSteadily(scanned, rates.scanner),
  ]
  beside.push((await Promise.all(both))[0] ?? [])
}
await scanner.visitAll(others.slice(slow))
const after = await visitors.visitAll(hot)

console.log(`\n${hotCount} hot pages of ${pageCount}, ${cacheMb} MB cached, ${rates.hot} visits/s`)
const ratios = alone.map((each, round) => latency(beside[round] ?? [], 50) / latency(each, 50))
printFigure(figures.scannedHitRatio, hitRatio(after) / hitRatio(alone.flat()))
printFigure(figures.scannedLatency, median(ratios))
printDetail('hit ratio alone', hitRatio(alone.flat()), '', 3)
printDetail(`hit ratio beside ${rates.scanner} other pages/s`, hitRatio(beside.flat()), '', 3)
printDetail(`hit ratio after a flood of ${floodPages} others`, hitRatio(after), '', 3)
for (const percent of [50, 90, 99]) {
  const name = `latency, ${percent} % are below:`
  printDetail(`${name} alone`, latency(alone.flat(), percent), 'ms', 2)
  printDetail(`${name} beside others`, latency(beside.flat(), percent), 'ms', 2)
}

/** Zipf distribution: the n-th hot page is requested 1/n as often as the first. */
function hotPaths(count: number): string[] {
  const random = createRandom()
  return Array.from({ length: count }, () =>
    generatedPagePath(Math.floor(hotCount ** random()) - 1),
  )
}

/** Paths of other pages, spread evenly over all pages. */
function otherPaths(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    generatedPagePath(hotCount + Math.floor((index * (pageCount - hotCount)) / count)),
  )
}

/** Waits up to half a minute until the site has no more background work. */
async function settled(pid: number): Promise<void> {
  for (let waited = 0; waited < 30; waited++) {
    const before = cpuMs(pid)
    await delay(1000)
    if (!(cpuMs(pid) - before > 100)) return
  }
}

function hitRatio(all: BenchVisit[]): number {
  return hits(all) / all.length
}

function latency(all: BenchVisit[], percent: number): number {
  const times = all.map(({ ms }) => ms)
  return percentile(times, percent)
}
