import type { Page } from '@playwright/test'
import { expect, german, openPage, test } from './fixtures.ts'

/** Changes a page as Chrome's translation does: wraps each text in elements, later texts included. */
function translate(): void {
  const translateBelow = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  translateBelow(document.body)
  new MutationObserver((records) => {
    for (const { target } of records) if (target.isConnected) translateBelow(target)
  }).observe(document.body, { childList: true, subtree: true })
}

async function openTranslated(page: Page, path: string): Promise<void> {
  await openPage(page, path)
  await page.evaluate(translate)
}

test.describe('page translated by the browser', () => {
  test('shows hits of successive searches', async ({ page }) => {
    await openTranslated(page, '/de/produkte')
    const search = page.locator('search')
    for (const query of ['vl', 'pumpe', 'saugplatte']) {
      await search.locator('input').fill(query)
      await expect(search.getByRole('listitem').first().locator('em').first()).toHaveText(
        new RegExp(query, 'i'),
      )
    }
    await search.getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(/saugplatten/)
    await expect(page.locator('h1')).toBeVisible()
  })

  test('updates calculated values', async ({ page }) => {
    await openTranslated(page, '/de/vakuumtechnik/haltekraft')
    const vacuum = page.getByRole('row', { name: 'VL 250' }).first().getByRole('cell').nth(1)
    await expect(vacuum).toHaveText('42 %')
    await page.getByLabel(german.t('holding.weight')).fill('500')
    await page.getByRole('button', { name: german.t('holding.submit') }).click()
    await expect(vacuum).toHaveText('84 %')
  })
})
