import type { Page } from '@playwright/test'
import { expect, openPage, test } from './fixtures.ts'
import { pageKinds } from './sample-pages.ts'

test.use({ expectedProblems: [/^request: 404 .*\/de\/nirgends$|^console: .*Trusted/] })

/** Records violations of the page's policy, enforced or reported. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { violations: seen })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      seen.push(`${effectiveDirective} ${sample}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations)
}

test.describe('trusted types', () => {
  for (const [kind, path] of Object.entries(pageKinds.de))
    test(`report no violation: ${kind}`, async ({ page }) => {
      const violations = await watchPolicy(page)
      await openPage(page, path)
      await page.locator('footer a[href^="/de/"]').first().click()
      await page.waitForURL(({ pathname }) => pathname !== path.replace(/[?].*/, ''))
      await expect(page.locator('main h1').first()).toBeVisible()
      await page.goBack()
      await expect(page.locator('main')).toBeVisible()
      expect(await violations()).toEqual([])
    })

  test('block scripts from text and foreign addresses', async ({ page }) => {
    await openPage(page, '/de')
    const refused = await page.evaluate(() => {
      const script = document.createElement('script')
      const tries = [
        () => (script.text = 'window.ran = true'),
        () => (script.src = '/media/uploaded.js'),
        () => (script.src = 'https://evil.example/a.js'),
      ]
      return tries.map((sink) => {
        try {
          sink()
          return 'accepted'
        } catch (error) {
          return (error as Error).name
        }
      })
    })
    expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
  })
})
