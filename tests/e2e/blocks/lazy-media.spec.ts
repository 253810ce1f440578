import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import { english, expect, openPage, test } from '../fixtures.ts'

const paths = { de: '/de/werk', en: '/en/works' }
const startPaths = { de: '/de/start', en: '/en/start' }
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
const film = readFileSync(
  join(import.meta.dirname, '../../../sample-site/content/media/film-vl-750.webm'),
)
const late = '<img src="/media/spaet.svg" alt="Spät" width="40" height="30">'
/** Larger than the preload distance of every browser. */
const farDown = '<p>Absatz</p>'.repeat(400)

/** A page of injected HTML, and a page that links to it. */
function publish(backend: FakeBackend, html: string): void {
  backend.publish(contentPage(paths, { content: [text(html)] }))
  for (const locale of ['de', 'en'] as const)
    backend.answer(
      startPaths[locale],
      contentPage(startPaths, { content: [text(`<a href="${paths[locale]}">zum Werk</a>`)] }),
    )
  backend.answer('/media/film.webm', (_request, response) => {
    response.type('webm').send(film)
  })
}

/** Delays the late picture. @returns the requests, and a function that releases the picture */
async function hold(page: Page) {
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/media/spaet.svg', async (route) => {
    asked.push(route.request().url())
    await held.promise
    await route.fulfill({ contentType: 'image/svg+xml', body: picture })
  })
  return { asked, release: () => held.resolve() }
}

const { locale } = english

test.describe('lazy media', () => {
  test('mark a picture as loading, then as loaded', async ({ page, ownSite }) => {
    publish(ownSite.backend, farDown + late)
    const { asked, release } = await hold(page)
    await openPage(page, ownSite.url + paths[locale])
    const image = page.getByRole('img', { name: 'Spät' })
    await expect(image).toHaveAttribute('loading', 'lazy')
    await expect(image).not.toHaveClass(/isLoad/)
    expect(asked).toEqual([])

    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveClass('isLoading')
    release()
    await expect(image).toHaveClass('isLoaded')
  })

  test('mark pictures after a client navigation', async ({ page, ownSite }) => {
    publish(ownSite.backend, late)
    const { release } = await hold(page)
    await openPage(page, ownSite.url + startPaths[locale])
    await page.getByRole('link', { name: 'zum Werk' }).click()
    const image = page.getByRole('img', { name: 'Spät' })
    await expect(image).toHaveClass('isLoading')
    release()
    await expect(image).toHaveClass('isLoaded')
  })

  for (const kind of ['video', 'audio'])
    test(`load ${kind} near the viewport`, async ({ page, ownSite }) => {
      publish(ownSite.backend, `${farDown}<${kind} controls src="/media/film.webm"></${kind}>`)
      await openPage(page, ownSite.url + paths[locale])
      const media = page.locator(kind)
      await expect(media).toHaveAttribute('preload', 'none')
      await expect(media).not.toHaveClass(/isLoad/)
      const isAsked = () =>
        ownSite.backend.calls.some(({ path }) => path.startsWith('/media/film.webm'))
      expect(isAsked()).toBe(false)
      await media.scrollIntoViewIfNeeded()
      await expect(media).toHaveClass('isLoaded')
      expect(isAsked()).toBe(true)
    })

  test.describe('failed picture', () => {
    test.use({ expectedProblems: [/^request: 404 .*\/media\/fort\.(svg|webm)$/] })

    test('shows its alternative text without loading mark', async ({ page, ownSite }) => {
      publish(
        ownSite.backend,
        '<img src="/media/fort.svg" alt="Ein Heber" width="40" height="30">' +
          '<video controls><source src="/media/fort.webm" type="video/webm"></video>',
      )
      const missing = page.waitForResponse('**/media/fort.webm')
      await openPage(page, ownSite.url + paths[locale])
      await page.locator('video').scrollIntoViewIfNeeded()
      await missing
      await expect(page.locator('video')).not.toHaveClass(/isLoad/)
      const image = page.getByRole('img', { name: 'Ein Heber' })
      await expect(image).toBeVisible()
      await expect(image).not.toHaveClass(/isLoad/)
    })
  })

  test('load before printing', async ({ page, ownSite }) => {
    publish(ownSite.backend, farDown + late)
    const { asked, release } = await hold(page)
    release()
    await openPage(page, ownSite.url + paths[locale])
    expect(asked).toEqual([])
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect.poll(() => asked).toHaveLength(1)
    await expect(page.getByRole('img', { name: 'Spät' })).toHaveClass('isLoaded')
  })

  test('include every sample picture and film after the first', async ({ page, request }) => {
    const document = await (await request.get(`/${locale}`)).text()
    const sent = document.match(/<img [^>]*>/g) ?? []
    expect(sent.length).toBeGreaterThan(5)
    expect(sent.filter((image) => !image.includes('loading="lazy"')).length).toBeLessThanOrEqual(1)

    await openPage(page, `/${locale}`)
    const images = page.locator('main img')
    await expect(images.first()).toHaveClass(/isLoaded/)
    const last = images.last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toHaveClass(/isLoaded/)
  })

  test('pulse during load except with reduced motion', async ({ page, ownSite }) => {
    publish(ownSite.backend, late)
    const { release } = await hold(page)
    await page.goto(ownSite.url + paths.de, { waitUntil: 'commit' })
    // The page waits for its pictures before it is idle; a touch hydrates it at once.
    await page.getByRole('heading', { level: 1 }).click()
    const image = page.getByRole('img', { name: 'Spät' })
    await expect(image).toHaveClass('isLoading')
    await expect(image).toHaveCSS('animation-name', 'loading')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(image).toHaveCSS('animation-name', 'none')
    await expect(image).toHaveCSS('opacity', '1')
    release()
    await expect(image).toHaveClass('isLoaded')
    await expect(image).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, expectedProblems: [/^request: csp .*\.js$/] })

    // Browsers load lazily only with scripts enabled, because requests while scrolling would allow tracking.
    test('load by themselves', async ({ page, ownSite }) => {
      publish(ownSite.backend, farDown + late)
      const { asked, release } = await hold(page)
      release()
      await page.goto(ownSite.url + paths[locale])
      await page.getByRole('img', { name: 'Spät' }).scrollIntoViewIfNeeded()
      await expect.poll(() => asked).toHaveLength(1)
    })
  })
})
