import type { Page } from '@playwright/test'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import {
  atBothWidths,
  english,
  expect,
  fetchNothingAhead,
  hydrated,
  markDocument,
  openPage,
  test,
} from '../fixtures.ts'

const filler = text('<p>Ein Absatz.</p>'.repeat(40))

/** A page with distant anchors and links at the top. */
function longPage(locale: string, path: string, links: string[]) {
  return contentPage(
    { [locale]: path },
    {
      title: path,
      content: [
        { type: 'HeaderStatic', title: 'Block', link: { title: 'Knopf', uri: '#masse' } },
        text(links.map((uri) => `<p><a href="${uri}">${uri}</a></p>`).join('')),
        filler,
        text('<h2 id="masse">Masse</h2>'),
        filler,
        text(
          '<h2 id="größe">Größe</h2><p><a href="#masse">hinauf</a> <a href="#top">Anfang</a></p>',
        ),
        filler,
      ],
    },
  )
}

/** Waits until scrolling ends: the position is stable for a dozen frames. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let still = 0, last = -1; still < 12; still++) {
      await new Promise(requestAnimationFrame)
      if (window.scrollY !== last) still = 0
      last = window.scrollY
    }
  })
}

/** Distance of an element from the upper edge of the visible area: the window, or the visible header. */
async function offsetOf(page: Page, id: string): Promise<number> {
  await standsStill(page)
  return page.locator(`[id="${id}"]`).evaluate((element) => {
    const header = document.querySelector('header:not([data-hidden])')?.getBoundingClientRect()
    return Math.round(element.getBoundingClientRect().top - (header?.bottom ?? 0))
  })
}

const scrollY = (page: Page) => page.evaluate(() => window.scrollY)
const link = (page: Page, name: string) => page.locator('main').getByRole('link', { name })

const { locale } = english

const path = `/${locale}/lang`

test.describe('anchors', () => {
  for (const { name, where } of [
    { name: '#masse', where: 'rich text' },
    { name: 'Knopf', where: 'a block' },
    { name: `${path}#masse`, where: 'rich text, with the path' },
  ])
    test(
      `link of ${where} scrolls to 50 px below the edge`,
      atBothWidths,
      async ({ page, ownSite: { backend, url } }) => {
        backend.publish(longPage(locale, path, ['#masse', `${path}#masse`]))
        await openPage(page, url + path)
        const isSameDocument = await markDocument(page)
        const entries = await page.evaluate(() => history.length)
        await page.locator('main').getByRole('link', { name, exact: true }).click()
        await expect(page.locator('#masse')).toBeFocused()
        expect(await offsetOf(page, 'masse')).toBe(50)
        expect(page.url()).toBe(`${url}${path}#masse`)
        expect(await page.evaluate(() => history.length)).toBe(entries + 1)
        expect(await isSameDocument()).toBe(true)
      },
    )

  test(
    'stay below the header on the way up',
    atBothWidths,
    async ({ page, ownSite: { backend, url } }) => {
      backend.publish(longPage(locale, path, []))
      await openPage(page, `${url}${path}#größe`)
      await link(page, 'hinauf').click()
      await expect(page.locator('#masse')).toBeFocused()
      expect(await offsetOf(page, 'masse')).toBe(50)
    },
  )

  test('follow back and forward', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(longPage(locale, path, ['#masse', '#größe']))
    await openPage(page, url + path)
    await page.evaluate(() => window.scrollTo(0, 30))
    await link(page, '#masse').click()
    await standsStill(page)
    const place = await scrollY(page)
    await page.goBack()
    await expect(page).toHaveURL(url + path)
    await expect.poll(() => scrollY(page)).toBe(30)
    await page.goForward()
    await expect(page).toHaveURL(`${url}${path}#masse`)
    await expect.poll(() => scrollY(page)).toBe(place)
  })

  test('are followed on a page still loading', async ({ page, ownSite: { backend, url } }) => {
    const other = `/${locale}/other`
    backend.publish(longPage(locale, path, ['#masse', other]), longPage(locale, other, ['#masse']))
    await fetchNothingAhead(page)
    await openPage(page, url + path)
    await link(page, other).click()
    await expect(page).toHaveTitle(new RegExp(`^${other}`))
    await page.reload()
    await hydrated(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**${path}/page.json`, async (route) => {
      await released
      await route.continue().catch(() => undefined)
    })
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(url + path)
    await link(page, '#masse').click()
    release()
    await expect(page).toHaveURL(`${url}${path}#masse`)
    await expect(page).toHaveTitle(new RegExp(`^${path}`))
  })

  test('add one history entry for a repeated link', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(longPage(locale, path, ['#masse']))
    await openPage(page, url + path)
    await link(page, '#masse').click()
    await standsStill(page)
    const entries = await page.evaluate(() => history.length)
    await page.evaluate(() => window.scrollTo(0, 0))
    await link(page, '#masse').click()
    expect(await offsetOf(page, 'masse')).toBe(50)
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  test('scroll smoothly', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(longPage(locale, path, ['#masse']))
    await openPage(page, url + path)
    await page.evaluate(() => {
      document.addEventListener('scroll', () => {
        document.body.dataset['steps'] = `${Number(document.body.dataset['steps'] ?? 0) + 1}`
      })
    })
    await link(page, '#masse').click()
    await standsStill(page)
    const steps = await page.evaluate(() => Number(document.body.dataset['steps']))
    expect(steps).toBeGreaterThan(3)
  })

  test('jump with reduced motion', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(longPage(locale, path, ['#masse']))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, url + path)
    const moved = await link(page, '#masse').evaluate(async (element: HTMLElement) => {
      element.click()
      await Promise.resolve()
      return window.scrollY
    })
    expect(moved).toBeGreaterThan(500)
    expect(await offsetOf(page, 'masse')).toBe(50)
  })

  test('decode percent-encoded names', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(longPage(locale, path, ['#größe', '#gr%C3%B6%C3%9Fe']))
    await openPage(page, url + path)
    for (const name of ['#größe', '#gr%C3%B6%C3%9Fe']) {
      await link(page, name).click()
      await expect(page.locator('#größe')).toBeFocused()
      expect(await offsetOf(page, 'größe')).toBe(50)
      await page.evaluate(() => window.scrollTo(0, 0))
    }
  })

  test('include the top of the page', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(longPage(locale, path, ['#top']))
    await openPage(page, `${url}${path}#größe`)
    await link(page, 'Anfang').click()
    await standsStill(page)
    expect(await scrollY(page)).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 50))
    await link(page, '#top').click()
    await standsStill(page)
    expect(await scrollY(page)).toBe(0)
    await page.keyboard.press('Tab')
    await expect(page.locator('a[href="#main"]')).toBeFocused()
  })

  test('wait up to 5 s for a late element', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(longPage(locale, path, ['#later', '#never']))
    await page.clock.install()
    await openPage(page, url + path)
    await page.clock.pauseAt(Date.now() + 60_000)
    const add = (id: string) =>
      page.locator('#größe').evaluate((place, newId) => {
        place.insertAdjacentHTML('afterend', `<h3 id="${newId}">Neu</h3>`)
      }, id)

    await link(page, '#later').click()
    await page.clock.runFor(4900)
    expect(await scrollY(page)).toBe(0)
    await add('later')
    await page.clock.runFor(100)
    await expect(page.locator('#later')).toBeFocused()

    await link(page, '#never').click()
    await page.clock.runFor(5000)
    await add('never')
    await page.clock.runFor(5000)
    await expect(page.locator('#never')).not.toBeFocused()
  })

  test('open from an address and from a link', async ({ page, ownSite: { backend, url } }) => {
    const start = `/${locale}`
    backend.publish(
      longPage(locale, path, []),
      contentPage({ [locale]: start }, { content: [text(`<a href="${path}#masse">Masse</a>`)] }),
    )
    await openPage(page, `${url}${path}#masse`)
    expect(await offsetOf(page, 'masse')).toBe(50)

    await openPage(page, url + start)
    const isSameDocument = await markDocument(page)
    await link(page, 'Masse').click()
    await expect(page.locator('#masse')).toBeFocused()
    expect(await offsetOf(page, 'masse')).toBe(50)
    expect(page.url()).toBe(`${url}${path}#masse`)
    expect(await isSameDocument()).toBe(true)
  })

  test('keep the scroll position on reload', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(longPage(locale, path, []))
    await openPage(page, `${url}${path}#größe`)
    await page.evaluate(() => window.scrollTo(0, 333))
    await page.reload()
    await hydrated(page)
    await standsStill(page)
    expect(await scrollY(page)).toBe(333)
  })

  test('keep the scroll position on reload before parsing ends', async ({
    page,
    ownSite: { backend, url },
  }) => {
    backend.publish(longPage(locale, path, []))
    await openPage(page, `${url}${path}#masse`)
    await page.evaluate(() => {
      window.scrollTo(0, 333)
      // The router renames the entry when it has started.
      history.replaceState(null, '')
    })
    await page.route(url + path, async (route) => {
      const response = await route.fetch()
      const document = (await response.text()).replace(
        '</body>',
        '<script src="/slow.js"></script>$&',
      )
      await route.fulfill({ response, body: document })
    })
    await page.route('**/slow.js', async (route) => {
      await page.waitForFunction(() => history.state !== null)
      await route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await page.reload()
    await hydrated(page)
    await standsStill(page)
    expect(await scrollY(page)).toBe(333)
  })

  test('include the skip link to main content', async ({ page }) => {
    await openPage(page, `/${locale}`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('show a linked slide without scrolling the page', atBothWidths, async ({ page }) => {
    await openPage(page, `/${locale}`)
    await page.locator('[data-native-scroll]').nth(1).click()
    const slide = page.locator('[role=group][aria-roledescription]').nth(1)
    await expect(slide).toBeInViewport({ ratio: 0.5 })
    await expect.poll(() => slide.evaluate((it) => it.getBoundingClientRect().left)).toBe(0)
    await expect(page).toHaveURL(/#slide-2$/)
    await standsStill(page)
    expect(await scrollY(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(`/${locale}`)
  })
})
