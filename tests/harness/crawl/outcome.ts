import type { Outcome } from '../../../cli/crawl/visit.ts'

/** An address that answered at once with HEAD; `changes` say otherwise. */
export function outcome(changes: Partial<Outcome> = {}): Outcome {
  return {
    status: changes.failure ? null : 200,
    failure: null,
    method: 'HEAD',
    redirects: [],
    tries: 1,
    durationMs: 10,
    contentType: 'text/html',
    ...changes,
  }
}
