import type { Page } from '@playwright/test'
import { english, expect, hydrated, openPage, test } from '../fixtures.ts'
import { sampleNavigation } from '../sample-navigation.ts'

const { locale, t } = english
const { first, subpage, leaf, second, last } = sampleNavigation[locale]

/** Navigation entries that the tests use. */
const parts = (page: Page) => {
  const navigation = page.getByRole('navigation', { name: t('nav.label') })
  const entry = (title: string) => ({
    link: navigation.getByRole('link', { name: title, exact: true }).first(),
    toggle: navigation.getByRole('button', { name: t('nav.subpages', { title }) }),
  })
  return {
    first: entry(first.title),
    second: entry(second.title),
    last: entry(last.title),
    subpage: navigation.getByRole('link', { name: subpage.title, exact: true }),
    leaf: navigation.getByRole('link', { name: leaf.title }),
    contact: page.getByRole('banner').getByRole('link', { name: t('nav.contact') }),
  }
}

async function expectOpen(page: Page, title: string | null): Promise<void> {
  const open = page.getByRole('banner').locator('[aria-expanded="true"]')
  if (title) await expect(open).toHaveAccessibleName(t('nav.subpages', { title }))
  await expect(open).toHaveCount(title ? 1 : 0)
  const panels = page.locator('[id^="subpages-"]').locator('visible=true')
  await expect(panels).toHaveCount(title ? 1 : 0)
}

test.describe('wide navigation', () => {
  test.beforeEach(async ({ page }) => {
    await openPage(page, `/${locale}`)
  })

  test('opens the page of an entry', async ({ page }) => {
    await parts(page).first.link.click()
    await expect(page).toHaveURL(first.uri)
    await expectOpen(page, null)
  })

  test('reaches two levels of subpages by hovering', async ({ page }) => {
    await parts(page).first.link.hover()
    await parts(page).subpage.click()
    await expect(page).toHaveURL(subpage.uri)
    await expectOpen(page, null)
    await parts(page).first.link.hover()
    await parts(page).leaf.click()
    await expect(page).toHaveURL(leaf.uri)
  })

  test('opens, switches and closes by hovering', async ({ page }) => {
    await parts(page).first.link.hover()
    await expectOpen(page, first.title)
    await parts(page).second.link.hover()
    await expectOpen(page, second.title)
    await parts(page).contact.hover()
    await expectOpen(page, null)
  })

  test('toggles by pointer', async ({ page }) => {
    const { toggle } = parts(page).first
    await toggle.click()
    await expectOpen(page, first.title)
    await page.mouse.move(700, 850)
    await expectOpen(page, first.title)
    await toggle.click()
    await expectOpen(page, null)
    await expect(page).toHaveURL(`/${locale}`)
  })

  test('toggles by keyboard', async ({ page }) => {
    const { toggle } = parts(page).first
    await toggle.focus()
    await expectOpen(page, null)
    await page.keyboard.press('Enter')
    await expectOpen(page, first.title)
    await page.keyboard.press('Space')
    await expectOpen(page, null)
  })

  test('opens nothing by focus and reaches contact in 17 Tabs', async ({ page }) => {
    await page.getByRole('banner').getByRole('link').first().focus()
    const { contact } = parts(page)
    let presses = 0
    for (; !(await contact.evaluate((link) => link === document.activeElement)); presses++) {
      await page.keyboard.press('Tab')
      await expectOpen(page, null)
    }
    expect(presses).toBeLessThanOrEqual(17)
  })

  test('navigates by Enter on an entry', async ({ page }) => {
    await parts(page).first.link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(first.uri)
    await expectOpen(page, null)
  })

  test('closes when focus leaves the entry', async ({ page }) => {
    const { toggle } = parts(page).first
    await toggle.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator('#subpages-0 a').first()).toBeFocused()
    await page.locator('#subpages-0 a').last().focus()
    await expectOpen(page, first.title)
    await page.keyboard.press('Tab')
    await expect(parts(page).second.link).toBeFocused()
    await expectOpen(page, null)
    await page.keyboard.press('Shift+Tab')
    await expect(toggle).toBeFocused()
    await expectOpen(page, null)
  })

  test('returns focus to the toggle on Escape', async ({ page }) => {
    await parts(page).first.toggle.focus()
    await page.keyboard.press('Enter')
    await parts(page).subpage.focus()
    await page.keyboard.press('Escape')
    await expectOpen(page, null)
    await expect(parts(page).first.toggle).toBeFocused()
  })

  test('closes hovered subpages on Escape without moving focus', async ({ page }) => {
    await parts(page).contact.focus()
    await parts(page).first.link.hover()
    await expectOpen(page, first.title)
    await page.keyboard.press('Escape')
    await expectOpen(page, null)
    await expect(parts(page).contact).toBeFocused()
  })

  test('closes by a click outside', async ({ page }) => {
    await parts(page).first.toggle.click()
    await expectOpen(page, first.title)
    await page.mouse.click(10, 850)
    await expectOpen(page, null)
  })

  test('keeps focused subpages open under a passing pointer', async ({ page }) => {
    await parts(page).first.toggle.focus()
    await page.keyboard.press('Enter')
    await parts(page).subpage.focus()
    await parts(page).second.link.hover()
    await expect(parts(page).subpage).toBeFocused()
    await expectOpen(page, first.title)
  })

  test('moves through entries and subpages by arrow keys', async ({ page }) => {
    await parts(page).first.link.focus()
    await page.keyboard.press('ArrowRight')
    await expect(parts(page).second.link).toBeFocused()
    await expectOpen(page, null)
    await page.keyboard.press('End')
    await expect(parts(page).last.link).toBeFocused()
    await page.keyboard.press('Home')
    await expect(parts(page).first.link).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('#subpages-0 a').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(parts(page).first.toggle).toBeFocused()
    await expectOpen(page, null)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('#subpages-0 a').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(parts(page).subpage).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.locator('#subpages-0 a').last()).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect(parts(page).first.link).toBeFocused()
  })

  test('keeps the header visible with open subpages', async ({ page }) => {
    await parts(page).first.toggle.click()
    await page.mouse.move(700, 800)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    await expect(page.getByRole('banner')).not.toHaveAttribute('data-hidden')
    await expect(parts(page).subpage).toBeInViewport()
    await parts(page).first.toggle.click()
    await page.mouse.move(700, 800)
    await page.mouse.wheel(0, 300)
    await expect(page.getByRole('banner')).toHaveAttribute('data-hidden')
  })

  test('scrolls subpages in a low window', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 300 })
    await parts(page).first.toggle.focus()
    await page.keyboard.press('Enter')
    for (const link of await page.locator('#subpages-0 a').all()) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport({ ratio: 0.9 })
    }
  })
})

test('changes from menu to row at 1000 px', async ({ page }) => {
  const menuButton = page.getByRole('button', { name: t('nav.menu') })
  await page.setViewportSize({ width: 1000, height: 800 })
  await openPage(page, `/${locale}`)
  await expect(menuButton).toBeHidden()
  await parts(page).first.link.hover()
  await expectOpen(page, first.title)

  await page.setViewportSize({ width: 999, height: 800 })
  await expect(menuButton).toBeVisible()
  await expectOpen(page, null)
})

test('keeps subpages hovered during hydration open', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => {
      document.addEventListener('wanted', () => run({ didTimeout: true, timeRemaining: () => 0 }))
      return 0
    }
  })
  await page.goto(`/${locale}`)
  await parts(page).first.link.hover()
  await expect(parts(page).subpage).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('wanted')))
  await hydrated(page)
  await expectOpen(page, first.title)
  await parts(page).contact.hover()
  await expectOpen(page, null)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('follows an entry and opens subpages by toggle', async ({ page }) => {
    await openPage(page, `/${locale}`)
    const { x = 0, y = 0 } = (await parts(page).second.link.boundingBox()) ?? {}
    const devtools = await page.context().newCDPSession(page)
    const touchPoints = [{ x: x + 10, y: y + 10 }]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expectOpen(page, null)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })

    await parts(page).first.toggle.tap()
    await expectOpen(page, first.title)
    await page.touchscreen.tap(10, 850)
    await expectOpen(page, null)
    await parts(page).first.toggle.tap()
    await parts(page).subpage.tap()
    await expect(page).toHaveURL(subpage.uri)
    await parts(page).second.link.tap()
    await expect(page).toHaveURL(second.uri)
    await expectOpen(page, null)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedProblems: [/^request: csp .*\.js$/] })

  test('opens subpages by hovering and focus', async ({ page }) => {
    await page.goto(`/${locale}`)
    await parts(page).first.link.focus()
    await expect(parts(page).subpage).toBeVisible()
    await parts(page).contact.focus()
    await expect(parts(page).subpage).toBeHidden()
    await parts(page).first.link.hover()
    await parts(page).subpage.click()
    await expect(page).toHaveURL(subpage.uri)
  })
})
