import type { Page } from '@playwright/test'
import type { FakeBackend } from '../harness/servers/fake-backend.ts'
import { page as contentPage, text } from '../harness/content/page-builder.ts'
import { english, expect, hydrated, markDocument, openPage, test as plainTest } from './fixtures.ts'
import { agree, dataLayer, giveConsent, test } from './blocks/services.fixture.ts'

const paths = { de: '/de/heber', en: '/en/lifters' }
const otherPaths = { de: '/de/pumpen', en: '/en/pumps' }
const titles = { de: 'Heber', en: 'Lifters' }
const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}
/** The notice requests consent for statistics, never for advertising. */
const granted = { ...denied, analytics_storage: 'granted' }
const tagScripts = (page: Page) => page.locator('script[src*="/gtm.js"]')

/** Two pages that link to each other. */
function publish(backend: FakeBackend): void {
  for (const locale of ['de', 'en'] as const) {
    backend.answer(
      paths[locale],
      contentPage(paths, {
        title: titles[locale],
        content: [text(`<p><a href="${otherPaths[locale]}">weiter</a></p>`)],
      }),
    )
    backend.answer(
      otherPaths[locale],
      contentPage(otherPaths, {
        type: 'product',
        title: 'Pumpen',
        content: [text(`<p><a href="${paths[locale]}">weiter</a></p>`)],
      }),
    )
  }
}

/** Page views in the data layer, without fields other than the address. */
async function pageViews(page: Page) {
  const entries = (await dataLayer(page)) as Record<string, string>[]
  return entries
    .filter(({ event }) => event === 'pageview')
    .map(({ routeName, pageUrl }) => `${routeName} ${pageUrl}`)
}

const { locale, t } = english

test.describe('analytics', () => {
  test('load the tag manager once, after consent, denied by default', async ({
    page,
    servedSite: { url, backend, services },
  }) => {
    publish(backend)
    await openPage(page, url + paths[locale])
    await expect.poll(() => pageViews(page)).toHaveLength(1)
    expect(services.calls).toEqual([])
    await expect(tagScripts(page)).toHaveCount(0)

    await agree(page)
    await expect.poll(() => services.calls).toEqual(['/gtm.js?id=GTM-TEST123'])
    const entries = await dataLayer(page)
    expect(entries[0]).toEqual(['consent', 'default', denied])
    expect(entries.slice(2)).toEqual([
      ['consent', 'update', granted],
      { event: 'gtm.js', 'gtm.start': expect.any(Number) },
    ])

    await page.locator('main').getByRole('link', { name: 'weiter' }).click()
    await expect(page).toHaveURL(url + otherPaths[locale])
    await expect.poll(() => pageViews(page)).toHaveLength(2)
    await expect(tagScripts(page)).toHaveCount(1)
    expect(services.calls).toHaveLength(1)
  })

  test('load immediately with stored consent, never after withdrawal', async ({
    page,
    servedSite: { url, backend, services },
  }) => {
    publish(backend)
    await giveConsent(page)
    await page.goto(url + paths[locale])
    await expect.poll(() => services.calls).toHaveLength(1)
    expect((await dataLayer(page)).slice(0, 2)).not.toContainEqual({ event: 'gtm.js' })
    expect((await dataLayer(page))[0]).toEqual(['consent', 'default', denied])

    await page.getByRole('button', { name: t('cookie.settings') }).click()
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: t('cookie.decline') }).click(),
    ])
    await hydrated(page)
    await expect.poll(() => pageViews(page)).toHaveLength(1)
    await expect(page.locator('[data-cookie-notice]')).toBeHidden()
    await expect(tagScripts(page)).toHaveCount(0)
    expect(services.calls).toHaveLength(1)
  })

  test('end after withdrawal in another tab', async ({
    page,
    servedSite: { url, backend, services },
  }) => {
    publish(backend)
    await giveConsent(page)
    await openPage(page, url + paths[locale])
    await expect.poll(() => services.calls).toHaveLength(1)

    const otherTab = await page.context().newPage()
    await openPage(otherTab, url + otherPaths[locale])
    await otherTab.getByRole('button', { name: t('cookie.settings') }).click()
    await Promise.all([
      page.waitForEvent('load'),
      otherTab.getByRole('button', { name: t('cookie.decline') }).click(),
    ])
    await hydrated(page)
    await expect(tagScripts(page)).toHaveCount(0)
  })

  test('send one page view per page', async ({ page, servedSite: { url, backend } }) => {
    publish(backend)
    await openPage(page, `${url}${paths[locale]}?a=1`)
    const seen = [`page___${locale} ${paths[locale]}?a=1`]
    await expect.poll(() => pageViews(page)).toEqual(seen)

    await page.locator('main').getByRole('link', { name: 'weiter' }).click()
    seen.push(`page___${locale} ${otherPaths[locale]}`)
    await expect.poll(() => pageViews(page)).toEqual(seen)

    const other = locale === 'de' ? 'en' : 'de'
    await page
      .locator('header')
      .getByRole('link', { name: other.toUpperCase(), exact: true })
      .click()
    seen.push(`page___${other} ${otherPaths[other]}`)
    await expect.poll(() => pageViews(page)).toEqual(seen)

    await page.goBack()
    seen.push(`page___${locale} ${otherPaths[locale]}`)
    await expect.poll(() => pageViews(page)).toEqual(seen)
  })

  test('send route, type, address and title of a page', async ({
    page,
    servedSite: { url, backend },
  }) => {
    publish(backend)
    await openPage(page, url + paths[locale])
    await expect.poll(() => pageViews(page)).toHaveLength(1)
    expect(await dataLayer(page)).toContainEqual({
      event: 'pageview',
      routeName: `page___${locale}`,
      pageType: 'page',
      pageUrl: paths[locale],
      pageTitle: await page.title(),
    })
    expect(await page.title()).toContain(titles[locale])
  })

  for (const { name, property, value } of [
    { name: 'Do Not Track', property: 'doNotTrack', value: '1' },
    { name: 'Global Privacy Control', property: 'globalPrivacyControl', value: true },
  ])
    test(`send nothing despite consent with ${name}`, async ({
      page,
      servedSite: { url, backend, services },
    }) => {
      publish(backend)
      await giveConsent(page)
      await page.addInitScript(
        ([key, preference]) =>
          Object.defineProperty(Navigator.prototype, key, { get: () => preference }),
        [property, value] as const,
      )
      await page.clock.install()
      await openPage(page, url + paths[locale])
      await page.clock.runFor(2000)
      await expect(tagScripts(page)).toHaveCount(0)
      expect(await dataLayer(page)).toEqual([])
      expect(services.calls).toEqual([])
    })

  plainTest.describe('without a container', () => {
    plainTest(
      'page views stay in the page and nothing is loaded from elsewhere',
      async ({ page, context, baseURL }) => {
        const foreign: string[] = []
        context.on('request', (request) => {
          if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url())
        })
        await giveConsent(page)
        await openPage(page, `/${locale}`)
        await expect.poll(() => dataLayer(page)).toHaveLength(1)
        expect(await pageViews(page)).toEqual([`home___${locale} /${locale}`])
        expect(foreign).toEqual([])
      },
    )

    plainTest.describe('an error page', () => {
      plainTest.use({ expectedProblems: [/^request: 404 /] })

      plainTest('is a page view of its own kind', async ({ page }) => {
        await openPage(page, `/${locale}/nirgends`)
        await expect.poll(() => pageViews(page)).toEqual([`page___${locale} /${locale}/nirgends`])
        expect(await dataLayer(page)).toContainEqual(expect.objectContaining({ pageType: 'error' }))
      })
    })
  })

  test.describe('blocked tag manager', () => {
    test.use({ expectedProblems: [/BLOCKED_BY_CLIENT.*\/gtm\.js/] })

    test('leaves the site working', async ({ page, servedSite: { url, backend } }) => {
      publish(backend)
      await page.route('**/gtm.js?*', (route) => route.abort('blockedbyclient'))
      await openPage(page, url + paths.de)
      const isSameDocument = await markDocument(page)
      const failed = page.waitForEvent('requestfailed')
      await agree(page)
      await failed
      await page.locator('main').getByRole('link', { name: 'weiter' }).click()
      await expect(page).toHaveURL(url + otherPaths.de)
      expect(await isSameDocument()).toBe(true)
    })
  })
})
