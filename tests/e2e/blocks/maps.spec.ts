import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import { image, page as contentPage, text } from '../../harness/content/page-builder.ts'
import {
  atBothWidths,
  english,
  expect,
  markDocument,
  openPage,
  test as plainTest,
} from '../fixtures.ts'
import { paintWholeDocument, recordShifts } from '../loading/slow-line.ts'
import { agree, giveConsent, test } from './services.fixture.ts'

const paths = { de: '/de/kontakt', en: '/en/contact' }
const startPaths = { de: '/de/start', en: '/en/start' }
const film = 'https://www.youtube-nocookie.com/embed/film'
const tour = 'https://player.vimeo.com/video/1'

const contact: BlockOf<'Contact'> = {
  type: 'Contact',
  title: 'Kontakt',
  company: 'Muster AG',
  address: ['Werkstrasse 1', '8999 Musterwil'],
  phone: '+41 44 555 01 00',
  email: 'info@site.test',
  map: { lat: 47.3769, lng: 8.5417, zoom: 15 },
}

/** A page with a map, a page with two films, and a page that links to both. */
function publish(backend: FakeBackend, locale: Locale): void {
  backend.publish(contentPage(paths, { content: [contact] }))
  const link = text(`<p><a href="${paths[locale]}">zur Karte</a></p>`)
  backend.publish(contentPage(startPaths, { content: [link] }))
}

const films = { de: '/de/film', en: '/en/film' }
const filmPage = contentPage(films, {
  content: [
    { type: 'Video', title: 'Im Werk', poster: image, embed: film },
    text(`<p>Vorher</p><p><iframe src="${tour}" title="Rundgang"></iframe></p>`),
  ],
})

/** By keyboard: after a scroll, Chromium sends a click to the foreign frame that was at this place before. */
async function withdraw(page: Page, t: TFunction): Promise<void> {
  await page.getByRole('button', { name: t('cookie.settings') }).press('Enter')
  await page.getByRole('button', { name: t('cookie.decline') }).press('Enter')
}

const { locale, t } = english

const mapTitle = t('contact.map', { company: 'Muster AG' })

test.describe('maps', () => {
  test('show a poster before consent and after its withdrawal', async ({
    page,
    servedSite: { url, backend, services },
  }) => {
    publish(backend, locale)
    await openPage(page, url + paths[locale])
    const place = page.locator('[data-map]')
    const poster = place.getByText('Muster AG, Werkstrasse 1, 8999 Musterwil')
    await expect(poster).toBeVisible()
    const route = page.getByRole('link', { name: t('contact.route') })
    await expect(route).toHaveAttribute('href', /openstreetmap.*mlat=47.3769&mlon=8.5417/)
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(services.calls).toEqual([])

    const before = await place.boundingBox()
    await agree(page)
    await place.scrollIntoViewIfNeeded()
    const map = page.locator(`iframe[title="${mapTitle}"]`)
    await expect(map.contentFrame().getByText('A map')).toBeVisible()
    expect(services.calls).toContain(
      `/map?key=maps-key&q=47.3769%2C8.5417&zoom=15&language=${locale}`,
    )
    await expect(poster).toBeHidden()
    await expect(route).toBeVisible()
    expect((await place.boundingBox())?.height).toBe(before?.height)

    await withdraw(page, t)
    await expect(poster).toBeVisible()
    await expect(map).toHaveCount(0)
  })

  test('load after a client navigation', async ({ page, servedSite: { url, backend } }) => {
    publish(backend, locale)
    await giveConsent(page)
    await openPage(page, url + startPaths[locale])
    const isSameDocument = await markDocument(page)
    await page.getByRole('link', { name: 'zur Karte' }).click()
    await page.locator('[data-map]').scrollIntoViewIfNeeded()
    const map = page.locator(`iframe[title="${mapTitle}"]`)
    await expect(map.contentFrame().getByText('A map')).toBeVisible()
    expect(await isSameDocument()).toBe(true)
  })

  test('announce loading for a returning visitor', async ({
    page,
    servedSite: { url, backend },
  }) => {
    publish(backend, locale)
    await giveConsent(page)
    await page.goto(url + paths[locale])
    await page.locator('[data-map]').scrollIntoViewIfNeeded()
    await expect(page.locator(`iframe[title="${mapTitle}"]`)).toHaveClass(/isLoaded/)
  })

  test('load a single map or film without general consent', async ({
    page,
    servedSite: { url, backend },
  }) => {
    for (const address of [film, tour])
      await page.route(address, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>A film' }),
      )
    backend.publish(contentPage(films, { content: [contact, ...filmPage.content] }))
    await openPage(page, url + films[locale])
    const titles = [mapTitle, 'Im Werk', 'Rundgang']
    const offers = page.locator('[data-load-embed]:visible')
    await expect(offers).toHaveText([t('embed.map'), t('embed.film'), t('embed.film')])
    for (const title of titles) {
      await offers.first().press('Enter')
      const frame = page.locator(`iframe[title="${title}"]`)
      await expect.poll(() => frame.evaluate((it) => it === document.activeElement)).toBe(true)
      await expect(
        frame.contentFrame().getByText(title === mapTitle ? 'A map' : 'A film'),
      ).toBeVisible()
      await expect(offers).toHaveCount(2 - titles.indexOf(title))
    }
    await expect(page.locator('html')).toHaveAttribute('data-consent', '')
    await expect(page.locator('[data-cookie-notice]')).toBeVisible()
  })
})

plainTest(
  'the link to a film in a text begins below its button',
  atBothWidths,
  async ({ page, ownSite }) => {
    ownSite.backend.publish(filmPage)
    await openPage(page, ownSite.url + films[locale])
    const link = await page.getByRole('link', { name: 'Rundgang' }).boundingBox()
    const offer = await page.locator('p > [data-embed-offer]').boundingBox()
    expect(link?.x).toBe(offer?.x)
    expect(link?.y).toBeGreaterThan((offer?.y ?? 0) + (offer?.height ?? 0))
  },
)

plainTest('without a key the poster stays', async ({ page, ownSite }) => {
  publish(ownSite.backend, locale)
  await giveConsent(page)
  await openPage(page, ownSite.url + paths[locale])
  await expect(page.locator('html')).toHaveAttribute('data-consent', /maps/)
  await expect(page.getByText('Muster AG, Werkstrasse 1, 8999 Musterwil')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

plainTest(
  'films of a provider are poster and link until there is consent, and again when that is withdrawn',
  async ({ page, ownSite }) => {
    const asked: string[] = []
    for (const address of [film, tour])
      await page.route(address, (route) => {
        asked.push(address)
        return route.fulfill({ contentType: 'text/html', body: '<p>A film' })
      })
    ownSite.backend.publish(filmPage)
    await openPage(page, ownSite.url + films[locale])
    const links = [
      page.getByRole('link', { name: t('video.play') }),
      page.getByRole('link', { name: 'Rundgang' }),
    ]
    const frames = [
      page.locator('iframe[title="Im Werk"]'),
      page.locator('iframe[title="Rundgang"]'),
    ]
    const poster = page.getByRole('img', { name: image.alt })
    for (const link of links) await expect(link).toBeVisible()
    await expect(poster).toBeVisible()
    for (const frame of frames) await expect(frame).toBeHidden()
    expect(asked).toEqual([])

    const isSameDocument = await markDocument(page)
    await agree(page)
    for (const frame of frames) {
      await frame.scrollIntoViewIfNeeded()
      await expect(frame.contentFrame().getByText('A film')).toBeVisible()
      await expect(frame).toHaveClass('isLoaded')
    }
    for (const link of links) await expect(link).toBeHidden()
    expect(asked.toSorted()).toEqual([tour, film])

    await withdraw(page, t)
    for (const link of links) await expect(link).toBeVisible()
    for (const frame of frames) await expect(frame).toBeHidden()
    await expect(page.locator('iframe[src]')).toHaveCount(0)
    await expect(poster).toBeVisible()
    expect(await isSameDocument()).toBe(true)
    expect(asked).toHaveLength(2)
  },
)

plainTest(
  'a film that may be shown has its room from the first paint',
  atBothWidths,
  async ({ page, ownSite }) => {
    for (const address of [film, tour])
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    ownSite.backend.publish(filmPage)
    await giveConsent(page)
    const shifts = await recordShifts(page)
    await paintWholeDocument(page)
    await openPage(page, ownSite.url + films.de)
    await page.locator('iframe[title="Rundgang"]').scrollIntoViewIfNeeded()
    await expect(page.locator('iframe[title="Rundgang"]')).toHaveClass('isLoaded')
    expect(await shifts()).toEqual([])
  },
)

plainTest.describe('without JavaScript', () => {
  plainTest.use({ javaScriptEnabled: false, expectedProblems: [/^request: csp .*\.js$/] })

  plainTest('maps and films are reached by links', async ({ page, ownSite }) => {
    publish(ownSite.backend, 'de')
    ownSite.backend.publish(filmPage)
    await page.goto(ownSite.url + paths.de)
    await expect(page.getByRole('link', { name: 'Anfahrt planen' })).toBeVisible()
    await page.goto(ownSite.url + films.de)
    await expect(page.getByRole('link', { name: 'Video beim Anbieter öffnen' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rundgang' })).toHaveAttribute('href', tour)
  })
})
