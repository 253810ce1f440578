import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { htmlReport } from '../../cli/reporters/html/html.ts'
import { exampleReport, hostileReport } from '../harness/report-examples.ts'
import type { Report } from '../../cli/reporters/report.ts'
import { violations } from './axe-violations.ts'
import { atBothWidths } from './fixtures.ts'
import { stickingOut } from './sticking-out.ts'

let folder = ''

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'))
})
test.afterEach(() => rm(folder, { recursive: true }))

/** @returns console messages of the browser, and its requests besides the file */
async function open(page: Page, report: Report): Promise<string[]> {
  const file = join(folder, 'report.html')
  await writeFile(file, htmlReport(report))
  const address = pathToFileURL(file).href
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (request.url() !== address) problems.push(request.url())
  })
  await page.goto(address)
  return problems
}

test.describe('HTML report', () => {
  for (const language of ['de', 'en'] as const) {
    test(`fits and loads nothing (${language})`, atBothWidths, async ({ page }) => {
      const problems = await open(page, exampleReport(language))
      await expect(page.getByRole('article')).toHaveCount(12)
      expect(await page.evaluate(stickingOut)).toEqual([])
      expect(problems).toEqual([])
    })
  }

  test('does not scroll sideways at 400 px', async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 800 })
    for (const report of [exampleReport('de'), exampleReport('en'), hostileReport('de')]) {
      await open(page, report)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        400,
      )
    }
  })

  test('is accessible in light and dark scheme', async ({ page }) => {
    await open(page, exampleReport('de'))
    expect(await violations(page)).toEqual([])
  })

  test('filters findings by verdict, rule and words', async ({ page }) => {
    await open(page, exampleReport('en'))
    const findings = page.getByRole('article')
    const result = page.getByRole('status')
    await expect(result).toHaveText('12 of 12 findings shown')

    await page.getByLabel('Warning').uncheck()
    await expect(findings).toHaveCount(8)
    const words = page.getByLabel('Rule, text or address')
    await words.fill('link-broken')
    await expect(findings).toHaveCount(3)
    await words.fill('link-broken STELLEN 404 polymechaniker')
    await expect(findings).toHaveCount(1)
    await expect(result).toHaveText('1 of 12 findings shown')
    await words.fill('nowhere')
    await expect(result).toHaveText('No finding matches the filter.')

    await page.getByRole('button', { name: 'Reset' }).press('Enter')
    await expect(findings).toHaveCount(12)
  })

  test('shows content of a checked page as plain text', async ({ page }) => {
    const problems = await open(page, hostileReport('en'))
    const article = page.getByRole('article')
    await expect(article).toContainText('<script>alert(2)</script>')
    const addresses = await article
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).origin))
    expect(addresses).toEqual(['https://www.muster-maschinenbau.example'])
    expect(problems).toEqual([])
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('shows everything without filters', async ({ page }) => {
      await open(page, exampleReport('en'))
      await expect(page.getByRole('article')).toHaveCount(12)
      await expect(page.locator('form')).toBeHidden()
    })
  })
})
