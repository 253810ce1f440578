import type { Locator } from '@playwright/test'
import { atBothWidths, english, expect, languages, test } from '../fixtures.ts'
import { pageKinds } from '../sample-pages.ts'

// Blocked scripts count as failed requests.
test.use({
  javaScriptEnabled: false,
  expectedProblems: [
    /^request: (csp .*\.js|404 .*\/(nirgends|nowhere)|422 .*\/ajax\/(contact|aftersales)(\?.*)?)$/,
  ],
})

const products = { name: 'Products', pumps: 'Vacuum pumps' }
const kinds = pageKinds.en
const { t } = english

test.describe('without JavaScript', () => {
  for (const { locale } of languages)
    test(`shows every kind of page in ${locale}`, atBothWidths, async ({ page }) => {
      for (const [kind, path] of Object.entries(pageKinds[locale])) {
        await page.goto(path)
        const soft = expect.configure({ soft: true, message: kind })
        await soft(page.getByRole('heading', { level: 1 })).toBeVisible()
        await soft(page.getByRole('main')).toHaveText(/\S+/)
        await soft(page.getByRole('contentinfo')).toBeVisible()
        await soft(page.locator('[data-cookie-notice]')).toBeHidden()
        // A button that only works with scripts.
        await soft(page.locator('button[type="button"]:visible')).toHaveCount(0)
      }
    })

  test('loads pictures near the viewport', async ({ page }) => {
    await page.goto(kinds.product)
    for (const picture of await page.locator('main img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveCSS('opacity', '1')
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }
  })

  test('links main pages and subpages in the menu', atBothWidths, async ({ page }) => {
    await page.goto(kinds.home)
    // The content is on the first screen, not below all sub-pages.
    expect(await topOf(page.getByRole('main'))).toBeLessThan(812)
    const navigation = page.getByRole('navigation', { name: t('nav.label') })
    const entry = navigation.getByRole('link', { name: products.name, exact: true })
    await entry.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(products.name)
    const subpage = navigation.getByRole('link', { name: products.pumps, exact: true })
    await reach(subpage, entry)
    await subpage.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(products.pumps, {
      ignoreCase: true,
    })
  })

  test('lists only the current section fully on phones', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(kinds.product)
    const leavesOf = (uri: string) =>
      page.getByRole('banner').locator(`a[href^="${uri}/"]`).locator('visible=true')
    await expect(leavesOf(kinds.product)).toHaveCount(3)
    await expect(leavesOf('/en/machines/tube-lifters')).toHaveCount(0)
  })

  test('scrolls anchors below the header', atBothWidths, async ({ page }) => {
    await page.goto(`${kinds.support}#request`)
    const top = await topOf(page.locator('main form'))
    expect(top).toBeGreaterThan(50)
  })

  for (const { name, path, fill } of [
    {
      name: 'contact',
      path: kinds.contact,
      fill: async (form: Locator) => {
        await form.getByLabel(t('form.topic')).selectOption({ label: 'Visit to the works' })
      },
    },
    {
      name: 'aftersales',
      path: kinds.support,
      fill: async (form: Locator) => {
        await form.getByLabel(t('form.request')).selectOption({ index: 1 })
        await form.getByLabel(t('form.machine')).selectOption({ index: 1 })
        await form.getByLabel(t('form.serial')).fill('MM123456')
        await form.getByLabel(t('form.company')).fill('Muster AG')
        await form.getByLabel(t('form.phone')).fill('+41 00 555 19 60')
      },
    },
  ])
    test(`returns the ${name} form with errors, then thanks`, async ({ page }) => {
      await page.goto(path)
      const form = page.locator('main form[method="post"]')
      const message = form.getByLabel(t('form.message'))
      await fill(form)
      await form.getByLabel(t('form.name')).fill('   ')
      await form.getByLabel(t('form.email')).fill('büro@müller.example')
      await message.fill('Guten Tag, & bis bald')
      await form.getByRole('checkbox').check()
      await form.getByRole('button', { name: t('form.submit') }).click()

      await expect(page.getByRole('alert')).toContainText(t('form.name'))
      await expect(message).toHaveValue('Guten Tag, & bis bald')
      await expect(form.getByRole('checkbox')).toBeChecked()
      await form.getByLabel(t('form.name')).fill('Anja Muster')
      await form.getByRole('button', { name: t('form.submit') }).click()
      const reference = t('form.reference', { id: '' }).trim()
      await expect(page.getByRole('status').filter({ hasText: reference })).toBeVisible()
    })
})

/** On wide screens, hover or focus opens sub-pages. */
async function reach(subpage: Locator, entry: Locator): Promise<void> {
  if (!(await subpage.isVisible())) await entry.hover()
  await expect(subpage).toBeVisible()
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? 0
}
