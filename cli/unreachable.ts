import type { FailureReason } from './crawl/fetch/fetcher.ts'

/** No answer of any kind came from the site, or from the backend that was named: there is nothing to check. */
export class Unreachable extends Error {
  readonly what: 'site' | 'backend'
  readonly address: URL

  constructor(
    what: Unreachable['what'],
    address: URL,
    reason: FailureReason,
    options?: ErrorOptions,
  ) {
    super(`${address.href} does not answer: ${reasonTexts[reason]}`, options)
    this.what = what
    this.address = address
  }
}

const reasonTexts: Record<FailureReason, string> = {
  timeout: 'nothing came in time',
  refused: 'the connection is refused',
  reset: 'the connection breaks off',
  'unknown-host': 'no such host is known',
  certificate: 'its certificate is not valid',
  'redirect-loop': 'it redirects in a circle',
  'too-many-redirects': 'it redirects too often',
  'bad-redirect': 'it redirects to nowhere',
  'no-http': 'what comes is not HTTP',
  unreachable: 'no way leads there',
}
