import sharp from 'sharp'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import { pageKinds } from '../e2e/sample-pages.ts'
import { sampleSite } from '../e2e/sample-sites.ts'
import { expect, test, type Visitor } from './browser-fixtures.ts'

const { t } = i18nByLocale.de
const pages = pageKinds.de
const at = (path: string) => sampleSite() + path
const button = (name: string) => `//button[normalize-space()='${name}' or @aria-label='${name}']`

/** The consent notice would cover the lower part of a page. */
async function openAfterConsent(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(at(path))
  await visitor.hydrated()
  await visitor.click(button(t('cookie.decline')))
  await visitor.hides('[data-cookie-notice]')
}

for (const [kind, path] of Object.entries(pages))
  if (kind !== 'error')
    test(`page of type ${kind}: shows its title without console errors`, async ({ visitor }) => {
      await visitor.open(at(path))
      await visitor.reads('h1', /\w/)
      await visitor.shows('footer')
    })

test.describe('menu', () => {
  test('opens the subpages of an entry', async ({ visitor }) => {
    await openAfterConsent(visitor, pages.home)
    await visitor.click('header [aria-controls="subpages-0"]')
    await visitor.shows('#subpages-0')
    await visitor.click(`#subpages-0 a[href="${pages.product}"]`)
    await visitor.isAt(pages.product)
  })

  test('opens behind a button on a narrow screen', async ({ visitor }) => {
    await visitor.setWidth(500)
    await openAfterConsent(visitor, pages.home)
    await visitor.hides('#menu')
    await visitor.click('header [aria-controls="menu"]')
    await visitor.shows('#menu')
    await visitor.click('header [aria-controls="menu"]')
    await visitor.hides('#menu')
  })
})

test.describe('navigation', () => {
  test('loads a page without a new document, and returns', async ({ visitor }) => {
    await openAfterConsent(visitor, pages.home)
    const isSameDocument = await visitor.staysInDocument()
    await visitor.click('header a[href="/de/maschinen"]')
    await visitor.isAt('/de/maschinen')
    await visitor.reads('h1', 'Maschinen')
    await visitor.back()
    await visitor.isAt(pages.home)
    await isSameDocument()
  })

  test('switches the language of a page', async ({ visitor }) => {
    await openAfterConsent(visitor, pages.product)
    await visitor.click('header a[hreflang^="en"]')
    await visitor.isAt(pageKinds.en.product)
    await visitor.shows('html[lang="en-GB"] h1')
  })

  test('scrolls to an anchor below the header', async ({ visitor }) => {
    await visitor.open(at(`${pages.contact}#formular`))
    await expect.poll(() => visitor.evaluate<boolean>('scrollY > 0'), 'scrolled').toBe(true)
    await visitor.shows('#formular')
  })
})

test.describe('search', () => {
  test('shows hits during typing', async ({ visitor }) => {
    await openAfterConsent(visitor, pages.home)
    await visitor.type('header search input', 'pumpe')
    await visitor.reads('search li a', /pumpe/i)
    await visitor.click('search li a[href="/de/produkte/vakuumpumpen"]')
    await visitor.isAt('/de/produkte/vakuumpumpen')
  })

  test('opens the list of results', async ({ visitor }) => {
    await openAfterConsent(visitor, pages.home)
    await visitor.type('header search input', 'vakuum')
    await visitor.click(`header search a[href="${pages.search}"]`)
    await visitor.isAt(pages.search)
    await visitor.shows('main li a')
  })
})

test('product filter: shows the products of a category', async ({ visitor }) => {
  await openAfterConsent(visitor, '/de/maschinen')
  const count = () =>
    visitor.evaluate<number>("document.querySelectorAll('main [data-block] h4').length")
  const all = await count()
  await visitor.click('main search a[href*="category="]')
  await expect.poll(count).toBeLessThan(all)
  await visitor.back()
  await expect.poll(count).toBe(all)
})

test.describe('contact form', () => {
  test('names the missing fields', async ({ visitor }) => {
    await openAfterConsent(visitor, pages.contact)
    await visitor.type('main [name="email"]', 'anja')
    await visitor.click('main form button')
    await visitor.focuses('main form [role="alert"]')
    await visitor.shows('main [name="email"][aria-invalid="true"]')
  })

  test('sends a message and shows its reference', async ({ visitor }) => {
    await openAfterConsent(visitor, pages.contact)
    // A click would open the system's own menu, which no driver closes reliably.
    await visitor.evaluate(
      `(() => { const topic = document.querySelector('main [name="topic"]'); topic.selectedIndex = 1; topic.dispatchEvent(new Event('change', { bubbles: true })) })()`,
    )
    await visitor.type('main [name="name"]', 'Anja Muster')
    await visitor.type('main [name="email"]', 'anja@muster.example')
    await visitor.type('main [name="message"]', 'Guten Tag')
    await visitor.click('main form input[type="checkbox"]')
    await visitor.click('main form button')
    await visitor.reads('main [role="status"]', /Referenznummer: \S+/)
  })
})

test.describe('consent', () => {
  for (const [choice, stored] of [
    ['Einverstanden', 'true'],
    [t('cookie.decline'), 'false'],
  ] as const)
    test(`is remembered: ${choice}`, async ({ visitor }) => {
      await visitor.open(at(pages.home))
      await visitor.click(button(choice))
      await visitor.hides('[data-cookie-notice]')
      await visitor.open(at(pages.contact))
      await visitor.shows('h1')
      await visitor.hides('[data-cookie-notice]')
      expect(await visitor.evaluate("localStorage.getItem('acceptCookies')")).toBe(stored)
    })
})

test.describe('lightbox', () => {
  test('opens a picture, shows the next one, closes', async ({ visitor }) => {
    await openAfterConsent(visitor, pages.model)
    await visitor.click('[data-picture]')
    await visitor.reads('.pswp__caption', /1 von 4/)
    await visitor.click('.pswp__button--arrow--next')
    await visitor.reads('.pswp__caption', /2 von 4/)
    await visitor.pressEscape()
    await visitor.hides('.pswp')
    await visitor.focuses('[data-picture]')
  })

  test('closes by going back', async ({ visitor }) => {
    await openAfterConsent(visitor, pages.model)
    await visitor.click('[data-picture]')
    await visitor.shows('.pswp__caption')
    await visitor.back()
    await visitor.hides('.pswp')
    await visitor.isAt(pages.model)
  })
})

test('carousel: shows the next slide', async ({ visitor }) => {
  await openAfterConsent(visitor, pages.home)
  const place = () =>
    visitor.query<string>('[data-carousel]', "it.querySelector('[data-status]').textContent")
  const before = await place()
  await visitor.click('[data-carousel] [data-step="1"]')
  await expect.poll(place).not.toBe(before)
})

test('technical data: draws the upper rule across all columns', async ({ visitor }) => {
  await openAfterConsent(visitor, pages.model)
  // With its heading, because Firefox may cut off a rule at the edge of a picture.
  const part = 'main :has(> table)'
  // WebKit sometimes takes a picture before it has painted the place that it has scrolled to.
  await expect
    .poll(async () => gapOfRule(await visitor.screenshot(part)), 'pixels without a rule')
    .toBe(0)
})

/** @returns how many pixels are light in the darkest row of a picture, without two at each side */
async function gapOfRule(picture: Buffer): Promise<number> {
  const raw = sharp(picture).greyscale().raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: info.height }, (_, y) =>
    data.subarray(y * info.width + 2, (y + 1) * info.width - 2),
  )
  return Math.min(...rows.map((row) => row.filter((brightness) => brightness > 100).length))
}

test('media file: violates no policy in its own tab', async ({ visitor }) => {
  await visitor.open(at('/media/vl-250-drawing.svg'))
  await expect.poll(() => visitor.evaluate('document.readyState')).toBe('complete')
})
