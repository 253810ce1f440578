import type { Page, Request } from 'playwright-core'
import { answerVerdict } from '../links/judge-outcome.ts'
import type { Fault, Verdict } from '../finding.ts'

/** A page that says the same again and again says it once, and not everything it says. */
const maxFaults = 20

/** React's messages, and the numbers that they have in a build: https://react.dev/errors/418. */
const hydrationMismatch =
  /Minified React error #(?:418|419|42[1-5])\b|\bHydration failed\b|\berror while hydrating\b|\bhydrated but some attributes\b|\bdid not match\. Server:|\bserver could not finish this Suspense boundary\b/

export const isHydrationMismatch = (text: string) => hydrationMismatch.test(text)

/** Listens to a page that is about to load. @returns what was wrong so far */
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
    // The document's status is the matter of other rules.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) return
    const address = request.url()
    add({ rule: 'request-failed', verdict, target: address, values: { reason, address } })
  }
  page.on('console', (message) => {
    const text = message.text()
    // Chromium's own line for a failed request: reported as a request, with its status.
    const isError = message.type() === 'error' && !text.startsWith('Failed to load resource')
    if (isError || isHydrationMismatch(text)) say(text, 'warning')
  })
  page.on('pageerror', ({ message }) => say(message, 'broken'))
  page.on('response', (response) => {
    const status = response.status()
    const verdict = answerVerdict({ status, failure: null })
    // What the site itself refuses is proven; what another host does may pass.
    const isOwn = URL.parse(response.url())?.origin === new URL(url).origin
    if (verdict) fail(response.request(), status, isOwn ? verdict : 'suspect')
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // The page itself gives up a request: of a film it needs the beginning only.
    if (reason !== 'net::ERR_ABORTED') fail(request, reason, 'suspect')
  })
  return () => [...faults.values()]
}
