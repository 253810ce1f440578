import type { FailureReason } from './crawl/fetch/fetcher.ts'
import { wordsOf } from './reporters/texts.ts'

/** The site, or the named backend, did not answer at all: there is nothing to check. */
export class Unreachable extends Error {
  readonly what: 'site' | 'backend'
  readonly address: URL

  constructor(
    what: Unreachable['what'],
    address: URL,
    reason: FailureReason,
    options?: ErrorOptions,
  ) {
    super(`${address.href} does not answer: ${wordsOf('en')(`failure.${reason}`)}`, options)
    this.what = what
    this.address = address
  }
}
