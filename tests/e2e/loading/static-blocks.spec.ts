import { expect, openPage, test } from '../fixtures.ts'

/** Whether React has taken over an element. */
const isReacts = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactFiber'))

test('static blocks stay the HTML that the server sent, interactive ones come to life', async ({
  page,
}) => {
  await openPage(page, '/de/kontakt')
  const contents = page.locator('[data-static] > *')
  expect(await contents.count()).toBeGreaterThan(1)
  for (const content of await contents.all()) expect(await content.evaluate(isReacts)).toBe(false)

  const form = page.locator('[data-block=ContactForm] form')
  await expect(page.locator('[data-block=ContactForm]')).not.toHaveAttribute('data-static')
  expect(await form.evaluate(isReacts)).toBe(true)
})

test('blocks far below wait for their layout where a page is seen from its start, and then all are laid out', async ({
  page,
}) => {
  // Nothing is idle until this says so.
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = []
    window.requestIdleCallback = (run) => waiting.push(run)
    Object.assign(window, {
      idle: () =>
        waiting.splice(0).forEach((run) => run({ didTimeout: false, timeRemaining: () => 50 })),
    })
  })
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
      await page.evaluate(() => (window as unknown as { idle: () => void }).idle())
      return [await page.locator('[data-from-start]').count(), ...new Set(await states())]
    })
    .toEqual([0, 'visible'])
})

test('blocks far below wait while the visitor touches the page', async ({ page }) => {
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
  // Each turn asks for the next one.
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

test('taking over a page changes nothing of it', async ({ page, request }) => {
  // Figures count up.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/de', '/en/contact', '/de/unternehmen/team']) {
    const sent = await (await request.get(path)).text()
    await openPage(page, path)
    const [before, after] = await page.evaluate((html) => {
      const ofServer = new DOMParser().parseFromString(html, 'text/html')
      return [ofServer, document].map((source) => {
        const main = source.querySelector('main')?.cloneNode(true) as Element
        // Which slides are seen is measured.
        for (const status of main.querySelectorAll('[data-carousel] [data-status]')) status.remove()
        return main.textContent
      })
    }, sent)
    expect(after).toBe(before)
  }
})

test('a button that is pressed before the page has come to life works', async ({ page }) => {
  await page.goto('/de', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Einverstanden' }).click()
  await expect(page.locator('[data-cookie-notice]')).toBeHidden()
})
