import type { Page, Request } from 'playwright-core'
import { isPassing, isRefusal } from '../doubtful-status.ts'
import type { Verdict } from '../finding.ts'
import type { BrowserFault } from './browser-fault.ts'
import { isHydrationMismatch } from './is-hydration-mismatch.ts'

/** A page that says the same again and again says it once, and not everything it says. */
const maxFaults = 20

/** Listens to a page that is about to load. @returns what was wrong so far */
export function recordProblems(page: Page, url: string): () => BrowserFault[] {
  const faults = new Map<string, BrowserFault>()
  const add = (fault: Omit<BrowserFault, 'about' | 'page'>) => {
    const key = JSON.stringify(fault)
    if (faults.size < maxFaults) faults.set(key, { about: 'page', page: url, ...fault })
  }
  page.on('console', (message) => {
    const text = message.text()
    if (isHydrationMismatch(text)) add(says('hydration-mismatch', text))
    // Chromium's own line for a failed request: reported as a request, with its status.
    else if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      add({ ...says('console-error', text), verdict: 'warning' })
  })
  page.on('pageerror', ({ message }) =>
    add(says(isHydrationMismatch(message) ? 'hydration-mismatch' : 'console-error', message)),
  )
  page.on('response', (response) => {
    const request = response.request()
    if (response.status() >= 400 && !isDocument(request, page))
      add(failed(request, url, response.status()))
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // The page itself gives up a request: of a film it needs the beginning only.
    if (reason !== 'net::ERR_ABORTED' && !isDocument(request, page))
      add(failed(request, url, reason))
  })
  return () => [...faults.values()]
}

function says(rule: BrowserFault['rule'], text: string): Pick<BrowserFault, 'rule' | 'values'> {
  return { rule, values: { text: text.replaceAll(/\s+/g, ' ').trim().slice(0, 300) } }
}

/** What the site itself refuses is proven; what another host does, or a server in trouble, may pass. */
function failed(
  request: Request,
  url: string,
  reason: number | string,
): Omit<BrowserFault, 'about' | 'page'> {
  const address = request.url()
  const isOwn = URL.parse(address)?.origin === new URL(url).origin
  const verdict = isOwn && typeof reason === 'number' ? verdictOf(reason) : 'suspect'
  return { rule: 'request-failed', verdict, target: address, values: { reason, address } }
}

function verdictOf(status: number): Verdict {
  // What asks for a visitor who is logged in, or for patience, is no proof.
  if (isRefusal(status)) return 'blocked'
  return isPassing(status) ? 'suspect' : 'broken'
}

/** Its status is the matter of other rules. */
function isDocument(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame()
}
