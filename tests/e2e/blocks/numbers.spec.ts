import type { Page } from '@playwright/test'
import { builtFile } from '../../harness/run/built-file.ts'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import { expect, languages, openPage, test } from '../fixtures.ts'

const filler = text('<p>Ein Absatz.</p>'.repeat(60))
const numbers = [
  { value: 4200, unit: 'kg', label: 'A' },
  { value: 1949, label: 'B' },
]
const number = (page: Page) => page.locator('[data-block=Numbers] [data-count]')

const countUpScript = builtFile('browser/numbers/count-up.ts')
const scripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

/** Records text and width of an element from now on. */
async function record(page: Page): Promise<() => Promise<{ text: string; width: number }[]>> {
  await number(page).evaluate((element) => {
    const seen: object[] = []
    const width = () => Math.round(element.getBoundingClientRect().width)
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push({ text: element.textContent, width: width() })).observe(
      element,
      { childList: true },
    )
  })
  return () => page.evaluate(() => (window as never as { seen: [] }).seen)
}

test.describe('numbers', () => {
  for (const { locale, languageTag } of languages)
    test(`count up once in the viewport in ${locale}`, async ({
      page,
      ownSite: { backend, url },
    }) => {
      const path = `/${locale}/a`
      const content = [filler, { type: 'Numbers' as const, numbers }, filler]
      backend.publish(contentPage({ [locale]: path }, { content }))
      await openPage(page, url + path)
      const final = await number(page).textContent()
      expect(final).toMatch({ de: /^4[’']200$/, en: /^4,200$/ }[locale])
      expect(languageTag).toMatch(locale)
      const width = Math.round((await number(page).boundingBox())?.width ?? 0)
      const seen = await record(page)

      await number(page).scrollIntoViewIfNeeded()
      await expect.poll(async () => (await seen()).at(-1)?.text).toBe(final)
      const steps = await seen()
      expect(steps.length).toBeGreaterThan(1)
      expect(new Set(steps.map((step) => step.width))).toEqual(new Set([width]))
      expect(await scripts(page)).toContainEqual(expect.stringContaining(countUpScript))
      await expect(page.getByText('1949', { exact: true })).toBeVisible()

      await page.evaluate(() => window.scrollTo(0, 0))
      await number(page).scrollIntoViewIfNeeded()
      await expect(number(page)).toBeInViewport()
      expect(await seen()).toHaveLength(steps.length)
    })

  test.describe('with reduced motion', () => {
    test.use({ reducedMotion: 'reduce' })

    test('stay unchanged and load no script', async ({ page, ownSite: { backend, url } }) => {
      const content = [filler, { type: 'Numbers' as const, numbers }, filler]
      backend.publish(contentPage({ de: '/de/a' }, { content }))
      await openPage(page, `${url}/de/a`)
      const seen = await record(page)
      await number(page).scrollIntoViewIfNeeded()
      await expect(number(page)).toBeInViewport()
      await page.waitForLoadState('networkidle')
      expect(await seen()).toEqual([])
      expect(await scripts(page)).not.toContainEqual(expect.stringContaining(countUpScript))
    })
  })
})
