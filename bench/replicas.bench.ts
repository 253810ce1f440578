import { setTimeout as delay } from 'node:timers/promises'
import { hasRedis, startRedis } from '../tests/harness/servers/start-redis.ts'
import { figures, printDetail, printFigure, printMissing } from './figures.ts'
import { generatedPagePath } from './generated/generated-page-path.ts'
import { startGeneratedContent } from './servers/start-generated-content.ts'
import { startPublicSite } from './servers/start-public-site.ts'
import { createVisitor, type BenchVisit } from './visit-site.ts'

const pageCount = 300
const replicaCount = 4

/** Measures whether replicas get pages from Redis that another replica has rendered. */
console.log(`\n${replicaCount} replicas that share pages in Redis, ${pageCount} pages`)
if (hasRedis) await visitReplicas()
else printMissing(figures.replicaRenders, 'redis-server is not installed')

async function visitReplicas(): Promise<void> {
  const redis = await startRedis()
  await using running = new AsyncDisposableStack()
  running.defer(redis.stop)
  const backend = running.use(await startGeneratedContent(pageCount + 1))
  const visitors = []
  for (let replica = 0; replica < replicaCount; replica++) {
    const env = { BACKEND_URL: backend.url, REDIS_URL: redis.url.href }
    const { url } = running.use(await startPublicSite(env))
    visitors.push(running.use(createVisitor(url)))
  }
  // The home page is left out, because each replica renders it when it starts.
  const paths = Array.from({ length: pageCount }, (_, number) => generatedPagePath(number + 1))
  const [first, ...others] = visitors
  const warmed = (await first?.visitAll(paths)) ?? []
  await delay(1000) // a replica does not wait for Redis
  const visits: BenchVisit[] = []
  for (const visitor of others) visits.push(...(await visitor.visitAll(paths)))
  printFigure(figures.replicaRenders, renders(visits))
  printDetail('pages that they have answered', visits.length)
  printDetail('renders on the one that was warmed', renders(warmed))
}

function renders(visits: BenchVisit[]): number {
  return visits.filter(({ isRendered }) => isRendered).length
}
