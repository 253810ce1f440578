import type { Browser, CDPSession, Page } from '@playwright/test'

/** A browser page of phone size with empty caches, and its DevTools session. */
export interface Phone {
  page: Page
  devtools: CDPSession
  close: () => Promise<void>
}

/** @param slowness slow-down factor of the processor; 1 is this machine */
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

/** Simulates the visitor's data saver, which prevents prefetching. */
export async function fetchNothingAhead({ page }: Phone): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}
