import type { FailureReason } from './crawl/fetcher.ts'

/** Neither a page nor an error came from the site, or from the backend that was named: there is nothing to check. */
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
    super(`${address.href} does not answer: ${reason}`, options)
    this.what = what
    this.address = address
    this.reason = reason
  }
}
