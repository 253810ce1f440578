import type { Page } from '@playwright/test'
import { linkedPages } from '../../harness/content/linked-pages.ts'
import { english, expect, fetchNothingAhead, openPage, test } from '../fixtures.ts'

/** A home page and a page whose response waits for release; the clock is frozen. */
async function chooseSlowPage(page: Page, url: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await fetchNothingAhead(page)
  await page.route('**/page.json', async (route) => {
    await released
    await route.continue()
  })
  await openPage(page, url)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('link', { name: 'Link Neu' }).click()
  return { release }
}

/** Progress of the bar in percent. */
const percent = (page: Page) =>
  page.locator('#nprogress .bar').evaluate((bar) => {
    const [, shift = ''] =
      /translate3d\((-?[\d.]+)%/.exec((bar as HTMLElement).style.transform) ?? []
    return Math.round(100 + Number(shift))
  })

const { locale } = english

test.describe('progress bar', () => {
  test('starts after 200 ms, runs 5 s, lingers 500 ms', async ({ page, ownSite }) => {
    ownSite.backend.publish(...linkedPages(locale, ['Neu']))
    const bar = page.locator('#nprogress')
    const { release } = await chooseSlowPage(page, `${ownSite.url}/${locale}`)

    await page.clock.runFor(199)
    await expect(bar).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(bar).toHaveCount(1)
    expect(await percent(page)).toBe(0)
    await page.clock.runFor(99)
    expect(await percent(page)).toBe(0)
    await page.clock.runFor(1)
    expect(await percent(page)).toBe(2)
    await page.clock.runFor(2400)
    expect(await percent(page)).toBe(50)
    await page.clock.runFor(60_000)
    expect(await percent(page)).toBe(99)

    release()
    await expect(page).toHaveTitle(/^Neu/)
    expect(await percent(page)).toBe(100)
    await expect(bar).not.toHaveClass(/failed/)
    await page.clock.runFor(499)
    await expect(bar).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(bar).toHaveCount(0)
  })

  test('marks a failed page', async ({ page, ownSite }) => {
    const { backend, url } = ownSite
    const [home] = linkedPages(locale, ['Neu'])
    if (home) backend.publish(home)
    const { release } = await chooseSlowPage(page, `${url}/${locale}`)
    await page.clock.runFor(300)
    await expect(page.locator('#nprogress')).not.toHaveClass(/failed/)
    release()
    await expect(page.locator('main')).toHaveAttribute('data-error', '404')
    await expect(page.locator('#nprogress')).toHaveClass(/failed/)
    await page.clock.runFor(500)
    await expect(page.locator('#nprogress')).toHaveCount(0)
  })

  test('stays hidden for a page within 200 ms', async ({ page, ownSite }) => {
    ownSite.backend.publish(...linkedPages(locale, ['Neu']))
    const { release } = await chooseSlowPage(page, `${ownSite.url}/${locale}`)
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.getElementById('nprogress')) document.body.dataset['bar'] = 'seen'
      }).observe(document.body, { childList: true })
    })
    await page.clock.runFor(199)
    const answered = page.waitForResponse('**/page.json')
    release()
    await (await answered).finished()
    await page.waitForFunction(
      () =>
        document
          .getElementById('main')
          ?.getAnimations()
          .some(({ playState }) => playState === 'finished'),
      null,
      { polling: 50 },
    )
    await page.clock.runFor(1)
    await expect(page).toHaveTitle(/^Neu/)
    await page.clock.runFor(1000)
    await expect(page.locator('body')).not.toHaveAttribute('data-bar', 'seen')
  })
})
