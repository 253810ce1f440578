import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, hydrated, languages, test } from './fixtures.ts'
import { pageKinds } from './sample-pages.ts'

const manifestFile = join(import.meta.dirname, '../../dist/assets.json')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string }>
const code = `/${manifest['renderer/media/lightbox/open-lightbox.ts']?.file}`

for (const { locale, t } of languages) {
  const path = {
    de: '/de/maschinen/vakuumheber/vl-750',
    en: '/en/machines/vacuum-lifters/vl-750',
  }[locale]

  test(`pictures are opened, leafed through and closed by keyboard in ${locale}`, async ({
    page,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto(path)
    await hydrated(page)
    expect(fetched.filter((url) => url.endsWith(code))).toEqual([])

    const opener = page.locator('main [data-picture]').first()
    await opener.focus()
    await expect.poll(() => fetched.filter((url) => url.endsWith(code))).toHaveLength(1)
    const depth = await page.evaluate(() => history.length)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('lightbox.label', { title: 'VL 750' }) })
    await expect(dialog).toBeFocused()
    await expect(dialog.locator('.pswp__caption')).toContainText(
      t('gallery.slide', { number: 1, total: await page.locator('[data-picture]').count() }),
    )
    await expect(dialog.getByRole('button', { name: t('lightbox.close') })).toBeVisible()
    // What is behind is out of reach.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#root'))).toBeNull()

    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(dialog.locator('.pswp__caption')).toContainText(/^2 /, { timeout: 500 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL(path)
    expect(await page.evaluate(() => history.length)).toBe(depth + 1)
  })

  test(`the back button closes a picture and leaves the page where it was in ${locale}`, async ({
    page,
  }) => {
    await page.goto(pageKinds[locale].home)
    await page.goto(path)
    await hydrated(page)
    const opener = page.locator('main [data-picture]').last()
    await opener.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const top = await page.evaluate(() => scrollY)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(path)
    expect(await page.evaluate(() => scrollY)).toBe(top)

    await page.goBack()
    await expect(page).toHaveURL(pageKinds[locale].home)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedProblems: [/^request: csp .*\.js$/] })

  test('a picture is a link to itself', async ({ page }) => {
    await page.goto('/de/maschinen/vakuumheber/vl-750')
    const picture = page.locator('main [data-picture]').first()
    const address = (await picture.getAttribute('href')) ?? ''
    expect((await page.request.get(address)).headers()['content-type']).toMatch(/^image\//)
  })
})

test.describe('while the code of the pictures cannot be fetched', () => {
  // Files of the content service come without the header that pages have.
  test.use({
    expectedProblems: [new RegExp(`^request: .*${code}$`), /^console: .*Origin-Agent-Cluster/],
  })

  test('the picture is opened as a file', async ({ page }) => {
    await page.route(`**${code}`, (route) => route.abort())
    await page.goto('/de/maschinen/vakuumheber/vl-750')
    await hydrated(page)
    const picture = page.locator('main [data-picture]').first()
    const address = (await picture.getAttribute('href')) ?? ''
    await picture.click()
    await page.waitForURL(`**${address}`)
  })
})
