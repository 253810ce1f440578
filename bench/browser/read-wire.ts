import type { Browser, Request } from '@playwright/test'
import { fetchNothingAhead, openPhone } from './open-phone.ts'

/** Selector of an interactive page: the site creates its tooltip last, after hydration. Bare React has the script with its data. */
export const interactivePage = '#address-tooltip, #props'

/** @returns requests of a first visit until the page is interactive, the document included and pictures not; its JavaScript in kB on the wire */
export async function readWire(browser: Browser, url: string) {
  const phone = await openPhone(browser)
  await fetchNothingAhead(phone)
  const requests: Request[] = []
  phone.page.on('requestfinished', (request) => requests.push(request))
  await phone.page.goto(url)
  await phone.page.locator(interactivePage).waitFor({ state: 'attached' })
  await phone.page.waitForLoadState('networkidle')
  const scripts = requests.filter((request) => new URL(request.url()).pathname.endsWith('.js'))
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  await phone.close()
  const isPicture = (request: Request) => ['image', 'media'].includes(request.resourceType())
  return {
    requests: requests.filter((request) => !isPicture(request)).length,
    bodies: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000,
    heads: sizes.reduce((sum, { responseHeadersSize }) => sum + responseHeadersSize, 0) / 1000,
  }
}
