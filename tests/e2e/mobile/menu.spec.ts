import type { Page } from '@playwright/test'
import { english, expect, openPage, test } from '../fixtures.ts'
import { swipe as swipeTo } from '../fingers.ts'
import { sampleNavigation } from '../sample-navigation.ts'

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)

/** Moves a finger up or down. */
const swipe = (page: Page, { x, from, to }: Record<'x' | 'from' | 'to', number>) =>
  swipeTo(page, { x, y: from }, { x, y: to })

const { locale, t } = english
const { first, subpage, second } = sampleNavigation[locale]

test.describe('menu', () => {
  const menuButton = (page: Page) => page.getByRole('button', { name: t('nav.menu') })
  const toggle = (page: Page, title: string) =>
    page.getByRole('button', { name: t('nav.subpages', { title }) })
  const link = (page: Page, name: string) =>
    page.getByRole('navigation', { name: t('nav.label') }).getByRole('link', { name, exact: true })

  test.beforeEach(async ({ page }) => {
    // The notice would cover the touched part of the page.
    await page.addInitScript(() => localStorage.setItem('acceptCookies', 'true'))
    await openPage(page, `/${locale}`)
  })

  test('opens and closes by its labelled button', async ({ page }) => {
    const button = menuButton(page)
    const menu = page.locator('#menu')
    await expect(button).toHaveAttribute('aria-controls', 'menu')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeHidden()
    await button.tap()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(menu).toBeVisible()
    await button.tap()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeHidden()
  })

  test('expands subpages without navigation', async ({ page }) => {
    await menuButton(page).tap()
    await expect(link(page, first.title)).toHaveCount(0)
    await expect(link(page, subpage.title)).toBeHidden()
    await toggle(page, first.title).tap()
    await expect(toggle(page, first.title)).toHaveAttribute('aria-expanded', 'true')
    await expect(link(page, subpage.title)).toBeVisible()
    await toggle(page, first.title).tap()
    await expect(toggle(page, first.title)).toHaveAttribute('aria-expanded', 'false')
    await expect(link(page, subpage.title)).toBeHidden()
    await expect(page).toHaveURL(`/${locale}`)
    await expect(page.locator('#menu')).toBeVisible()
  })

  test('opens a subpage by touch and closes', async ({ page }) => {
    await menuButton(page).tap()
    await toggle(page, first.title).tap()
    await link(page, subpage.title).tap()
    await expect(page).toHaveURL(subpage.uri)
    await expect(page.locator('#menu')).toBeHidden()
  })

  test('opens a subpage by keyboard', async ({ page }) => {
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('banner').getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toggle(page, first.title)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toggle(page, second.title)).toBeFocused()
    await expect(link(page, subpage.title)).toBeHidden()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(link(page, subpage.title)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(subpage.uri)
    await expect(page.locator('#menu')).toBeHidden()
  })

  test('closes by Escape and returns focus', async ({ page }) => {
    await menuButton(page).tap()
    await toggle(page, first.title).focus()
    await page.keyboard.press('Escape')
    await expect(page.locator('#menu')).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
  })

  test('closes by a touch outside the header', async ({ page }) => {
    await menuButton(page).tap()
    await expect(page.locator('#menu')).toBeVisible()
    const { bottom, outside } = await page.locator('#menu').evaluate((menu) => {
      const end = menu.getBoundingClientRect().bottom
      return { bottom: end, outside: document.elementFromPoint(2, end + 20)?.closest('main')?.id }
    })
    expect(outside).toBe('main')
    await page.touchscreen.tap(2, bottom + 20)
    await expect(page.locator('#menu')).toBeHidden()
    await expect(page).toHaveURL(`/${locale}`)
  })

  test('stays open after a touch on the header', async ({ page }) => {
    await menuButton(page).tap()
    await page.getByRole('banner').tap({ position: { x: 2, y: 2 } })
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
  })

  test('closes on focus outside the header', async ({ page }) => {
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await page.locator('#menu a').last().focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('#menu')).toBeHidden()
    await expect(page.locator('main :focus')).toBeInViewport()

    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('banner').getByRole('link').first().focus()
    await expect(page.locator('#menu')).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator('#menu')).toBeHidden()
  })

  test('locks scrolling of the page', async ({ page }) => {
    await menuButton(page).tap()
    await expect(page.locator('#menu')).toBeVisible()
    await swipe(page, { x: 180, from: 500, to: 300 })
    await swipe(page, { x: 180, from: 790, to: 700 })
    await page.mouse.move(180, 790)
    await page.mouse.wheel(0, 400)
    await menuButton(page).focus()
    await page.keyboard.press('PageDown')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await scrollTop(page)).toBe(0)

    await menuButton(page).tap()
    await expect(page.locator('#menu')).toBeHidden()
    await swipe(page, { x: 180, from: 790, to: 600 })
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(100)
  })

  test('keeps the header visible', async ({ page }) => {
    const header = page.getByRole('banner')
    await swipe(page, { x: 180, from: 700, to: 100 })
    await expect(header).toHaveAttribute('data-hidden')
    await swipe(page, { x: 180, from: 300, to: 340 })
    await expect(header).not.toHaveAttribute('data-hidden')
    await menuButton(page).tap()
    const before = await scrollTop(page)
    await page.evaluate(() => window.scrollBy(0, 300))
    await expect.poll(() => scrollTop(page)).toBe(before + 300)
    await expect(page.locator('#menu')).toBeInViewport({ ratio: 1 })
    await expect(header).not.toHaveAttribute('data-hidden')
  })

  test('opens without horizontal shift', async ({ page }) => {
    const left = () =>
      page
        .getByRole('banner')
        .getByRole('link')
        .first()
        .evaluate((logo) => {
          const { x, width } = logo.getBoundingClientRect()
          return [x, width]
        })
    const before = await left()
    await menuButton(page).tap()
    await expect(page.locator('#menu')).toBeVisible()
    expect(await left()).toEqual(before)
  })

  test('closes on history navigation', async ({ page }) => {
    const title = await page.title()
    await page.locator(`footer a[href="${second.uri}"]`).first().click()
    await expect(page).toHaveURL(second.uri)
    await menuButton(page).tap()
    await page.goBack()
    await expect(page).toHaveURL(`/${locale}`)
    await expect(page).toHaveTitle(title)
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
    await page.goForward()
    await expect(page).not.toHaveTitle(title)
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('shows focus everywhere at 400 % zoom', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await toggle(page, first.title).focus()
    await page.keyboard.press('Enter')
    const stops = page.locator('#menu').locator('a, button, input').locator('visible=true')
    const names: string[] = []
    await menuButton(page).focus()
    for (const stop of await stops.all()) {
      await page.keyboard.press('Tab')
      await expect(stop).toBeFocused()
      await expect(stop).toBeInViewport({ ratio: 0.9 })
      names.push(await stop.innerText())
    }
    expect(names).toContain(subpage.title)
    expect(names).toContain(t('nav.contact'))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(320)
  })
})
