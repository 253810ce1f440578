import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Fault } from '../finding.ts'
import { launch, type BrowserTools } from './load-browser.ts'
import { recordProblems } from './record-problems.ts'

export interface OpenPagesOptions {
  tools: BrowserTools
  /** Pages at a time. */
  concurrency: number
  /** Until a page has loaded. */
  timeoutMs: number
  /** Sent to the page's own origin, nowhere else. */
  headers: Record<string, string>
  signal?: AbortSignal
}

/**
 * Opens pages as a first visitor does, who scrolls to the end and leaves the cookie notice alone.
 *
 * @returns faults in the order of the pages; ends early where the signal aborts
 */
export async function* openPages(
  urls: readonly string[],
  options: OpenPagesOptions,
): AsyncGenerator<Fault, void, undefined> {
  const { tools, concurrency, signal } = options
  if (urls.length === 0 || signal?.aborted) return
  const browser = await launch(tools)
  const close = () => void browser.close()
  signal?.addEventListener('abort', close, { once: true })
  try {
    const limit = pLimit(concurrency)
    const visits = urls.map((url) => limit(() => openPage(browser, url, options)))
    for (const faults of visits) yield* await faults
  } finally {
    signal?.removeEventListener('abort', close)
    await browser.close()
  }
}

/** Never rejects: a page that cannot be opened is a fault like others. */
async function openPage(
  browser: Browser,
  url: string,
  options: OpenPagesOptions,
): Promise<Fault[]> {
  const { timeoutMs, signal } = options
  if (signal?.aborted) return []
  try {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    try {
      await addHeaders(context, url, options)
      return await within(examineTimes * timeoutMs, examine(context, url, options))
    } finally {
      await context.close()
    }
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
  await settle(page)
  return [...problems(), ...(await examineAccessibility(page, url, tools))]
}

/** Of the time that loading may take. */
const examineTimes = 3

/** A script that never ends lets nobody else have a word: the page is given up. */
function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const late = setTimeout(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`not done after ${timeoutMs} ms`)
  })
  return Promise.race([work, late])
}

const viewport = { width: 1_440, height: 900 }

/** Playwright's own option would send them to every host that a page loads from. */
async function addHeaders(
  context: BrowserContext,
  url: string,
  { headers }: OpenPagesOptions,
): Promise<void> {
  if (Object.keys(headers).length === 0) return
  const { origin } = new URL(url)
  await context.route(
    (target) => target.origin === origin,
    (route) => route.continue({ headers: { ...route.request().headers(), ...headers } }),
  )
}

/** Step by step, so that what loads when it comes into view does. */
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

/** Scripts that wait for an idle browser are fetched and run; a page that never rests is looked at as it is. */
async function settle(page: Page): Promise<void> {
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

/** Asks axe who is shut out from a page; what is in a frame is a page of its own. @returns one fault a rule */
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
    // axe's German comes from Germany, with a full stop.
    const helpGerman = (germanRules[id]?.help ?? help).replaceAll('ß', 'ss').replace(/\.$/, '')
    const values = { rule: id, help, helpGerman, helpUrl, count: places.length, selector }
    const verdict = impact === 'critical' || impact === 'serious' ? 'broken' : 'warning'
    return [{ rule: 'accessibility', page: url, verdict, values }]
  })
}
