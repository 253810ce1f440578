import { figures } from './figures.ts'
import { generatedPagePath } from './generated-page-path.ts'
import { percentile } from './median.ts'
import { printDetail, printFigure } from './print-figure.ts'
import { createRandom } from './random-text.ts'
import { startBackend } from './start-backend.ts'
import { startSite } from './start-site.ts'
import { createVisitor, hits, type Visit } from './visit-site.ts'

const pageCount = 100_000
const hotCount = 1000
const cacheMb = 16
const perSecond = { hot: 300, scanner: 150 }
const seconds = { alone: 20, withScanner: 60 }

/** What the visitors of a few pages notice of one who asks for all the others, once each. */
export async function benchScanner(): Promise<void> {
  const backend = await startBackend(pageCount)
  const site = await startSite({
    BACKEND_URL: backend.url,
    CACHE_MAX_MB: String(cacheMb),
    CACHE_FRESH_SECONDS: '600',
  })
  const visitors = createVisitor(site.url)
  const scanner = createVisitor(site.url)
  try {
    const hot = Array.from({ length: hotCount }, (_, number) => generatedPagePath(number))
    for (let count = 0; count < 2; count++) await visitors.visitAll(hot)
    const alone = await visitors.visitSteadily(hotPaths(seconds.alone), perSecond.hot)
    const [beside, scanned] = await Promise.all([
      visitors.visitSteadily(hotPaths(seconds.withScanner), perSecond.hot),
      scanner.visitSteadily(otherPaths(seconds.withScanner), perSecond.scanner),
    ])
    console.log(
      `\n${hotCount} hot pages of ${pageCount}, ${cacheMb} MB kept, ${perSecond.hot} visits a second,
  alone and beside a scanner that asked for ${scanned.length} other pages, ${perSecond.scanner} a second`,
    )
    report(alone, beside)
    printDetail('hit ratio of the scanner', hitRatio(scanned), '', 3)
  } finally {
    await Promise.all([visitors.close(), scanner.close()])
    await Promise.all([site.stop(), backend.stop()])
  }
}

function report(alone: Visit[], beside: Visit[]): void {
  printFigure(figures.scannedHitRatio, hitRatio(beside) / hitRatio(alone))
  printFigure(figures.scannedLatency, latency(beside, 50) / latency(alone, 50))
  for (const [name, visits] of Object.entries({ alone, 'beside the scanner': beside })) {
    printDetail(`hit ratio ${name}`, hitRatio(visits), '', 4)
    for (const percent of [50, 99])
      printDetail(`latency ${name}, ${percent} % are below`, latency(visits, percent), 'ms', 2)
  }
}

/** Few of the hot pages are asked for often, many seldom: the n-th 1/n as often as the first (Zipf). */
function* hotPaths(duration: number): Generator<string> {
  const random = createRandom()
  for (let count = 0; count < duration * perSecond.hot; count++)
    yield generatedPagePath(Math.floor(hotCount ** random()) - 1)
}

/** Others than the hot ones, spread over all there are. */
function* otherPaths(duration: number): Generator<string> {
  const count = duration * perSecond.scanner
  for (let index = 0; index < count; index++)
    yield generatedPagePath(hotCount + Math.floor((index * (pageCount - hotCount)) / count))
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
