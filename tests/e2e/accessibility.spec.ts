import { headerStatic, image, layout, page as pageOf } from '../harness/content/page-builder.ts'
import { violations } from './axe-violations.ts'
import {
  atBothWidths,
  english,
  expect,
  german,
  languages,
  openMenu,
  openPage,
  test,
} from './fixtures.ts'
import { pageKinds } from './sample-pages.ts'

// page-kinds.spec.ts checks pages as opened. This file checks pages after interactions.

for (const { locale } of languages) {
  const kinds = pageKinds[locale]

  test.describe(`accessibility in ${locale}`, () => {
    test('open menu with subpages has no violations', atBothWidths, async ({ page }) => {
      await openPage(page, kinds.home)
      await openMenu(page)
      const toggle = page.getByRole('banner').locator('nav button[aria-expanded]:visible').first()
      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
      expect(await violations(page)).toEqual([])
    })

    test('search hits have no violations', atBothWidths, async ({ page }) => {
      await openPage(page, kinds.home)
      await openMenu(page)
      const search = page.getByRole('banner').getByRole('search')
      await search.getByRole('searchbox').fill('vl')
      await expect(search.getByRole('link').first()).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
}

for (const { kind, locale, t } of [
  { kind: 'contact', ...german },
  { kind: 'support', ...english },
] as const)
  test(`form with errors has no violations: ${kind}`, async ({ page }) => {
    await openPage(page, pageKinds[locale][kind])
    await page
      .getByRole('main')
      .getByRole('button', { name: t('form.submit') })
      .click()
    await expect(page.getByRole('alert')).toBeFocused()
    expect(await violations(page)).toEqual([])
  })

test('machine comparison and empty result have no violations', atBothWidths, async ({ page }) => {
  await openPage(page, '/en/machines?q=zzz&compare=vl-250,vl-750')
  await expect(page.getByText(english.t('machines.none'))).toBeVisible()
  expect(await violations(page)).toEqual([])
  await openPage(page, '/en/machines?compare=vl-250,vl-750&view=comparison')
  await expect(page.getByRole('heading', { name: english.t('compare.title') })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('lightbox has no violations', async ({ page }) => {
  await openPage(page, pageKinds.en.product)
  await page.locator('main [data-picture]').first().click()
  await expect(page.getByRole('dialog')).toBeFocused()
  const close = page.getByRole('button', { name: english.t('lightbox.close') })
  await expect(close).toHaveCSS('opacity', '1')
  expect(await violations(page)).toEqual([])
})

test('text on dark ground keeps contrast of marks and captions', async ({
  page,
  ownSite: { url, backend },
}) => {
  const html = `<ol><li>Eins</li></ol><figure><img src="${image.src}" alt="Ein Heber"><figcaption>Heber</figcaption></figure>`
  const { footer, ...rest } = layout('de')
  backend.answer('/de/ajax/layout', { ...rest, footer: { ...footer, text1: html } })
  const head = { ...headerStatic('Heber'), text: html }
  backend.publish(pageOf({ de: '/de/dunkel' }, { content: [head] }))
  await openPage(page, `${url}/de/dunkel`)
  const light = 'rgb(185, 196, 204)'
  for (const ground of [page.locator('footer'), page.locator('[data-block="HeaderStatic"]')]) {
    await expect(ground.locator('figcaption')).toHaveCSS('color', light)
    const item = ground.locator('ol li')
    expect(await item.evaluate((it) => getComputedStyle(it, '::marker').color)).toBe(light)
  }
  expect(await violations(page)).toEqual([])
})

test('tooltip has no violations', async ({ page }) => {
  await openPage(page, pageKinds.en.contact)
  await page.locator('main a[href^="mailto:"]').first().focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  // The text belongs to its link, not to a landmark.
  expect(await violations(page, ['region'])).toEqual([])
})
