import type { Page } from '@playwright/test'
import type { Block } from '../../../content/contract/blocks.ts'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import { english, expect, markDocument, openMenu, openPage, test } from '../fixtures.ts'

const linkTo = (uri: string, attributes = '') =>
  text(`<p><a href="${uri}" ${attributes}>Weiter</a></p>`)

/** The link of rich text that most tests are about. */
const further = (page: Page) => page.getByRole('link', { name: 'Weiter' })

const { locale } = english
const home = `/${locale}`
const homeWith = (...content: Block[]) => contentPage({ [locale]: home }, { content })
const newPage = contentPage({ [locale]: `${home}/neu` }, { title: 'Neu' })

/** A home page with a link to a file that is there. */
function offerFile(backend: FakeBackend): void {
  backend.publish(homeWith(linkTo('/media/plan.csv')))
  backend.answer('/media/plan.csv', (_request, response) => {
    response.type('csv').send('Heber;250\n')
  })
}

test.describe('links', () => {
  test('a file is fetched and the page stays', async ({ page, ownSite: { backend, url } }) => {
    offerFile(backend)
    await openPage(page, url + home)
    const download = page.waitForEvent('download')
    await further(page).click()
    expect((await download).url()).toBe(`${url}/media/plan.csv`)
    await expect(page.locator('main[data-error]')).toHaveCount(0)
  })

  test('a file that is downloaded leaves no progress bar behind', async ({ page, ownSite }) => {
    const { backend, url } = ownSite
    offerFile(backend)
    await openPage(page, url + home)
    await page.clock.install()
    const download = page.waitForEvent('download')
    await further(page).click()
    await download
    await page.clock.runFor(1000)
    await expect(page.locator('#nprogress')).toHaveCount(0)
  })

  test('the editors’ desk is on the backend', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(homeWith(linkTo('/admin')))
    backend.answer('/admin', (_request, response) => response.type('html').send('<h1>Desk</h1>'))
    await openPage(page, url + home)
    await further(page).click()
    await expect(page).toHaveURL(`${backend.url}/admin`)
  })

  test('a link without language leads to the language of the visitor', async ({
    page,
    ownSite: { backend, url },
  }) => {
    backend.publish(homeWith(linkTo('/neu?x=1')), newPage)
    await openPage(page, url + home)
    await page.context().addCookies([{ name: 'i18n_redirected', value: locale, url }])
    await further(page).click()
    await expect(page).toHaveURL(`${url}${home}/neu?x=1`)
    await expect(page).toHaveTitle(/^Neu/)
  })

  for (const { name, address } of [
    { name: 'a path', address: (url: string) => new URL(url).pathname },
    { name: 'the site’s address in full', address: (url: string) => url },
    { name: 'the public address of the site', address: (url: string) => publicAddress(url) },
  ])
    test(`rich text leads to a page without loading the document again, by ${name}`, async ({
      page,
      ownSite: { backend, url },
    }) => {
      const target = `${url}${home}/neu`
      backend.publish(homeWith(linkTo(address(target))), newPage)
      await openPage(page, url + home)
      const isSameDocument = await markDocument(page)
      await further(page).click()
      await expect(page).toHaveURL(target)
      await expect(page).toHaveTitle(/^Neu/)
      expect(await isSameDocument()).toBe(true)
    })

  test('a link to another site is nofollow, one to the site itself is not', async ({
    page,
    ownSite: { backend, url },
  }) => {
    backend.publish(
      homeWith(
        text('<p><a href="http://x.example/">Rich text</a></p>'),
        text('<p><a href="https://x.example/" target="_blank">New tab</a></p>'),
        text(`<p><a href="http://localhost${home}/a">Own page</a></p>`),
        block('https://x.example/a'),
        block(`http://localhost${home}/b`),
      ),
    )
    await openPage(page, url + home)
    const links = page.locator('main [data-block] a')
    const rels = links.evaluateAll((all: HTMLAnchorElement[]) =>
      all.map((link) => `${link.getAttribute('href')} ${link.rel}`),
    )
    expect(await rels).toEqual([
      'http://x.example/ nofollow',
      'https://x.example/ nofollow noopener',
      `${home}/a `,
      'https://x.example/a nofollow',
      `${home}/b `,
    ])
  })

  test('a click that asks for a tab opens a tab', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(homeWith(linkTo(`${home}/neu`)), newPage)
    await openPage(page, url + home)
    const opened = page.context().waitForEvent('page')
    await further(page).click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL(`${url}${home}/neu`)
    expect(page.url()).toBe(url + home)
  })
})

test.describe('mail and phone links', () => {
  const tooltip = (page: Page) => page.getByRole('tooltip')

  test('the footer shows number and address of its links, by pointer', async ({ page }) => {
    await openPage(page, home)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: '+41 00 555 19 49' }).hover()
    await expect(tooltip(page)).toHaveText('+41005551949')
    const mail = footer.getByRole('link', { name: 'info@' })
    await mail.hover()
    await expect(tooltip(page)).toHaveText('info@muster-maschinenbau.example')
    await expect(mail).toHaveAccessibleDescription('info@muster-maschinenbau.example')
    await footer.getByRole('heading').first().hover()
    await expect(tooltip(page)).toBeHidden()
    await expect(mail).toHaveAccessibleDescription('')
  })

  test('rich text shows the address of its link, by keyboard', async ({ page, ownSite }) => {
    const { backend, url } = ownSite
    const mail = linkTo('mailto:b%C3%BCro@site.test?subject=Heber')
    backend.publish(homeWith(mail))
    await openPage(page, url + home)
    await further(page).focus()
    await expect(tooltip(page)).toHaveText('büro@site.test')
    await expect(further(page)).toHaveAccessibleDescription('büro@site.test')
    await page.keyboard.press('Tab')
    await expect(tooltip(page)).toBeHidden()
  })

  test('Escape puts the tooltip away, the focus stays', async ({ page, ownSite }) => {
    const { backend, url } = ownSite
    backend.publish(homeWith(linkTo('tel:+41441234567')))
    await openPage(page, url + home)
    await further(page).focus()
    await expect(tooltip(page)).toHaveText('+41441234567')
    await page.keyboard.press('Escape')
    await expect(tooltip(page)).toBeHidden()
    await expect(further(page)).toBeFocused()
    await further(page).blur()
    await further(page).focus()
    await expect(tooltip(page)).toBeVisible()
  })

  test('the pointer can go over to the tooltip', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(homeWith(linkTo('tel:+41441234567')))
    await openPage(page, url + home)
    await further(page).hover()
    await tooltip(page).hover()
    await expect(tooltip(page)).toBeVisible()
    await page.locator('main').hover({ position: { x: 1, y: 1 } })
    await expect(tooltip(page)).toBeHidden()
  })

  test('the tooltip stays within a window of 320 px', async ({ page, ownSite }) => {
    const { backend, url } = ownSite
    const longName = `anna.${'lang'.repeat(20)}@site.test`
    const end = `<p>Schreiben Sie uns an <a href="mailto:${longName}">Weiter</a></p>`
    backend.publish(homeWith(text(end)))
    await page.setViewportSize({ width: 320, height: 640 })
    await openPage(page, url + home)
    await further(page).hover()
    await expect(tooltip(page)).toHaveText(longName)
    const { left, right, top } = await tooltip(page).evaluate((element) => {
      const edges = element.getBoundingClientRect()
      return { left: edges.left, right: edges.right, top: edges.top }
    })
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('a click opens mail and phone', async ({ page }) => {
    await openPage(page, home)
    // The far end is a program of the visitor's, so what reaches the browser is looked at, and stopped.
    await page.evaluate(() => {
      window.addEventListener('click', (event) => {
        const link = (event.target as Element).closest('a')
        document.body.dataset['opened'] = `${event.defaultPrevented} ${link?.href}`
        event.preventDefault()
      })
    })
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: '+41 00 555 19 49' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-opened', 'false tel:+41005551949')
    await footer.getByRole('link', { name: 'info@' }).click()
    await expect(page.locator('body')).toHaveAttribute(
      'data-opened',
      'false mailto:info@muster-maschinenbau.example',
    )
  })

  test('a page that is left takes its tooltip along', async ({ page }) => {
    await openPage(page, `${home}/${{ de: 'impressum', en: 'imprint' }[locale]}`)
    await page.locator('main a[href^="mailto:"]').focus()
    await expect(tooltip(page)).toBeVisible()
    await openMenu(page)
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(home)
    await expect(tooltip(page)).toBeHidden()
  })
})

function block(uri: string) {
  return { type: 'HeaderStatic' as const, title: uri, link: { title: 'Block', uri } }
}

/** The fixture's site is known as http://localhost, whatever its port. */
function publicAddress(url: string): string {
  const { pathname } = new URL(url)
  return `http://localhost${pathname}`
}
