import { isRetryableStatus } from '../../../routing/is-retryable-status.ts'
import { ApiError, ForeignResponse, type ForeignReason } from '../api/api.ts'

/** Reasons why a version is not saved, by status. */
const problems = { 401: 'signedOut', 404: 'gone', 413: 'tooLarge', 423: 'planned' } as const
/** The same, by what responded in place of the server. */
const foreignProblems = {
  signIn: 'proxySignIn',
  blocked: 'blocked',
  tooLarge: 'tooLargeForProxy',
  unreachable: 'failed',
  unknown: 'foreign',
} as const satisfies Record<ForeignReason, string>
export type Problem =
  | 'failed'
  | 'refused'
  | 'offline'
  | 'diskFull'
  | 'otherAccount'
  | (typeof problems)[keyof typeof problems]
  | (typeof foreignProblems)[ForeignReason]
/**
 * Problems after which the same text is sent again. `failed` covers the retryable statuses; the others end when somebody connects, signs in
 * or frees disk space, whatever the status was.
 */
export const temporary = new Set<Problem>([
  'failed',
  'offline',
  'diskFull',
  'signedOut',
  'otherAccount',
  'proxySignIn',
  'foreign',
])

/** @param error of a call that did not save */
export function problemOf(error: unknown): Problem {
  if (error instanceof ForeignResponse) return foreignProblems[error.reason]
  if (!(error instanceof ApiError)) return navigator.onLine ? 'failed' : 'offline'
  const { status, body } = error
  if (body['cause'] === 'other-account') return 'otherAccount'
  if (status >= 500 && body['cause'] === 'files') return 'diskFull'
  if (status in problems) return problems[status as keyof typeof problems]
  return isRetryableStatus(status) ? 'failed' : 'refused'
}
