import type { FailureReason } from './crawl/fetch/fetcher.ts'
import { wordsOf } from './reporters/report-texts.ts'

/** The site, or the named backend, did not respond: there is nothing to check. */
export class Unreachable extends Error {
  readonly what: 'site' | 'backend'
  readonly address: URL
  readonly reason: FailureReason

  constructor(
    what: Unreachable['what'],
    address: URL,
    reason: FailureReason,
    options?: ErrorOptions,
  ) {
    super(`${address.href} does not respond: ${wordsOf('en')(`failure.${reason}`)}`, options)
    this.what = what
    this.address = address
    this.reason = reason
  }
}
