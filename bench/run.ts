import { buildIfStale } from '../scripts/build.ts'
import { benchBrowser } from './browser.bench.ts'
import { benchContentService } from './content-service.bench.ts'
import { benchCrawl } from './crawl.bench.ts'
import { benchFirstRendering } from './first-render.bench.ts'
import { benchHostileContent } from './hostile-content.bench.ts'
import { benchMemory } from './memory.bench.ts'
import { benchPreview } from './preview.bench.ts'
import { benchRendering } from './render.bench.ts'
import { benchReplicas } from './replicas.bench.ts'
import { benchScanner } from './scanner.bench.ts'
import { benchStart } from './start.bench.ts'
import { benchWarmPages } from './warm.bench.ts'

/** `npm run bench`: measures all figures and compares them with their limits. */
buildIfStale()
await benchWarmPages()
await benchRendering()
await benchPreview()
await benchFirstRendering()
await benchStart()
await benchMemory()
await benchScanner()
await benchHostileContent()
await benchReplicas()
await benchBrowser()
await benchContentService()
await benchCrawl()
