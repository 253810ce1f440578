import { page as contentPage, layout } from '../../harness/content/page-builder.ts'
import {
  atBothWidths,
  english,
  expect,
  markDocument,
  openMenu,
  openPage,
  test,
} from '../fixtures.ts'
import { sampleNavigation } from '../sample-navigation.ts'

const { locale, t } = english
const { first, subpage, leaf, second } = sampleNavigation[locale]

test.describe('navigation', () => {
  test('marks the current page and its ancestors', async ({ page }) => {
    await page.goto(leaf.uri)
    const navigation = page.getByRole('navigation', {
      name: t('nav.label'),
      includeHidden: true,
    })
    const uris = (selector: string) =>
      navigation
        .locator(selector)
        .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))])
    expect(await uris('[data-active]')).toEqual([first.uri, subpage.uri, leaf.uri])
    expect(await uris('[aria-current]')).toEqual([leaf.uri])
    expect(await uris('[aria-current="page"]')).toEqual([leaf.uri])
  })

  test('updates its marks after client navigation', async ({ page }) => {
    await openPage(page, leaf.uri)
    const isSameDocument = await markDocument(page)
    await page.locator(`footer a[href="${second.uri}"]`).first().click()
    await expect(page).toHaveURL(second.uri)
    const marked = page.locator('#menu [data-active]')
    await expect(marked.first()).toHaveAttribute('href', second.uri)
    await expect(page.locator(`#menu [href="${first.uri}"][data-active]`)).toHaveCount(0)
    await expect(page.locator('#menu [aria-current="page"]').first()).toHaveText(second.title)
    expect(await isSameDocument()).toBe(true)
  })

  test('marks the current entry without colours', atBothWidths, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openPage(page, leaf.uri)
    await openMenu(page)
    const lines = await page
      .getByRole('navigation', { name: t('nav.label') })
      .getByRole('listitem')
      .locator('visible=true')
      .filter({ hasText: new RegExp(`^(${first.title}|${second.title})`) })
      .evaluateAll((entries) =>
        entries.map((entry) =>
          [...entry.children].some(
            (part) =>
              getComputedStyle(part).textDecorationLine === 'underline' ||
              getComputedStyle(part, '::after').content !== 'none',
          ),
        ),
      )
    expect(lines).toEqual([true, false])
  })

  test('shows icons of subpages', async ({ page, ownSite: { backend, url } }) => {
    const [machines] = layout(locale).navigation
    const plain = { title: 'Ohne Bild', uri: `/${locale}/ohne` }
    const navigation = [{ ...machines, children: [...(machines?.children ?? []), plain] }]
    backend.answer(`/${locale}/ajax/layout`, { ...layout(locale), navigation })
    backend.publish(contentPage({ [locale]: `/${locale}` }))
    await page.goto(`${url}/${locale}`)
    const icons = (uri: string) => page.locator(`#menu a[href="${uri}"] svg`)
    await expect(icons(`/${locale}/maschinen/heber`)).toHaveCount(1)
    await expect(icons(plain.uri)).toHaveCount(0)
  })

  test('breaks words longer than their column', atBothWidths, async ({ page, ownSite }) => {
    const { backend, url } = ownSite
    const title = 'Vakuumschlauchhebergeräteinstandhaltungsvereinbarung'
    const entry = { title, uri: `/${locale}/service` }
    const navigation = [{ ...entry, children: [{ ...entry, children: [entry] }] }, entry]
    backend.answer(`/${locale}/ajax/layout`, { ...layout(locale), navigation })
    backend.publish(contentPage({ [locale]: `/${locale}` }))
    await openPage(page, `${url}/${locale}`)
    await openMenu(page)
    await page.getByRole('button', { name: t('nav.subpages', { title }) }).click()
    const tooWide = await page
      .locator('#menu nav a')
      .locator('visible=true')
      .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
    expect(tooWide).toHaveLength(0)
  })

  test('follows an entry without subpages', atBothWidths, async ({ page, ownSite }) => {
    const { backend, url } = ownSite
    backend.publish(
      contentPage({ [locale]: `/${locale}` }),
      contentPage({ [locale]: `/${locale}/service` }, { title: 'Service' }),
    )
    await openPage(page, `${url}/${locale}`)
    await openMenu(page)
    const navigation = page.getByRole('navigation', { name: t('nav.label') })
    await navigation.getByRole('link', { name: 'Service' }).click()
    await expect(page).toHaveURL(`${url}/${locale}/service`)
  })

  test('compares whole path segments', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(contentPage({ [locale]: `/${locale}/servicestellen` }))
    await page.goto(`${url}/${locale}/servicestellen`)
    await expect(page.locator('#menu [data-active]')).toHaveCount(0)
  })

  test('closes on a change of the window width', atBothWidths, async ({ page }) => {
    await openPage(page, `/${locale}`)
    const original = page.viewportSize()
    const other = { width: original?.width === 375 ? 1440 : 375, height: 800 }
    const opened = page.getByRole('banner').locator('[aria-expanded="true"]')
    await openMenu(page)
    await page.getByRole('button', { name: t('nav.subpages', { title: first.title }) }).click()
    await expect(opened).not.toHaveCount(0)

    await page.setViewportSize(other)
    await expect(opened).toHaveCount(0)
    await page.mouse.move(100, 500)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    await page.evaluate(() => window.scrollTo(0, 0))
    await openMenu(page)
    const navigation = page.getByRole('navigation', { name: t('nav.label') })
    await expect(navigation).toBeVisible()
    await expect(navigation.getByRole('link', { name: leaf.title })).toBeHidden()
  })
})
