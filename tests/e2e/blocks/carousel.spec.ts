import type { Locator, Page } from '@playwright/test'
import type { Block } from '../../../content/contract/blocks.ts'
import { image, page as contentPage, text } from '../../harness/content/page-builder.ts'
import { atBothWidths, expect, languages, openPage, test } from '../fixtures.ts'
import { stickingOut } from '../sticking-out.ts'

const paths = { de: '/de/werk', en: '/en/works' }
const filler = text('<p>Ein Absatz.</p>'.repeat(60))
const names = ['Blech', 'Glas', 'Karton']
const gallery: Block = {
  type: 'HeaderGallery',
  slides: names.map((title) => ({ title, image, link: { title, uri: '/de' } })),
}
const row: Block = {
  type: 'SliderTextPart',
  title: 'Lasten',
  text: '<p>Drei Lasten.</p>',
  images: names.map((alt) => ({ ...image, src: `/media/${alt}.svg`, alt })),
}
const quotes: Block = {
  type: 'Quotes',
  title: 'Stimmen',
  quotes: names.map((author) => ({ author, text: 'Läuft.' })),
}

const carousel = (page: Page) => page.locator('[data-carousel]')
const slide = (page: Page, name: string) => carousel(page).getByRole('group', { name })
const track = (page: Page) => page.locator('[data-track]')
const isShown = { ratio: 0.9 }

test.beforeEach(async ({ page, ownSite }) => {
  // The notice would cover the buttons of a slide that barely fits.
  await page.addInitScript(() => localStorage.setItem('acceptCookies', 'true'))
  ownSite.backend.publish(contentPage(paths, { content: [gallery, filler] }))
  await page.route('**/media/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
    }),
  )
})

test.describe('carousel', () => {
  test('has targets of 24 px for many slides', async ({ page, ownSite: { backend, url } }) => {
    const slides = Array.from({ length: 14 }, (_, index) => ({ title: `Bild ${index + 1}`, image }))
    backend.publish(contentPage(paths, { content: [{ type: 'HeaderGallery', slides }] }))
    await page.setViewportSize({ width: 320, height: 700 })
    await openPage(page, url + paths.de)
    expect(await page.evaluate(stickingOut)).toEqual([])
    const items = carousel(page).getByRole('listitem')
    await expect(items).toHaveCount(slides.length)
    const widths = await items.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth))
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(24)
  })

  for (const { locale, t } of languages)
    test.describe(`interaction in ${locale}`, () => {
      const name = (number: number) =>
        t('carousel.position', { number, total: 3, title: names[number - 1] ?? '' })

      test(
        'pages by buttons and keys and announces its position',
        atBothWidths,
        async ({ page, ownSite: { backend, url } }) => {
          backend.publish(contentPage(paths, { content: [row, filler] }))
          await openPage(page, url + paths[locale])
          const status = page.locator('[data-status]')
          await track(page).scrollIntoViewIfNeeded()
          await expect(page.getByAltText('Glas')).toHaveAttribute('loading', 'eager')
          await expect(page.getByAltText('Karton')).toHaveAttribute('loading', 'lazy')

          await page.getByRole('button', { name: t('carousel.next') }).click()
          await expect(slide(page, name(2))).toBeInViewport(isShown)
          await expect(status).toHaveText(`2 / 3${name(2)}`)
          await expect(status).toHaveAttribute('aria-live', 'polite')
          await page.getByRole('button', { name: t('carousel.previous') }).dblclick()
          await expect(slide(page, name(3))).toBeInViewport(isShown)

          await page.keyboard.press('Home')
          await expect(slide(page, name(1))).toBeInViewport(isShown)
          await track(page).focus()
          await page.keyboard.press('ArrowRight')
          await expect(slide(page, name(2))).toBeInViewport(isShown)
          await page.keyboard.press('End')
          await expect(slide(page, name(3))).toBeInViewport(isShown)
          await expect(status).toHaveText(`3 / 3${name(3)}`)
        },
      )

      test('plays once around, stopped and started by its button', async ({
        page,
        ownSite: { url },
      }) => {
        await startPlaying(page, url + paths[locale])
        await expect(page.locator('[data-status]')).toHaveAttribute('aria-live', 'off')
        for (const number of [2, 3, 1, 1]) {
          await page.clock.runFor(7000)
          await expect(slide(page, name(number))).toBeInViewport(isShown)
        }
        await expect(page.locator('[data-status]')).toHaveAttribute('aria-live', 'polite')

        await page.getByRole('button', { name: t('carousel.play') }).click()
        await page.clock.runFor(7000)
        await expect(slide(page, name(2))).toBeInViewport(isShown)
        await page.getByRole('button', { name: t('carousel.pause') }).press('Enter')
        await page.clock.runFor(8000)
        await expect(slide(page, name(2))).toBeInViewport(isShown)
      })
    })

  test('steps from the shown slide during a scroll', async ({
    page,
    ownSite: { backend, url },
  }) => {
    backend.publish(contentPage(paths, { content: [row, filler] }))
    await openPage(page, url + paths.de)
    await track(page).scrollIntoViewIfNeeded()
    await expect(page.getByAltText('Glas')).toHaveAttribute('loading', 'eager')
    await carousel(page).evaluate((element) => {
      const slides = element.querySelector('[data-track]') as HTMLElement
      slides.scrollTo({ left: slides.clientWidth, behavior: 'instant' })
      element.querySelector<HTMLElement>('[data-step="1"]')?.click()
    })
    await expect(slide(page, '3 von 3')).toBeInViewport(isShown)
  })

  test('pauses on focus, touch and button', async ({ page, ownSite: { url } }) => {
    await startPlaying(page, url + paths.de)
    const playButton = carousel(page).locator('[data-play]')
    for (const stop of [
      () => slide(page, '1 von 3').getByRole('link').focus(),
      () => slide(page, '1 von 3').dispatchEvent('pointerdown'),
      () => page.getByRole('button', { name: 'Zurück' }).focus(),
    ]) {
      await expect(carousel(page)).toHaveAttribute('data-playing')
      await stop()
      await expect(carousel(page)).not.toHaveAttribute('data-playing')
      await page.clock.runFor(8000)
      await expect(slide(page, '1 von 3')).toBeInViewport(isShown)
      await playButton.press('Enter')
    }
  })

  test('pauses under the pointer and out of view', async ({ page, ownSite: { url } }) => {
    await startPlaying(page, url + paths.de)
    let shown = 1
    for (const [begin, end] of [
      [() => page.mouse.move(100, 300), () => page.mouse.move(5, 5)],
      [() => hide(page, true), () => hide(page, false)],
      [
        async () => {
          await page.evaluate(() => window.scrollTo(0, 3000))
          await expect(carousel(page)).not.toBeInViewport()
        },
        async () => {
          await page.evaluate(() => window.scrollTo(0, 0))
          await expect(slide(page, `${shown} von 3`)).toBeInViewport({ ratio: 0.6 })
        },
      ],
    ] as const) {
      await begin()
      await page.clock.runFor(16_000)
      await end()
      await expect(carousel(page)).toHaveAttribute('data-playing')
      await expect(slide(page, `${shown} von 3`)).toBeInViewport(isShown)
      await page.clock.runFor(8000)
      shown = (shown % 3) + 1
      await expect(slide(page, `${shown} von 3`)).toBeInViewport(isShown)
    }
  })

  test('handles a step pressed before hydration', async ({ page, ownSite: { url } }) => {
    await page.goto(url + paths.de, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Weiter', exact: true }).click()
    await expect(slide(page, '2 von 3')).toBeInViewport(isShown)
    await expect(carousel(page)).not.toHaveAttribute('data-playing')
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('does not autoplay and wraps by arrow keys', async ({ page, ownSite: { url } }) => {
      await openPage(page, url + paths.de)
      await track(page).focus()
      for (const number of [2, 3, 1]) {
        await page.keyboard.press('ArrowRight')
        await expect(slide(page, `${number} von 3`)).toBeInViewport(isShown)
        await expect(carousel(page).locator('[aria-current]')).toContainText(String(number))
      }
      await expect(carousel(page).getByRole('button')).toHaveCount(2)
      await expect(carousel(page)).not.toHaveAttribute('data-playing')
    })
  })

  test('names several visible slides from first to last', async ({
    page,
    ownSite: { backend, url },
  }) => {
    backend.publish(contentPage(paths, { content: [quotes] }))
    await openPage(page, url + paths.de)
    const isWide = (page.viewportSize()?.width ?? 0) > 1000
    const numbers = page.locator('[data-status] > :first-child')
    await expect(numbers).toHaveText(isWide ? '1–2 / 3' : '1 / 3')
    await page.setViewportSize({ width: isWide ? 375 : 1440, height: 900 })
    await expect(numbers).toHaveText(isWide ? '1 / 3' : '1–2 / 3')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, expectedProblems: [/^request: csp .*\.js$/] })

    test('links slides and hides inactive buttons', async ({ page, ownSite: { url } }) => {
      await page.goto(url + paths.de)
      await expect(carousel(page).getByRole('button')).toHaveCount(0)
      await carousel(page)
        .getByRole('link', { name: /^3\s?: Karton$/ })
        .click()
      await expect.poll(async () => (await slide(page, '3 von 3').boundingBox())?.x).toBe(0)
    })
  })
})

/** Opens and hydrates a page with a frozen clock; slides change without animation. */
async function startPlaying(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000_000)
  await page.goto(url)
  await track(page).evaluate((element) => void (element.style.scrollBehavior = 'auto'))
  await expect(async () => {
    await page.clock.runFor(10)
    expect(await carousel(page).getAttribute('data-playing')).not.toBeNull()
  }).toPass()
  await seen(carousel(page))
}

/** Waits until observers report the element as visible. Until then the carousel pauses. */
function seen(element: Locator): Promise<void> {
  return element.evaluate(
    (target) =>
      new Promise<void>((resolve) =>
        new IntersectionObserver((_entries, observer) => {
          observer.disconnect()
          resolve()
        }).observe(target),
      ),
  )
}

function hide(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
  }, isHidden)
}
