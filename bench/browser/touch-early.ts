import type { Browser } from '@playwright/test'
import { openPhone, type Phone } from './open-phone.ts'

const slowness = 4
/** Selector of the touched element, which is in the first viewport of each page. */
const touched = 'header [aria-controls="menu"]'

/** Time from a touch to the next frame, ms. The touch comes a given time after the script with React has arrived, during hydration. */
export async function touchEarly(browser: Browser, url: string, afterMs: number): Promise<number> {
  const point = await placeOf(browser, url, touched)
  const phone = await openPhone(browser, { slowness })
  await recordInteractions(phone)
  const arrived = reactScript(phone)
  await phone.page.goto(url, { waitUntil: 'commit' })
  await arrived
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  await touch(phone, point)
  await phone.page.waitForFunction(() => window.interactions.length > 0, null, { polling: 100 })
  await phone.page.waitForLoadState('networkidle')
  const longest = await phone.page.evaluate(() => Math.max(...window.interactions))
  await phone.close()
  return longest
}

interface Point {
  x: number
  y: number
}

declare global {
  interface Window {
    /** Duration of each interaction until the next frame, ms. */
    interactions: number[]
  }
}

async function placeOf(browser: Browser, url: string, selector: string): Promise<Point> {
  const phone = await openPhone(browser)
  await phone.page.goto(url)
  const box = await phone.page.locator(selector).first().boundingBox()
  await phone.close()
  if (!box) throw new Error(`${url} shows no ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function recordInteractions({ page }: Phone): Promise<void> {
  await page.addInitScript(() => {
    window.interactions = []
    // TypeScript's DOM types lack the threshold.
    const options = { type: 'event', durationThreshold: 16, buffered: true }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0) window.interactions.push(entry.duration)
    }).observe(options)
  })
}

/** Resolves when the script with React, the large one, has arrived. */
function reactScript({ devtools }: Phone): Promise<void> {
  return new Promise((resolve) => {
    const scripts = new Set<string>()
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (new URL(response.url).pathname.endsWith('.js')) scripts.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId) && encodedDataLength > 40_000) resolve()
    })
  })
}

/** Touches through DevTools: Playwright would wait for the page, which is busy. */
async function touch({ devtools }: Phone, point: Point): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
