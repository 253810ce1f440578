import { buildIfStale } from '../scripts/build-if-stale.ts'
import { benchContentService } from './content-service.bench.ts'
import { benchCrawl } from './crawl.bench.ts'
import { benchRendering } from './render.bench.ts'

/** `npm run bench`: every figure beside the limits that it is measured against. */
buildIfStale()
await benchRendering()
await benchContentService()
await benchCrawl()
