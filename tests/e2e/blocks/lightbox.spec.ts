import type { BlockOf } from '../../../content/contract/blocks.ts'
import { builtFile } from '../../harness/run/built-file.ts'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import { image, page as contentPage } from '../../harness/content/page-builder.ts'
import { english, expect, languages, openPage, test } from '../fixtures.ts'

const code = builtFile('browser/lightbox/open-lightbox.ts')

const model: BlockOf<'Model'> = {
  type: 'Model',
  name: 'VL 750',
  title: 'Ein Heber',
  text: '<p>Text</p>',
  images: [1, 2, 3].map((number) => ({
    ...image,
    src: `${image.src}?${number}`,
    alt: `Ansicht ${number}`,
    caption: `Bild ${number}`,
  })),
  specs: [],
}

/** A page with three pictures, and a page without. */
function publish(backend: FakeBackend): void {
  for (const { locale } of languages)
    backend.publish(
      contentPage({ [locale]: `/${locale}/heber` }, { content: [model] }),
      contentPage({ [locale]: `/${locale}/andere` }),
    )
}

const { locale, t } = english

test.describe('lightbox', () => {
  test('opens, pages and closes by keyboard', async ({ page, ownSite: { backend, url } }) => {
    publish(backend)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await openPage(page, `${url}/${locale}/heber`)
    expect(fetched.filter((address) => address.endsWith(code))).toEqual([])

    const opener = page.locator('[data-picture]').first()
    await opener.focus()
    await expect.poll(() => fetched.filter((address) => address.endsWith(code))).toHaveLength(1)
    const depth = await page.evaluate(() => history.length)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('lightbox.label', { title: 'VL 750' }) })
    const caption = dialog.locator('.pswp__caption')
    await expect(dialog).toBeFocused()
    const place = t('gallery.slide', { number: 1, total: 3 })
    await expect(caption).toHaveText(`${place}: Ansicht 1 Bild 1`)
    await expect(dialog.getByRole('button', { name: t('lightbox.close') })).toBeVisible()
    // The page behind the dialog is inert.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#root'))).toBeNull()

    // The dialog handles keys after it has opened.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(caption).toContainText(/Bild [23]$/, { timeout: 500 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL(`${url}/${locale}/heber`)
    expect(await page.evaluate(() => history.length)).toBe(depth + 1)
  })

  test('closes by the back button, keeping the page position', async ({
    page,
    ownSite: { backend, url },
  }) => {
    publish(backend)
    await page.goto(`${url}/${locale}/andere`)
    await openPage(page, `${url}/${locale}/heber`)
    await page.locator('[data-picture]').last().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const top = await page.evaluate(() => scrollY)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(`${url}/${locale}/heber`)
    expect(await page.evaluate(() => scrollY)).toBe(top)

    await page.goBack()
    await expect(page).toHaveURL(`${url}/${locale}/andere`)
  })

  test.describe('without its code', () => {
    // Files of the content service lack a header that pages have.
    test.use({ expectedProblems: [new RegExp(`^request: .*${code}$|Origin-Agent-Cluster`)] })

    test('opens the picture file', async ({ page, ownSite }) => {
      publish(ownSite.backend)
      await page.route(`**${code}`, (route) => route.abort())
      await openPage(page, `${ownSite.url}/de/heber`)
      await page.locator('[data-picture]').first().click()
      await page.waitForURL(`${ownSite.url}${model.images[0]?.src}`)
    })
  })
})
