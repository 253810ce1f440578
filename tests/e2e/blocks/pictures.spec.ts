import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import { page as contentPage } from '../../harness/content/page-builder.ts'
import { atBothWidths, expect, test } from '../fixtures.ts'

const paths = { de: '/de/heber', en: '/en/lifters' }
const photograph = await sharp({
  create: { width: 2400, height: 1800, channels: 3, background: '#c30' },
})
  .webp()
  .toBuffer()

/** A page with a picture above the fold, and one next to a text. */
function publish(backend: FakeBackend): void {
  const image = (name: string) => ({ src: `/media/${name}`, alt: name, width: 2400, height: 1800 })
  backend.publish(
    contentPage(paths, {
      content: [
        { type: 'HeaderStatic', title: 'Heber', image: image('kopf.webp') },
        {
          type: 'ImgTextPart',
          title: 'Werk',
          text: '<p>Ein Absatz.</p>',
          image: image('werk.webp'),
          position: 'left',
        },
        {
          type: 'Article',
          title: 'Prüfstand',
          date: '2026-11-05',
          lead: 'Bis 40 t.',
          text: '<p>Ein Absatz.</p>',
          image: image('stand.webp'),
        },
      ],
    }),
  )
  for (const name of ['kopf', 'werk', 'stand'])
    backend.answer(`/media/${name}.webp`, (_request, response) => {
      response.type('webp').send(photograph)
    })
}

/** Width in the address of the picture that the browser has chosen. */
async function chosenWidth(image: Locator): Promise<number> {
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveJSProperty('complete', true)
  const address = await image.evaluate((element: HTMLImageElement) => element.currentSrc)
  return Number(/\/pictures\/(\d+)\//.exec(address)?.[1])
}

test.describe('pictures', () => {
  test('load as AVIF in their displayed width', atBothWidths, async ({ page, ownSite }) => {
    publish(ownSite.backend)
    const types = new Map<string, string | undefined>()
    page.on('response', (response) => {
      if (response.url().includes('/pictures/'))
        types.set(response.url(), response.headers()['content-type'])
    })
    await page.goto(ownSite.url + paths.de)
    const isWide = (page.viewportSize()?.width ?? 0) > 1000
    expect(await chosenWidth(page.getByRole('img', { name: 'kopf' }))).toBe(isWide ? 1280 : 480)
    const beside = page.getByRole('img', { name: 'werk' })
    const shown = await beside.evaluate((element) => element.clientWidth)
    const chosen = await chosenWidth(beside)
    expect(chosen).toBeGreaterThanOrEqual(shown)
    expect(chosen).toBeLessThan(shown * 1.5)
    // A busy machine serves the original first, and continues to encode.
    await expect(async () => {
      await page.reload()
      expect(new Set(types.values())).toEqual(new Set(['image/avif']))
    }).toPass()
  })

  /** Colour of a pixel near the upper right corner. On the left, the header fades into the background. */
  async function cornerOf(image: Locator): Promise<number[]> {
    const shot = sharp(await image.screenshot())
    const left = (await shot.metadata()).width - 7
    const point = shot.extract({ left, top: 6, width: 1, height: 1 })
    return [...(await point.removeAlpha().raw().toBuffer())]
  }

  /** Position of every element, independent of scrolling. */
  async function placesOf(page: Page) {
    return page
      .locator('main')
      .locator('img, h1, h2, p')
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [x, y + window.scrollY, width, height].map(Math.round)
        }),
      )
  }

  /** Without scripts, a document is complete before its stylesheets. */
  function isStyled(page: Page): Promise<boolean> {
    return page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links: HTMLLinkElement[]) => links.every(({ sheet }) => sheet !== null))
  }

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'a picture that fails' : 'without JavaScript', () => {
      test.use({
        javaScriptEnabled,
        expectedProblems: [/^request: (404 .*\/pictures\/|csp .*\.js$)/],
      })

      test('show their text in reserved room after failure', async ({ page, ownSite }) => {
        publish(ownSite.backend)
        const failed = Promise.withResolvers<void>()
        await page.route('**/pictures/**', async (route) => {
          await failed.promise
          await route.fulfill({ status: 404 })
        })
        await page.goto(ownSite.url + paths.de, { waitUntil: 'domcontentloaded' })
        const image = page.getByRole('img', { name: 'kopf' })
        await expect.poll(() => isStyled(page)).toBe(true)
        const before = await placesOf(page)
        failed.resolve()
        for (const each of await page.getByRole('img').all()) await each.scrollIntoViewIfNeeded()
        const tint = await image.evaluate((element) => {
          const { backgroundColor, content } = getComputedStyle(element, '::before')
          return { rgb: backgroundColor.match(/\d+/g)?.map(Number), content }
        })
        expect(tint.content).toContain('"kopf.webp"')
        await expect.poll(() => cornerOf(image)).toEqual(tint.rgb)
        expect(await placesOf(page)).toEqual(before)
      })
    })

  test('tint their room on light ground during load', async ({ page, ownSite }) => {
    publish(ownSite.backend)
    await page.route('**/pictures/**', () => undefined)
    await page.goto(ownSite.url + paths.de, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => isStyled(page)).toBe(true)
    const tint = await page.evaluate(() => {
      const probe = document.createElement('div')
      probe.style.backgroundColor = 'var(--picture-ground)'
      document.body.append(probe)
      return getComputedStyle(probe).backgroundColor
    })
    await expect(page.getByAltText('stand.webp')).toHaveCSS('background-color', tint)
    await expect(page.getByAltText('kopf.webp')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(page.getByAltText('kopf.webp')).toHaveCSS('animation-name', 'none')
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`keep customer logos unchanged in ${colorScheme} scheme`, async ({ page, ownSite }) => {
      const logo = { src: '/media/logo.svg', alt: '', width: 300, height: 100 }
      ownSite.backend.publish(
        contentPage(paths, {
          content: [{ type: 'Customers', customers: [{ name: 'Kunde', logo }] }],
        }),
      )
      ownSite.backend.answer('/media/logo.svg', (_request, response) => {
        response.type('svg').send(blackLogo)
      })
      await page.emulateMedia({ colorScheme })
      await page.goto(ownSite.url + paths.de)
      const plate = page.getByRole('listitem').filter({ has: page.getByAltText('Kunde') })
      await expect(plate.getByRole('img')).toHaveJSProperty('complete', true)
      const { data, info } = await sharp(await plate.screenshot())
        .grayscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const brightness = (x: number, y: number) =>
        data[Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))]
      expect(brightness(0.5, 0.5)).toBeLessThan(40)
      expect(brightness(0.05, 0.1)).toBeGreaterThan(150)
    })
})

const blackLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M0 0h300v100H0z"/></svg>'
