import type { Page } from '@playwright/test'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import { english, expect, hydrated, markDocument, openPage, test } from '../fixtures.ts'

const filler = text('<p>Ein Absatz.</p>'.repeat(60))
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y)
const further = (page: Page) => page.getByRole('link', { name: 'Weiter' })

const { locale } = english
const first = `/${locale}`
const second = `/${locale}/zwei`
const long = (path: string, title: string, target: string) =>
  contentPage(
    { [locale]: path },
    { title, content: [filler, text(`<p><a href="${target}">Weiter</a></p>`), filler] },
  )

test.describe('scroll position', () => {
  test('starts at the top of a new page', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(long(first, 'Eins', second), long(second, 'Zwei', first))
    await openPage(page, url + first)
    await further(page).click()
    await expect(page).toHaveTitle(/^Zwei/)
    expect(await scrollY(page)).toBe(0)
  })

  test('is restored by back and forward', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(long(first, 'Eins', second), long(second, 'Zwei', first))
    await openPage(page, url + first)
    const isSameDocument = await markDocument(page)
    await scrollTo(page, 700)
    await further(page).evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveTitle(/^Zwei/)
    await scrollTo(page, 300)
    await page.goBack()
    await expect(page).toHaveTitle(/^Eins/)
    await expect.poll(() => scrollY(page)).toBe(700)
    await page.goForward()
    await expect(page).toHaveTitle(/^Zwei/)
    await expect.poll(() => scrollY(page)).toBe(300)
    expect(await isSameDocument()).toBe(true)
  })

  test('is restored after returning from another site', async ({
    page,
    ownSite: { backend, url },
  }) => {
    backend.publish(long(first, 'Eins', second), long(second, 'Zwei', first))
    await openPage(page, url + first)
    await scrollTo(page, 700)
    await further(page).evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveTitle(/^Zwei/)
    await scrollTo(page, 300)
    await page.goto('about:blank')
    await page.goBack()
    await expect(page).toHaveTitle(/^Zwei/)
    await expect.poll(() => scrollY(page)).toBe(300)
    await hydrated(page)
    expect(await scrollY(page)).toBe(300)
    await page.goBack()
    await expect(page).toHaveTitle(/^Eins/)
    await expect.poll(() => scrollY(page)).toBe(700)
  })
})
