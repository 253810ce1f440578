import pLimit from 'p-limit'
import type { Browser, BrowserContext } from 'playwright-core'
import type { FragmentStates } from '../check.ts'
import { toBrowserProxy } from './browser-proxy.ts'
import { launch } from './load-browser.ts'
import { addHeaders, waitUntilIdle, within, type OpenPagesOptions } from './open-pages.ts'

/** Pages opened for their fragments. */
const maxPages = 200

/**
 * Finds the fragments that scripts create: opens each page and waits until its scripts have run.
 *
 * @param wanted fragments by address of the page
 * @returns addresses with fragments, by their state; without an address whose page has no such fragment
 */
export async function findFragments(
  wanted: ReadonlyMap<string, readonly string[]>,
  options: OpenPagesOptions,
): Promise<FragmentStates> {
  const { tools, concurrency, proxy, signal } = options
  const states = new Map<string, 'exists' | 'unknown'>()
  const setAll = (state: 'exists' | 'unknown', url: string, fragments: readonly string[]) => {
    for (const fragment of fragments) states.set(`${url}#${fragment}`, state)
  }
  const pages = [...wanted].slice(0, maxPages)
  for (const [url, fragments] of wanted) setAll('unknown', url, fragments)
  const [first] = pages
  if (!first || signal?.aborted) return states
  await using browser = await launch(tools, proxy && toBrowserProxy(proxy, new URL(first[0])))
  signal?.addEventListener('abort', () => void browser.close(), { once: true })
  await pLimit(concurrency).map(pages, async ([url, fragments]) => {
    const existing = await openFor(browser, url, fragments, options).catch(() => null)
    if (!existing) return
    for (const fragment of fragments) states.delete(`${url}#${fragment}`)
    setAll('exists', url, existing)
  })
  return states
}

/** @throws {Error} for a page that cannot be opened, or whose scripts do not end */
async function openFor(
  browser: Browser,
  url: string,
  fragments: readonly string[],
  options: OpenPagesOptions,
): Promise<string[]> {
  await using context = await browser.newContext({ reducedMotion: 'reduce' })
  await addHeaders(context, url, options)
  return await within(loadTimes * options.timeoutMs, findOn(context, url, fragments, options))
}

/** Factor of the load timeout. */
const loadTimes = 2

async function findOn(
  context: BrowserContext,
  url: string,
  fragments: readonly string[],
  { timeoutMs }: OpenPagesOptions,
): Promise<string[]> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load', timeout: timeoutMs })
  await waitUntilIdle(page)
  // https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
  return page.evaluate((names) => {
    const exists = (id: string) =>
      document.getElementById(id) !== null ||
      document.querySelector(`a[name="${CSS.escape(id)}"]`) !== null
    const decode = (name: string) => {
      try {
        return decodeURIComponent(name)
      } catch {
        return name
      }
    }
    return names.filter((name) => exists(name) || exists(decode(name)))
  }, fragments)
}
