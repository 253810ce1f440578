import { violations } from './axe-violations.ts'
import { expect, hydrated, languages, openMenu, test } from './fixtures.ts'
import { pageKinds } from './sample-pages.ts'

test.use({ expectedProblems: [/^request: 404 .*\/(nirgends|nowhere)$/] })

for (const { locale, t } of languages) {
  const kinds = pageKinds[locale]

  test.describe(`accessibility in ${locale}`, () => {
    for (const [kind, path] of Object.entries(kinds))
      test(`nothing shuts anybody out of a page: ${kind}`, async ({ page }) => {
        await page.goto(path)
        await hydrated(page)
        expect(await violations(page)).toEqual([])
      })

    test('nothing shuts anybody out of the open menu and its sub-pages', async ({ page }) => {
      await page.goto(kinds.home)
      await hydrated(page)
      await openMenu(page)
      const toggle = page.getByRole('banner').locator('nav button[aria-expanded]:visible').first()
      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
      expect(await violations(page)).toEqual([])
    })

    test('nothing shuts anybody out of the hits of the search', async ({ page }) => {
      await page.goto(kinds.home)
      await hydrated(page)
      await openMenu(page)
      const search = page.getByRole('banner').getByRole('search')
      await search.getByRole('searchbox').fill('vl')
      await expect(search.getByRole('link').first()).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    for (const kind of ['contact', 'support'] as const)
      test(`nothing shuts anybody out of a form with mistakes: ${kind}`, async ({ page }) => {
        await page.goto(kinds[kind])
        await hydrated(page)
        await page
          .getByRole('main')
          .getByRole('button', { name: t('form.submit') })
          .click()
        await expect(page.getByRole('alert')).toBeFocused()
        expect(await violations(page)).toEqual([])
      })

    test('nothing shuts anybody out of machines side by side, and of none found', async ({
      page,
    }) => {
      const path = { de: '/de/maschinen', en: '/en/machines' }[locale]
      await page.goto(`${path}?q=zzz&compare=vl-250,vl-750`)
      await hydrated(page)
      await expect(page.getByText(t('machines.none'))).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    test('nothing shuts anybody out of a picture in large', async ({ page }) => {
      await page.goto(kinds.product)
      await hydrated(page)
      await page.locator('main [data-picture]').first().click()
      await expect(page.getByRole('dialog')).toBeFocused()
      await expect(page.getByRole('button', { name: t('lightbox.close') })).toHaveCSS(
        'opacity',
        '1',
      )
      expect(await violations(page)).toEqual([])
    })

    test('nothing shuts anybody out of a tooltip', async ({ page }) => {
      await page.goto(kinds.contact)
      await hydrated(page)
      await page.locator('main a[href^="mailto:"]').first().focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
      // It belongs to its link, and to no landmark.
      expect(await violations(page, ['region'])).toEqual([])
    })

    for (const kind of ['home', 'product', 'contact', 'error'] as const)
      test(`nothing shuts anybody out with the visitor’s own colours and without motion: ${kind}`, async ({
        page,
      }) => {
        await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
        await page.goto(kinds[kind])
        await hydrated(page)
        // axe reads the colours of the style sheet, not those that the visitor's replace them with.
        expect(await violations(page, ['color-contrast'])).toEqual([])
      })

    test('nothing moves for visitors who want no motion', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(kinds.home)
      await hydrated(page)
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) => {
            const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
            const isSlow = transitionDuration.split(', ').some((time) => parseFloat(time) > 0)
            return isSlow || animationName !== 'none' || scrollBehavior === 'smooth'
          })
          .map((element) => `${element.tagName} ${element.className}`),
      )
      expect(moving).toEqual([])
    })

    for (const [kind, path] of Object.entries(kinds))
      test(`landmarks and headings tell one page from another: ${kind}`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
        for (const landmark of ['banner', 'main', 'contentinfo'] as const)
          await expect(page.getByRole(landmark)).toHaveCount(1)
        const names = await page
          .locator('nav')
          .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
        expect(names).not.toContain('')
        expect(new Set(names).size, names.join()).toBe(names.length)
      })
  })
}
