import type { Page } from '@playwright/test'
import type { Block } from '../../../content/contract/blocks.ts'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import { english, expect, markDocument, openMenu, openPage, test } from '../fixtures.ts'

const linkTo = (uri: string, attributes = '') =>
  text(`<p><a href="${uri}" ${attributes}>Weiter</a></p>`)

/** The rich-text link that most tests use. */
const further = (page: Page) => page.getByRole('link', { name: 'Weiter' })

const { locale } = english
const home = `/${locale}`
const homeWith = (...content: Block[]) => contentPage({ [locale]: home }, { content })
const newPage = contentPage({ [locale]: `${home}/neu` }, { title: 'Neu' })

/** A home page with a link to an existing file. */
function offerFile(backend: FakeBackend): void {
  backend.publish(homeWith(linkTo('/media/plan.csv')))
  backend.answer('/media/plan.csv', (_request, response) => {
    response.type('csv').send('Heber;250\n')
  })
}

test.describe('links', () => {
  test('fetch a file and keep the page', async ({ page, ownSite: { backend, url } }) => {
    offerFile(backend)
    await openPage(page, url + home)
    const download = page.waitForEvent('download')
    await further(page).click()
    expect((await download).url()).toBe(`${url}/media/plan.csv`)
    await expect(page.locator('main[data-error]')).toHaveCount(0)
  })

  test('leave no progress bar after a download', async ({ page, ownSite }) => {
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

  test('open the editor on the backend', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(homeWith(linkTo('/admin')))
    backend.answer('/admin', (_request, response) => response.type('html').send('<h1>Desk</h1>'))
    await openPage(page, url + home)
    await further(page).click()
    await expect(page).toHaveURL(`${backend.url}/admin`)
  })

  test("without language use the visitor's language", async ({
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
    { name: 'the absolute address', address: (url: string) => url },
    { name: 'the public address of the site', address: (url: string) => publicAddress(url) },
  ])
    test(`navigate from rich text by ${name}`, async ({ page, ownSite: { backend, url } }) => {
      const target = `${url}${home}/neu`
      backend.publish(homeWith(linkTo(address(target))), newPage)
      await openPage(page, url + home)
      const isSameDocument = await markDocument(page)
      await further(page).click()
      await expect(page).toHaveURL(target)
      await expect(page).toHaveTitle(/^Neu/)
      expect(await isSameDocument()).toBe(true)
    })

  test('mark other sites as nofollow, not the own', async ({ page, ownSite: { backend, url } }) => {
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

  test('open a tab by a modified click', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(homeWith(linkTo(`${home}/neu`)), newPage)
    await openPage(page, url + home)
    const opened = page.context().waitForEvent('page')
    // Not the address of the tab, because headless Chromium 150 loses background tabs.
    const document = page.context().waitForEvent('request', (asked) => asked.isNavigationRequest())
    await further(page).click({ modifiers: ['ControlOrMeta'] })
    await opened
    expect((await document).url()).toBe(`${url}${home}/neu`)
    expect(page.url()).toBe(url + home)
  })
})

test.describe('mail and phone links', () => {
  const tooltip = (page: Page) => page.getByRole('tooltip')

  test('show number and address in the footer on hover', async ({ page }) => {
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

  test('show the address in rich text on focus', async ({ page, ownSite }) => {
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

  test('dismiss the tooltip by Escape, keeping focus', async ({ page, ownSite }) => {
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

  test('let the pointer enter the tooltip', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(homeWith(linkTo('tel:+41441234567')))
    await openPage(page, url + home)
    await further(page).hover()
    await tooltip(page).hover()
    await expect(tooltip(page)).toBeVisible()
    await page.locator('main').hover({ position: { x: 1, y: 1 } })
    await expect(tooltip(page)).toBeHidden()
  })

  test('keep the tooltip within a window of 320 px', async ({ page, ownSite }) => {
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

  test('open phone and mail programs by click', async ({ page }) => {
    await openPage(page, home)
    // An external program handles the link, so the test intercepts the navigation.
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

  test('remove the tooltip with its page', async ({ page }) => {
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

/** The fixture's site has the origin http://localhost, with any port. */
function publicAddress(url: string): string {
  const { pathname } = new URL(url)
  return `http://localhost${pathname}`
}
