import type { Locator, Page } from '@playwright/test'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import type { Locale } from '../../../locales/locales.ts'
import {
  atBothWidths,
  english,
  expect,
  german,
  hydrated,
  languages,
  markDocument,
  openMenu,
  openPage,
  test,
} from '../fixtures.ts'

const labels = { de: 'DE', en: 'EN' }
const samples = {
  de: {
    path: '/de/maschinen/vakuumheber',
    title: /^Vakuumheber VL \|/,
    footer: 'Unternehmen',
    contact: '/de/kontakt',
  },
  en: {
    path: '/en/machines/vacuum-lifters',
    title: /^VL vacuum lifters \|/,
    footer: 'Company',
    contact: '/en/contact',
  },
}

const switches = [
  { from: german, to: english },
  { from: english, to: german },
]

/** Selects by element, because accessible names depend on the language. */
const switcher = (page: Page): Locator => page.locator('header nav:has([hreflang])')
const linkTo = (page: Page, locale: Locale): Locator =>
  switcher(page).getByRole('link', { name: labels[locale], exact: true })

/** Link of a 404 page to the translation that exists. */
const offer = (page: Page): Locator => page.locator('main a[hreflang]')

const storedChoice = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')

/** Requests to the site from now on, in order: `/en/ajax/navigation` */
function recordPaths(page: Page, pattern: RegExp): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pattern.test(pathname)) paths.push(pathname)
  })
  return paths
}

/** Responses for one path that wait until the test releases them. */
async function hold(
  page: Page,
  path: string,
): Promise<{ isAsked: Promise<unknown>; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const isAsked = page.waitForRequest(`**${path}`)
  await page.route(`**${path}`, async (route) => {
    await released
    await route.continue()
  })
  return { isAsked, release: () => release(undefined) }
}

const ownPaths = { de: '/de/seite', en: '/en/page' }

/** A page that shows its language. */
function publishBoth(backend: FakeBackend): void {
  for (const { locale } of languages)
    backend.answer(
      ownPaths[locale],
      contentPage(ownPaths, { content: [text(`<p>Seite ${locale}</p>`)] }),
    )
}

/** Each state that was visible, once: language of the document, switcher, header and page. */
async function recordStates(page: Page): Promise<() => Promise<string[]>> {
  const states = await page.evaluateHandle(() => {
    const seen: string[] = []
    const look = () => {
      const textOf = (selector: string) => document.querySelector(selector)?.textContent.trim()
      const shown = /Seite (?:de|en)/.exec(textOf('main') ?? '')?.[0]
      const header = [textOf('header nav:has([hreflang]) a'), textOf('header .button')]
      const state = [document.documentElement.lang, ...header, shown].join(' | ')
      if (shown && state !== seen.at(-1)) seen.push(state)
    }
    look()
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    return seen
  })
  return () => states.jsonValue()
}

test.describe('language switch', () => {
  for (const { from, to } of switches) {
    const [source, target] = [samples[from.locale], samples[to.locale]]

    test.describe(`from ${from.locale} to ${to.locale}`, () => {
      test('lists both languages, current first', atBothWidths, async ({ page }) => {
        await page.goto(source.path)
        const links = switcher(page).getByRole('link')
        await expect(switcher(page)).toHaveAccessibleName(from.t('language.label'))
        await expect(links).toHaveText([labels[from.locale], labels[to.locale]])
        for (const [index, { languageTag, path }] of [
          { ...from, ...source },
          { ...to, ...target },
        ].entries()) {
          await expect(links.nth(index)).toHaveAttribute('href', path)
          await expect(links.nth(index)).toHaveAttribute('hreflang', languageTag)
          await expect(links.nth(index)).toHaveAttribute('lang', languageTag)
        }
        await expect(links.first()).toHaveAttribute('aria-current', 'true')
        await expect(links.last()).not.toHaveAttribute('aria-current')
      })

      test('translates page, header, footer and block lists', atBothWidths, async ({ page }) => {
        await openPage(page, source.path)
        const isSameDocument = await markDocument(page)
        await linkTo(page, to.locale).click()

        await expect(page).toHaveURL(target.path)
        await expect(page).toHaveTitle(target.title)
        await expect(page.locator('html')).toHaveAttribute('lang', to.languageTag)
        const links = switcher(page).getByRole('link')
        await expect(links).toHaveText([labels[to.locale], labels[from.locale]])
        await expect(links.first()).toHaveAttribute('aria-current', 'true')
        await expect(switcher(page)).toHaveAccessibleName(to.t('language.label'))
        await expect(page.getByRole('contentinfo')).toContainText(target.footer)
        await expect(page.getByRole('contentinfo')).not.toContainText(source.footer)
        await openMenu(page)
        await expect(page.getByRole('navigation', { name: to.t('nav.label') })).toBeVisible()
        await expect(
          page.getByRole('banner').getByRole('link', { name: to.t('nav.contact'), exact: true }),
        ).toHaveAttribute('href', target.contact)
        expect(await isSameDocument()).toBe(true)
      })

      test('stores the choice for 365 days', async ({ page, baseURL }) => {
        await openPage(page, `/${from.locale}`)
        expect(await storedChoice(page)).toBeUndefined()
        await linkTo(page, to.locale).click()
        await expect(page).toHaveURL(`/${to.locale}`)
        const cookie = await storedChoice(page)
        expect(cookie).toMatchObject({
          value: to.locale,
          path: '/',
          sameSite: 'Lax',
          secure: false,
          httpOnly: false,
        })
        const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
        expect(days).toBeGreaterThan(364.9)
        expect(days).toBeLessThanOrEqual(365)
        await page.goto('/')
        await expect(page).toHaveURL(`${baseURL}/${to.locale}`)
      })
    })
  }

  test.describe('between languages', () => {
    // `Accept-Language` of the browser is English.
    const [from, to] = [english, german]
    const [source, target] = [samples[from.locale], samples[to.locale]]

    test('works by keyboard', async ({ page }) => {
      await openPage(page, source.path)
      await linkTo(page, to.locale).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(target.path)
      await expect(page.locator('html')).toHaveAttribute('lang', to.languageTag)
      expect(await storedChoice(page)).toMatchObject({ value: to.locale })
    })

    test('stores a choice made before hydration', async ({ page }) => {
      await page.route(/\/assets\/.*\.js$/, () => {
        // The response never arrives, so the scripts stay pending.
      })
      await page.goto(source.path, { waitUntil: 'commit' })
      await linkTo(page, to.locale).click()
      await expect(page).toHaveURL(target.path)
      expect(await storedChoice(page)).toMatchObject({ value: to.locale })
    })

    test('returns to the previous language by back', async ({ page }) => {
      await openPage(page, source.path)
      await linkTo(page, to.locale).click()
      await expect(page).toHaveTitle(target.title)
      await page.goBack()
      await expect(page).toHaveURL(source.path)
      await expect(page).toHaveTitle(source.title)
      await expect(page.locator('html')).toHaveAttribute('lang', from.languageTag)
      await expect(page.getByRole('contentinfo')).toContainText(source.footer)
      await expect(switcher(page).getByRole('link')).toHaveText([
        labels[from.locale],
        labels[to.locale],
      ])
    })

    test('keeps visible choices of the query only', async ({ page }) => {
      await page.goto(`${source.path}?x=1&category=a`)
      await expect(linkTo(page, to.locale)).toHaveAttribute('href', `${target.path}?category=a`)
      await openPage(page, `/${from.locale}/search?q=a%20%26%20b`)
      await linkTo(page, to.locale).click()
      await expect(page).toHaveURL(`/${to.locale}/search?q=a%20%26%20b`)
      await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('a & b')
    })

    test('tries the other locale for an untranslated page', async ({
      page,
      ownSite: { backend, url },
    }) => {
      backend.publish(contentPage({ [from.locale]: `/${from.locale}/nur-hier` }))
      await page.goto(`${url}/${from.locale}/nur-hier`)
      await expect(linkTo(page, to.locale)).toHaveAttribute('href', `/${to.locale}/nur-hier`)
    })

    test('requests navigation and layout once each', async ({ page }) => {
      await openPage(page, source.path)
      const asked = recordPaths(page, /\/ajax\//)
      await linkTo(page, to.locale).click()
      await expect(page).toHaveTitle(target.title)
      expect(asked.toSorted()).toEqual([
        `/${to.locale}/ajax/layout`,
        `/${to.locale}/ajax/navigation`,
      ])
      await linkTo(page, from.locale).click()
      await expect(page).toHaveTitle(source.title)
      expect(asked.slice(2).toSorted()).toEqual([
        `/${from.locale}/ajax/layout`,
        `/${from.locale}/ajax/navigation`,
      ])
    })

    test('shows the navigation of its call', async ({ page, ownSite }) => {
      const { backend, url } = ownSite
      publishBoth(backend)
      await openPage(page, url + ownPaths[from.locale])
      backend.answer(`/${to.locale}/ajax/navigation`, [
        { title: 'Ganz neu', uri: `/${to.locale}/ganz-neu` },
      ])
      await linkTo(page, to.locale).click()
      await expect(page).toHaveURL(url + ownPaths[to.locale])
      await openMenu(page)
      const navigation = page.getByRole('navigation', { name: to.t('nav.label') })
      await expect(navigation.getByRole('link', { name: 'Ganz neu' })).toBeVisible()
    })

    test.describe('with a failed navigation call', () => {
      test.use({ expectedProblems: [/^request: (502|net::ERR_FAILED) .*\/ajax\/navigation$/] })

      for (const failure of ['an error status', 'no answer at all'])
        test(`is not blocked by ${failure}`, async ({ page }) => {
          await openPage(page, source.path)
          const isAsked = page.waitForRequest(`**/${to.locale}/ajax/navigation`)
          await page.route(`**/${to.locale}/ajax/navigation`, (route) =>
            failure === 'no answer at all'
              ? route.abort('failed')
              : route.fulfill({ status: 502, json: { message: 'no navigation' } }),
          )
          await linkTo(page, to.locale).click()
          await isAsked
          await expect(page).toHaveURL(target.path)
          await expect(page).toHaveTitle(target.title)
          await openMenu(page)
          const navigation = page.getByRole('navigation', { name: to.t('nav.label') })
          await expect(navigation.locator('a').first()).toHaveAttribute(
            'href',
            new RegExp(`^/${to.locale}/`),
          )
        })
    })

    test('keeps the language of the old page until its replacement', async ({
      page,
      ownSite: { backend, url },
    }) => {
      publishBoth(backend)
      await openPage(page, url + ownPaths[from.locale])
      const states = await recordStates(page)
      const layoutResponse = await hold(page, `/${to.locale}/ajax/layout`)
      await linkTo(page, to.locale).click()
      await layoutResponse.isAsked
      layoutResponse.release()
      await expect(page.locator('main')).toContainText(`Seite ${to.locale}`)
      await expect(page.locator('html')).toHaveAttribute('lang', to.languageTag)
      const stateOf = ({ locale, languageTag, t }: typeof from) =>
        [languageTag, labels[locale], t('nav.contact'), `Seite ${locale}`].join(' | ')
      expect(await states()).toEqual([stateOf(from), stateOf(to)])
    })

    test.describe('on an error page', () => {
      test.use({
        expectedProblems: [
          /^request: (404 .*\/(nirgends|nur-hier|maschinen|machines)|598 .*\/(de|en)|502 .*\/ajax\/(layout|navigation))$/,
        ],
      })

      test('switches the language of a 404', async ({ page }) => {
        await openPage(page, `/${from.locale}/nirgends`)
        const links = switcher(page).getByRole('link')
        await expect(links).toHaveText([labels[from.locale], labels[to.locale]])
        await linkTo(page, to.locale).click()
        await expect(page).toHaveURL(`/${to.locale}/nirgends`)
        await expect(page.locator('html')).toHaveAttribute('lang', to.languageTag)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(to.t('error.404'))
        await expect(links).toHaveText([labels[to.locale], labels[from.locale]])
        expect(await storedChoice(page)).toMatchObject({ value: to.locale })
        await expect(offer(page)).toHaveCount(0)
      })

      test('remains without a backend', async ({ page, ownSite }) => {
        const { backend, url } = ownSite
        await backend.stop()
        await openPage(page, `${url}/${from.locale}`)
        await linkTo(page, to.locale).click()
        await expect(page).toHaveURL(`${url}/${to.locale}`)
        await expect(page.locator('html')).toHaveAttribute('lang', to.languageTag)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(to.t('error.598'))
      })

      test('offers a page of the other language only', async ({
        page,
        ownSite: { backend, url },
      }) => {
        const path = `/${to.locale}/nur-hier`
        backend.publish(contentPage({ [to.locale]: path }))
        const response = await page.goto(`${url}/${from.locale}/nur-hier`)
        expect(response?.status()).toBe(404)
        await hydrated(page)
        await expect(linkTo(page, to.locale)).toHaveAttribute('href', path)
        await expect(offer(page)).toHaveText(
          from.t('error.404.translation', { language: from.t(`language.${to.locale}`) }),
        )
        const isSameDocument = await markDocument(page)
        await offer(page).click()
        await expect(page).toHaveURL(url + path)
        await expect(page.locator('html')).toHaveAttribute('lang', to.languageTag)
        await expect(page.locator('main[data-error]')).toHaveCount(0)
        expect(await isSameDocument()).toBe(true)
      })

      test('redirects a path of the other language', async ({ page }) => {
        const [wrong, right] =
          from.locale === 'de'
            ? ['/de/machines', '/de/maschinen']
            : ['/en/maschinen', '/en/machines']
        await openPage(page, wrong)
        await expect(linkTo(page, to.locale)).toHaveAttribute(
          'href',
          to.locale === 'de' ? '/de/maschinen' : '/en/machines',
        )
        await expect(offer(page)).toHaveText(
          from.t('error.404.translation', { language: from.t(`language.${from.locale}`) }),
        )
        await offer(page).click()
        await expect(page).toHaveURL(right)
        await expect(page.locator('main[data-error]')).toHaveCount(0)
      })

      test('offers the translation after a client navigation', async ({
        page,
        ownSite: { backend, url },
      }) => {
        const wrong = `/${from.locale}/nur-hier`
        backend.publish(
          contentPage({ [to.locale]: `/${to.locale}/nur-hier` }),
          contentPage(
            { [from.locale]: `/${from.locale}` },
            { content: [text(`<p><a href="${wrong}">Weiter</a></p>`)] },
          ),
        )
        await openPage(page, `${url}/${from.locale}`)
        await page.getByRole('link', { name: 'Weiter' }).click()
        await expect(page).toHaveURL(url + wrong)
        await expect(offer(page)).toHaveAttribute('href', `/${to.locale}/nur-hier`)
        await expect(linkTo(page, to.locale)).toHaveAttribute('href', `/${to.locale}/nur-hier`)
      })
    })

    test.describe('without JavaScript', () => {
      test.use({
        javaScriptEnabled: false,
        expectedProblems: [/^request: (csp .*\.js|404 .*\/(en\/maschinen|de\/machines))$/],
      })

      test('links the translation', async ({ page }) => {
        await page.goto(source.path)
        await linkTo(page, to.locale).click()
        await expect(page).toHaveURL(target.path)
        await expect(page.locator('html')).toHaveAttribute('lang', to.languageTag)
        await linkTo(page, from.locale).click()
        await expect(page).toHaveURL(source.path)
      })

      test('offers the translation on a 404', async ({ page }) => {
        await page.goto(from.locale === 'de' ? '/de/machines' : '/en/maschinen')
        await offer(page).click()
        await expect(page).toHaveURL(from.locale === 'de' ? '/de/maschinen' : '/en/machines')
      })
    })
  })
})
