import type { DroppedPart, ReportProblem } from '../../content/contract/content-error.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

/** Reports content problems that the site could handle: a line in the log, and unknown blocks also in the metrics. */
export function createReportProblem(
  logger: Pick<Logger, 'warn'>,
  metrics: Pick<Metrics, 'countUnknownBlocks'>,
): ReportProblem {
  return function reportProblem({ event, ...problem }) {
    logger.warn(problem, event)
    if ('parts' in problem) metrics.countUnknownBlocks(problem.parts.filter(isUnknownBlock).length)
  }
}

function isUnknownBlock({ pointer, reason }: DroppedPart): boolean {
  return /^\/content\/\d+$/.test(pointer) && reason.startsWith('unknown type ')
}
