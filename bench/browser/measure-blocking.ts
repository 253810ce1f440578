import type { Browser } from '@playwright/test'
import { openPhone } from './open-phone.ts'
import { interactivePage } from './read-wire.ts'

const slowness = 4
/** Length from which a visitor notices a task, ms. */
const noticedMs = 50
/** Observed time after the page is interactive and laid out, ms. */
const restMs = 3000
/** Selector of a page whose blocks are all laid out. Bare React's are from the start. */
const laidOut = 'html:not([data-from-start])'

/** Times in µs; `tdur` is processor time. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

interface Trace {
  traceEvents: TraceEvent[]
}

/**
 * Total blocking time, ms: the part of each main-thread task beyond 50 ms, from the navigation on. Measured in processor time, so that other work
 * on the machine counts for less.
 */
export async function measureBlocking(browser: Browser, url: string): Promise<number> {
  const phone = await openPhone(browser, { slowness })
  const categories = ['disabled-by-default-devtools.timeline', 'loading', 'blink.user_timing']
  await browser.startTracing(phone.page, { categories })
  await phone.page.goto(url)
  await phone.page.locator(interactivePage).waitFor({ state: 'attached' })
  await phone.page.locator(laidOut).waitFor({ state: 'attached' })
  await phone.page.waitForTimeout(restMs)
  const { traceEvents: events } = JSON.parse(String(await browser.stopTracing())) as Trace
  await phone.close()
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  const navigated = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  if (!navigated || !painted) throw new Error(`${url} was not painted`)
  return events
    .filter(
      ({ name, pid, tid }) => name === 'RunTask' && pid === painted.pid && tid === painted.tid,
    )
    .filter(({ ts, dur = 0 }) => ts + dur > navigated.ts)
    .map(({ dur = 0, tdur = dur }) => tdur / 1000 - noticedMs)
    .reduce((sum, ms) => sum + Math.max(0, ms), 0)
}
