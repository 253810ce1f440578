import { setTimeout as delay } from 'node:timers/promises'
import { hasRedis, startRedis } from '../tests/harness/servers/start-redis.ts'
import { figures } from './figures.ts'
import { generatedPagePath } from './generated/generated-page-path.ts'
import { printDetail, printFigure, printMissing } from './print-figure.ts'
import { startBackend } from './servers/start-backend.ts'
import { startSite } from './servers/start-site.ts'
import { createVisitor, type Visit } from './visit-site.ts'

const pageCount = 300
const replicaCount = 4

/** Measures whether replicas get pages from Redis that another replica has rendered. */
export async function benchReplicas(): Promise<void> {
  console.log(`\n${replicaCount} replicas that share pages in Redis, ${pageCount} pages`)
  if (!hasRedis) return printMissing(figures.replicaRenders, 'redis-server is not installed')
  const redis = await startRedis()
  const backend = await startBackend(pageCount + 1)
  const start = () => startSite({ BACKEND_URL: backend.url, REDIS_URL: redis.url.href })
  const replicas = await Promise.all(Array.from({ length: replicaCount }, start))
  const visitors = replicas.map(({ url }) => createVisitor(url))
  try {
    // The home page is left out, because each replica renders it when it starts.
    const paths = Array.from({ length: pageCount }, (_, number) => generatedPagePath(number + 1))
    const [first, ...others] = visitors
    const warmed = (await first?.visitAll(paths)) ?? []
    await delay(1000) // a replica does not wait for Redis
    const calls = await backend.calls()
    const visits: Visit[] = []
    for (const visitor of others) visits.push(...(await visitor.visitAll(paths)))
    printFigure(figures.replicaRenders, renders(visits))
    printDetail('pages that they have answered', visits.length)
    printDetail('pages that they have asked the backend for', (await backend.calls()) - calls)
    printDetail('renders on the one that was warmed', renders(warmed))
  } finally {
    await Promise.all(visitors.map((visitor) => visitor.close()))
    await Promise.all(replicas.map((replica) => replica.stop()))
    await Promise.all([backend.stop(), redis.stop()])
  }
}

function renders(visits: Visit[]): number {
  return visits.filter(({ isRendered }) => isRendered).length
}

if (import.meta.main) await benchReplicas()
