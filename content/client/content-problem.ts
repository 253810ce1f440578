import type { DroppedPart } from './reading/read-tolerantly.ts'

/**
 * Something that went wrong and was coped with: for the log, not for the visitor.
 *
 * `pathname` is the asked path without its query, which may hold what a visitor typed.
 */
export type ContentProblem =
  /** `parts` are the first 20 of `count`. */
  | { event: 'parts dropped'; pathname: string; count: number; parts: DroppedPart[] }
  | { event: 'request retried'; pathname: string; method: string; reason: string }
  | { event: 'served stale'; pathname: string; ageMs: number; reason: string }

export type ReportProblem = (problem: ContentProblem) => void
