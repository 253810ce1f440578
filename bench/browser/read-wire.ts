import type { Browser } from '@playwright/test'
import { fetchNothingAhead, openPhone, type Phone } from './open-phone.ts'

/** Transfers of a first visit until the page is interactive, without pictures. */
export interface Wire {
  /** Including the document. */
  requests: number
  /** JavaScript, kB on the wire. */
  bodies: number
  heads: number
}

/** Selector of an interactive page: the site creates its tooltip last, after hydration. Bare React has the script with its data. */
export const interactive = '#address-tooltip, #props'

interface Fetched {
  isScript: boolean
  isPicture: boolean
  /** Size of head and body. */
  bytes: number
}

export async function readWire(browser: Browser, url: string): Promise<Wire> {
  const phone = await openPhone(browser)
  await fetchNothingAhead(phone)
  const fetched = watchNetwork(phone)
  await phone.page.goto(url)
  await phone.page.locator(interactive).waitFor({ state: 'attached' })
  await phone.page.waitForLoadState('networkidle')
  const bodies = await phone.page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  await phone.close()
  const scripts = fetched.filter(({ isScript }) => isScript)
  const whole = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    requests: fetched.filter(({ isPicture }) => !isPicture).length,
    bodies: bodies / 1000,
    heads: (whole - bodies) / 1000,
  }
}

function watchNetwork({ devtools }: Phone): Fetched[] {
  const open = new Map<string, Fetched>()
  const ended: Fetched[] = []
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname } = new URL(response.url)
    open.set(requestId, {
      isScript: pathname.endsWith('.js'),
      isPicture: type === 'Image' || type === 'Media',
      bytes: 0,
    })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = open.get(requestId)
    if (one) ended.push({ ...one, bytes: encodedDataLength })
  })
  return ended
}
