import type { Browser } from '@playwright/test'
import { interactivePage } from './read-wire.ts'
import { fetchNothingAhead, openPhone } from './open-phone.ts'

/** Time from the click on a link until the title of its page appears, ms. */
export async function timeNavigation(
  browser: Browser,
  url: string,
  { path, isFetchedAhead }: { path: string; isFetchedAhead: boolean },
): Promise<number> {
  const phone = await openPhone(browser)
  const { page } = phone
  if (!isFetchedAhead) await fetchNothingAhead(phone)
  await page.goto(url)
  await page.locator(interactivePage).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const ms = await page.evaluate(async (target) => {
    const link = document.createElement('a')
    link.href = target
    link.textContent = target
    document.querySelector('main')?.prepend(link)
    link.focus()
    // Typical time between pointing at a link and the click.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { title } = document
    const started = performance.now()
    link.click()
    return new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.title === title || !document.title) return
        observer.disconnect()
        resolve(performance.now() - started)
      })
      observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    })
  }, path)
  await phone.close()
  return ms
}
