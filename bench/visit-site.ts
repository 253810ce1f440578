import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'

/** What a visitor was answered. */
export interface Visit {
  /** `X-Cache`: `HIT`, `STALE`, `MISS`, `BYPASS`; empty where the site keeps no pages. */
  outcome: string
  /** Made for this request, by this server. */
  isRendered: boolean
  ms: number
}

/** Asks a site for pages as browsers do, packed. Each call throws where an answer is not 200. */
export interface Visitor {
  /** One path after the other, by 16 at a time. */
  visitAll: (paths: string[]) => Promise<Visit[]>
  /** Each again soon after the first time, which gives it the room of pages that are asked for often. */
  visitAllTwice: (paths: string[]) => Promise<void>
  /** So many a second, whether those before have been answered or not, until there is no path left. */
  visitSteadily: (paths: Iterable<string>, perSecond: number) => Promise<Visit[]>
  close: () => Promise<void>
}

const connections = 16
const batch = 100

export function createVisitor(url: string): Visitor {
  const pool = new Pool(url, { connections, pipelining: 1 })

  async function visit(path: string): Promise<Visit> {
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

  async function visitAll(paths: string[]): Promise<Visit[]> {
    const visits: Visit[] = []
    const next = paths.values()
    const work = async () => {
      for (const path of next) visits.push(await visit(path))
    }
    await Promise.all(Array.from({ length: connections }, work))
    return visits
  }

  return {
    visitAll,
    async visitAllTwice(paths) {
      for (let start = 0; start < paths.length; start += batch) {
        await visitAll(paths.slice(start, start + batch))
        await visitAll(paths.slice(start, start + batch))
      }
    },
    async visitSteadily(paths, perSecond) {
      const visits: Promise<Visit>[] = []
      const started = performance.now()
      for (const path of paths) {
        const early = started + (visits.length * 1000) / perSecond - performance.now()
        if (early > 0) await delay(early)
        visits.push(visit(path))
      }
      return Promise.all(visits)
    },
    close: () => pool.close(),
  }
}

/** How many of some visits were answered from what the site keeps. */
export function hits(visits: Visit[]): number {
  return visits.filter(({ outcome }) => outcome === 'HIT' || outcome === 'STALE').length
}
