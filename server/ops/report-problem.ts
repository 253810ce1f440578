import { LRUCache } from 'lru-cache'
import type { DroppedPart, ReportProblem } from '../../content/contract/content-error.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from './metrics.ts'

/** How long a page that is served stale is not logged again, in ms: in an outage every visit would be a line. */
const quietMs = 60_000

/** Reports content problems that the site could handle: a line in the log, and unknown blocks also in the metrics. */
export function createReportProblem(
  logger: Pick<Logger, 'warn'>,
  metrics: Pick<Metrics, 'countUnknownBlocks'>,
  now = () => performance.now(),
): ReportProblem {
  const logged = new LRUCache<string, true>({
    max: 1_000,
    ttl: quietMs,
    ttlResolution: 0,
    perf: { now },
  })
  return function reportProblem(problem) {
    const { event, ...fields } = problem
    if (problem.event === 'served stale') {
      if (logged.has(problem.pathname)) return
      logged.set(problem.pathname, true)
    }
    logger.warn(fields, event)
    if (problem.event === 'parts dropped')
      metrics.countUnknownBlocks(problem.parts.filter(isUnknownBlock).length)
  }
}

function isUnknownBlock({ pointer, reason }: DroppedPart): boolean {
  return /^\/content\/\d+$/.test(pointer) && reason.startsWith('unknown type ')
}
