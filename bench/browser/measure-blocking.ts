import type { Browser } from '@playwright/test'
import { openPhone } from './open-phone.ts'
import { interactive } from './read-wire.ts'

const slowness = 4
/** Length from which a visitor notices a task, ms. */
const noticedMs = 50
/** Observed time after the page is interactive, ms. */
const restMs = 3000

/** Times in µs; `tdur` is processor time. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

interface Trace {
  traceEvents: TraceEvent[]
}

/**
 * Total blocking time, ms, as Lighthouse defines it: after the first paint, the part of each main-thread task beyond 50 ms. Measured in
 * processor time, so that other work on the machine counts for less.
 */
export async function measureBlocking(browser: Browser, url: string): Promise<number> {
  const phone = await openPhone(browser, { slowness })
  const categories = ['disabled-by-default-devtools.timeline', 'loading']
  await browser.startTracing(phone.page, { categories })
  await phone.page.goto(url)
  await phone.page.locator(interactive).waitFor({ state: 'attached' })
  await phone.page.waitForTimeout(restMs)
  const { traceEvents: events } = JSON.parse(String(await browser.stopTracing())) as Trace
  await phone.close()
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error(`${url} was not painted`)
  return events
    .filter(
      ({ name, pid, tid }) => name === 'RunTask' && pid === painted.pid && tid === painted.tid,
    )
    .filter(({ ts, dur = 0 }) => ts + dur > painted.ts)
    .map(({ dur = 0, tdur = dur }) => tdur / 1000 - noticedMs)
    .reduce((sum, ms) => sum + Math.max(0, ms), 0)
}
