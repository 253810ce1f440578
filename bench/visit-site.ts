import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'

/** Response to a visitor. */
export interface BenchVisit {
  /** `X-Cache`: `HIT`, `STALE`, `MISS`, `BYPASS`; empty if the site has no page cache. */
  outcome: string
  /** True if this server rendered the page for this request. */
  isRendered: boolean
  ms: number
}

const connections = 16
const batch = 100

/** Requests pages as browsers do, compressed. Each call throws if a response does not have status 200. */
export function createVisitor(url: string) {
  const pool = new Pool(url, { connections, pipelining: 1 })

  async function visit(path: string): Promise<BenchVisit> {
    const started = performance.now()
    const { statusCode, headers, body } = await pool.request({
      method: 'GET',
      path,
      headers: { 'accept-encoding': 'br' },
    })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
    return {
      outcome: String(headers['x-cache'] ?? ''),
      isRendered: /\brender;dur=/.test(String(headers['server-timing'])),
      ms: performance.now() - started,
    }
  }

  /** Requests the paths in order, up to 16 at a time. */
  async function visitAll(paths: string[]): Promise<BenchVisit[]> {
    const visits: BenchVisit[] = []
    const next = paths.values()
    const work = async () => {
      for (const path of next) visits.push(await visit(path))
    }
    await Promise.all(Array.from({ length: connections }, work))
    return visits
  }

  return {
    visitAll,
    /** Requests each path twice within a short time, so that the cache treats the page as frequently used. */
    async visitAllTwice(paths: string[]): Promise<void> {
      for (let start = 0; start < paths.length; start += batch) {
        await visitAll(paths.slice(start, start + batch))
        await visitAll(paths.slice(start, start + batch))
      }
    },
    /** Requests a given number of paths per second, without waiting for earlier responses, until no path is left. */
    async visitSteadily(paths: Iterable<string>, perSecond: number): Promise<BenchVisit[]> {
      const visits: Promise<BenchVisit>[] = []
      const started = performance.now()
      for (const path of paths) {
        const early = started + (visits.length * 1000) / perSecond - performance.now()
        if (early > 0) await delay(early)
        visits.push(visit(path))
      }
      return Promise.all(visits)
    },
    [Symbol.asyncDispose]: () => pool.close(),
  }
}

/** Number of visits served from the page cache. */
export function hits(visits: BenchVisit[]): number {
  return visits.filter(({ outcome }) => outcome === 'HIT' || outcome === 'STALE').length
}
