import { setTimeout as delay } from 'node:timers/promises'
import { figures, printDetail, printFigure } from './figures.ts'
import { generatedPagePath } from './generated/generated-page-path.ts'
import { imageSettings } from './servers/image-settings.ts'
import { residentMb } from './servers/process-usage.ts'
import { startBackend } from './servers/start-backend.ts'
import { startSite } from './servers/start-site.ts'
import { createVisitor, hits } from './visit-site.ts'

const pageCount = 10_000

/** Measures the memory of the site with many cached pages. */
await using backend = await startBackend(pageCount)
await using site = await startSite({
  ...imageSettings,
  BACKEND_URL: backend.url,
  CACHE_MAX_MB: '64',
})
await using visitor = createVisitor(site.url)
const atStart = residentMb(site.pid).now
const paths = Array.from({ length: pageCount }, (_, number) => generatedPagePath(number))
await visitor.visitAllTwice(paths)
await delay(2000) // what it does in the background
const { now, peak } = residentMb(site.pid)
const kept = hits(await visitor.visitAll(paths.slice(-1000)))

console.log(`\nMemory after ${pageCount} distinct pages, of which 64 MB are kept`)
printFigure(figures.memory, now)
printDetail('at most', peak, 'MB')
printDetail('after the start', atStart, 'MB')
printDetail('of the last 1,000 pages are kept', kept)
