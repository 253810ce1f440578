import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { ProxySettings } from '../../proxy-settings.ts'
import type { Fault } from '../finding.ts'
import { toBrowserProxy } from './browser-proxy.ts'
import { launch, type BrowserTools } from './load-browser.ts'
import { recordProblems } from './record-problems.ts'

export interface OpenPagesOptions {
  tools: BrowserTools
  /** Pages open at the same time. */
  concurrency: number
  /** Limit for loading a page. */
  timeoutMs: number
  /** Sent to the page's own origin only. */
  headers: Record<string, string>
  /** Default: the proxy of the system. */
  proxy?: ProxySettings
  signal?: AbortSignal
}

/**
 * Opens pages as a first visitor does: scrolls to the end and ignores the cookie notice.
 *
 * @returns faults in the order of the pages; ends early when the signal aborts
 */
export async function* openPages(
  urls: readonly string[],
  options: OpenPagesOptions,
): AsyncGenerator<Fault, void, undefined> {
  const { tools, concurrency, proxy, signal } = options
  const [first] = urls
  if (first === undefined || signal?.aborted) return
  await using browser = await launch(tools, proxy && toBrowserProxy(proxy, new URL(first)))
  signal?.addEventListener('abort', () => void browser.close(), { once: true })
  const limit = pLimit(concurrency)
  const visits = urls.map((url) => limit(() => openPage(browser, url, options)))
  for (const faults of visits) yield* await faults
}

/** Never rejects: a page that cannot be opened is a fault. */
async function openPage(
  browser: Browser,
  url: string,
  options: OpenPagesOptions,
): Promise<Fault[]> {
  const { timeoutMs, signal } = options
  if (signal?.aborted) return []
  try {
    await using context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    await addHeaders(context, url, options)
    return await within(examineTimes * timeoutMs, examine(context, url, options))
  } catch (error) {
    return signal?.aborted ? [] : [toFault(url, error)]
  }
}

async function examine(
  context: BrowserContext,
  url: string,
  { tools, timeoutMs }: OpenPagesOptions,
): Promise<Fault[]> {
  const page = await context.newPage()
  const problems = recordProblems(page, url)
  await page.goto(url, { waitUntil: 'load', timeout: timeoutMs })
  await scrollToEnd(page)
  await waitUntilIdle(page)
  return [...problems(), ...(await examineAccessibility(page, url, tools))]
}

/** Factor of the load timeout. */
const examineTimes = 3

/** Rejects after the timeout, because a script in an endless loop blocks every call to the page. */
export function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const late = setTimeout(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`not done after ${timeoutMs} ms`)
  })
  return Promise.race([work, late])
}

const viewport = { width: 1_440, height: 900 }

/** Adds the headers to requests of the page's origin. Playwright's own option would send them to every host that a page loads from. */
export async function addHeaders(
  context: BrowserContext,
  url: string,
  { headers }: Pick<OpenPagesOptions, 'headers'>,
): Promise<void> {
  if (Object.keys(headers).length === 0) return
  const { origin } = new URL(url)
  await context.route(
    (target) => target.origin === origin,
    (route) => route.continue({ headers: { ...route.request().headers(), ...headers } }),
  )
}

/** Scrolls in steps, so that lazy content loads. */
function scrollToEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const [step, root] = [window.innerHeight, document.documentElement]
    for (let top = 0; top < Math.min(root.scrollHeight, 100 * step); top += step) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    window.scrollTo(0, 0)
  })
}

/** Waits until scripts that load on idle have run. A page that never becomes idle is checked as it is. */
export async function waitUntilIdle(page: Page): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 })),
    )
    await page.waitForLoadState('networkidle', { timeout: restMs }).catch(() => undefined)
  }
}

const restMs = 5_000

function toFault(url: string, error: unknown): Fault {
  const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
  const values = { reason: reason.slice(0, 200), address: url }
  return { rule: 'request-failed', verdict: 'suspect', page: url, target: url, values }
}

/** WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Tests a page with axe, without its frames, which are pages of their own. @returns one fault per rule */
async function examineAccessibility(
  page: Page,
  url: string,
  { AxeBuilder, germanRules }: BrowserTools,
): Promise<Fault[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, help, helpUrl, impact, nodes }) => {
    const places = nodes.filter(({ target }) => target.length === 1)
    const [place] = places
    if (!place) return []
    const selector = String(place.target[0]).slice(0, 300)
    // Axe's German text uses ß and a full stop.
    const helpGerman = (germanRules[id]?.help ?? help).replaceAll('ß', 'ss').replace(/\.$/, '')
    const values = { rule: id, help, helpGerman, helpUrl, count: places.length, selector }
    const verdict = impact === 'critical' || impact === 'serious' ? 'broken' : 'warning'
    return [{ rule: 'accessibility', page: url, verdict, values }]
  })
}
