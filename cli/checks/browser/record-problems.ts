import type { Page, Request } from 'playwright-core'
import { answerVerdict } from '../answer-verdict.ts'
import type { Fault, Verdict } from '../finding.ts'

/** Upper limit of faults per page; repeated messages count once. */
const maxFaults = 20

/** React's hydration messages, in development and as numbers in a build: https://react.dev/errors/418. */
const hydrationMismatch =
  /Minified React error #(?:418|419|42[1-5])\b|\bHydration failed\b|\berror while hydrating\b|\bhydrated but some attributes\b|\bdid not match\. Server:|\bserver could not finish this Suspense boundary\b/

export const isHydrationMismatch = (text: string) => hydrationMismatch.test(text)

/** Listens to a page before it loads. @returns function that returns the faults so far */
export function recordProblems(page: Page, url: string): () => Fault[] {
  const faults = new Map<string, Fault>()
  const add = (fault: Omit<Fault, 'page'>) => {
    if (faults.size < maxFaults) faults.set(JSON.stringify(fault), { page: url, ...fault })
  }
  const say = (text: string, verdict: Verdict) => {
    const values = { text: text.replaceAll(/\s+/g, ' ').trim().slice(0, 300) }
    if (isHydrationMismatch(text)) add({ rule: 'hydration-mismatch', values })
    else add({ rule: 'console-error', verdict, values })
  }
  const fail = (request: Request, reason: number | string, verdict: Verdict) => {
    // Other rules check the status of the document.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) return
    const address = request.url()
    add({ rule: 'request-failed', verdict, target: address, values: { reason, address } })
  }
  page.on('console', (message) => {
    const text = message.text()
    // Chromium's own message for a failed request is skipped: the request is reported with its status.
    const isError = message.type() === 'error' && !text.startsWith('Failed to load resource')
    if (isError || isHydrationMismatch(text)) say(text, 'warning')
  })
  page.on('pageerror', ({ message }) => say(message, 'broken'))
  page.on('response', (response) => {
    const status = response.status()
    const verdict = answerVerdict({ status, failure: null })
    // A refusal by the site itself is proven; a refusal by another host may be temporary.
    const isOwn = URL.parse(response.url())?.origin === new URL(url).origin
    if (verdict) fail(response.request(), status, isOwn ? verdict : 'suspect')
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Ignored: the page itself aborts requests, for example after the beginning of a film.
    if (reason !== 'net::ERR_ABORTED') fail(request, reason, 'suspect')
  })
  return () => [...faults.values()]
}
