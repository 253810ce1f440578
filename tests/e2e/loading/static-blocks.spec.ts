import type { Page } from '@playwright/test'
import { expect, openPage, test } from '../fixtures.ts'

/** True if React has hydrated an element. */
const isReacts = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactFiber'))

test.describe('static blocks', () => {
  test("keep the server's HTML beside hydrated interactive blocks", async ({ page }) => {
    await openPage(page, '/de/kontakt')
    const contents = page.locator('[data-static] > *')
    expect(await contents.count()).toBeGreaterThan(1)
    for (const content of await contents.all()) expect(await content.evaluate(isReacts)).toBe(false)

    const form = page.locator('[data-block=ContactForm] form')
    await expect(page.locator('[data-block=ContactForm]')).not.toHaveAttribute('data-static')
    expect(await form.evaluate(isReacts)).toBe(true)
  })

  /** Blocks idle callbacks in the page until the returned function is called. */
  async function holdIdle(page: Page): Promise<() => Promise<void>> {
    await page.addInitScript(() => {
      const waiting: IdleRequestCallback[] = []
      window.requestIdleCallback = (run) => waiting.push(run)
      Object.assign(window, {
        idle() {
          const deadline = { didTimeout: false, timeRemaining: () => 50 }
          for (const run of waiting.splice(0)) run(deadline)
          // A second idle period within the same frame.
          for (const run of waiting.splice(0)) run(deadline)
        },
      })
    })
    return () => page.evaluate(() => (window as unknown as { idle: () => void }).idle())
  }

  test('defer layout far below the viewport, then complete it', async ({ page }) => {
    const idle = await holdIdle(page)
    const states = () =>
      page
        .locator('main [data-block] > div:first-child')
        .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).contentVisibility))
    await page.goto('/de')
    const first = await states()
    expect(first.slice(0, 5)).toEqual(Array(5).fill('visible'))
    expect(new Set(first.slice(5))).toEqual(new Set(['auto']))

    await page.goto('/de#main')
    expect(new Set(await states())).toEqual(new Set(['visible']))

    await page.goto('/en')
    await expect
      .poll(async () => {
        await idle()
        return [await page.locator('[data-from-start]').count(), ...new Set(await states())]
      })
      .toEqual([0, 'visible'])
  })

  test('spread slow layout over several frames', async ({ page }) => {
    const idle = await holdIdle(page)
    // The layout of each part exceeds a time slice.
    await page.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')
      Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
        get(this: HTMLElement) {
          const end = performance.now() + 20
          while (performance.now() < end);
          return own?.get?.call(this) as number
        },
      })
    })
    await page.goto('/de')
    const shown = [0]
    await expect(async () => {
      await idle()
      shown.push(await page.locator('[data-shown]').count())
      expect(await page.locator('[data-from-start]').count()).toBe(0)
    }).toPass({ intervals: [20] })
    expect(shown.at(-1)).toBeGreaterThan(5)
    const steps = shown.slice(1).map((count, index) => count - (shown[index] ?? 0))
    expect(Math.max(...steps)).toBe(1)
  })

  test('defer layout during an interaction', async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const touches = setInterval(() => dispatchEvent(new PointerEvent('pointerdown')), 50)
        document.addEventListener('rest', () => clearInterval(touches))
      })
      const idle = window.requestIdleCallback
      let turns = 0
      window.requestIdleCallback = (...request) => {
        document.documentElement.dataset['turns'] = String(++turns)
        return idle(...request)
      }
    })
    await page.goto('/de')
    const waiting = page.locator('[data-from-start]')
    // Each task schedules the next task.
    await page.waitForFunction(
      ({ turns, fromStart }) => {
        return fromStart === undefined || Number(turns) > 30
      },
      await page.evaluateHandle(() => document.documentElement.dataset),
    )
    await expect(waiting).toHaveCount(1)
    await page.evaluate(() => document.dispatchEvent(new Event('rest')))
    await expect(waiting).toHaveCount(0)
  })

  test('hydrate without changes', async ({ page, request }) => {
    // The numbers animate.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/de', '/en/contact', '/de/unternehmen/team']) {
      const sent = await (await request.get(path)).text()
      await openPage(page, path)
      const [before, after] = await page.evaluate((html) => {
        const ofServer = new DOMParser().parseFromString(html, 'text/html')
        return [ofServer, document].map((source) => {
          const main = source.querySelector('main')?.cloneNode(true) as Element
          // The carousel measures the visible slides.
          for (const status of main.querySelectorAll('[data-carousel] [data-status]'))
            status.remove()
          return main.textContent
        })
      }, sent)
      expect(after).toBe(before)
    }
  })

  test('handle a press before hydration', async ({ page }) => {
    await page.goto('/de', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Einverstanden' }).click()
    await expect(page.locator('[data-cookie-notice]')).toBeHidden()
  })
})
