import type { Browser, CDPSession, Page } from '@playwright/test'

/** A phone's window with nothing in its caches, and the browser's own view of it. */
export interface Phone {
  page: Page
  devtools: CDPSession
  close: () => Promise<void>
}

/** @param slowness of the processor, 1 being this machine's */
export async function openPhone(browser: Browser, { slowness = 1 } = {}): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return { page, devtools, close: () => context.close() }
}

/** Says that the visitor saves data, so that no page is fetched before it is chosen. */
export async function fetchNothingAhead({ page }: Phone): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}
