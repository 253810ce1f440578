import type { Page } from '@playwright/test'
import { builtFile, manifest } from '../../harness/run/built-file.ts'
import { expect, fetchNothingAhead, hydrated, languages, openPage, test } from '../fixtures.ts'
import { pageKinds } from '../sample-pages.ts'

interface Resource {
  pathname: string
  /** Transferred bytes without headers. */
  bytes: number
}

/** Files that a page has fetched so far. */
async function resources(page: Page): Promise<Resource[]> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.map(({ name, encodedBodySize }) => ({
      pathname: new URL(name).pathname,
      bytes: encodedBodySize,
    }))
  })
}

const isScript = ({ pathname }: Resource) => pathname.endsWith('.js')
const kilobytes = (scripts: Resource[]) =>
  scripts.reduce((total, { bytes }) => total + bytes, 0) / 1000

test.describe('bundle budget', () => {
  test('limits JavaScript of the home page to 106 kB', async ({ page }) => {
    await openPage(page, '/de')
    await page.waitForLoadState('networkidle')
    const scripts = (await resources(page)).filter(isScript)
    expect(scripts.length).toBeGreaterThan(3)
    expect(kilobytes(scripts)).toBeGreaterThan(60)
    expect(kilobytes(scripts)).toBeLessThanOrEqual(106)
  })

  test.describe('before idle', () => {
    test.use({ expectedProblems: [/^request: 404 .*\/nirgends$/] })

    test('limits JavaScript of every page kind to 9 kB', async ({ page }) => {
      test.slow()
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0
      })
      for (const [kind, path] of Object.entries(pageKinds.de)) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const scripts = (await resources(page)).filter(isScript)
        expect.soft(kilobytes(scripts), kind).toBeGreaterThan(3)
        expect.soft(kilobytes(scripts), kind).toBeLessThanOrEqual(9)

        await page.getByRole('heading', { level: 1 }).click()
        await hydrated(page)
      }
    })
  })

  for (const { locale } of languages)
    test(`loads interface texts of ${locale} only`, async ({ page }) => {
      await openPage(page, pageKinds[locale].contact)
      await page.waitForLoadState('networkidle')
      const pathnames = (await resources(page)).map(({ pathname }) => pathname)
      const fetched = languages.filter((language) =>
        pathnames.includes(builtFile(`locales/${language.locale}.json`)),
      )
      expect(fetched.map((language) => language.locale)).toEqual([locale])
    })

  for (const { path, hasInteractive } of [
    { path: '/de', hasInteractive: false },
    { path: '/de/maschinen/vakuumheber', hasInteractive: false },
    { path: '/de/kontakt', hasInteractive: true },
    { path: '/de/maschinen', hasInteractive: true },
    { path: '/de/unternehmen/stellen', hasInteractive: true },
  ])
    test(`limits ${path} to 12 requests without static block scripts`, async ({ page }) => {
      await fetchNothingAhead(page)
      await openPage(page, path)
      const fetched = await resources(page)
      const others = fetched.filter(({ pathname }) => !/^\/(pictures|media)\//.test(pathname))
      expect(others.length).toBeLessThan(12) // the document is the twelfth
      expect(others.filter(({ pathname }) => pathname.endsWith('.css'))).toHaveLength(1)
      const pathnames = new Set(others.map(({ pathname }) => pathname))
      expect(staticBlocks().filter((block) => pathnames.has(scriptOf(block)))).toEqual([])
      expect(pathnames.has(builtFile('blocks'))).toBe(hasInteractive)
    })
})

/** All interactive blocks and their shared code are one file. */
function staticBlocks(): string[] {
  const modules = Object.keys(manifest)
  const types = modules.flatMap((module) => /blocks\/(\w+)\/\1\.tsx$/.exec(module)?.[1] ?? [])
  expect(types.length).toBeGreaterThanOrEqual(28)
  return types
}

function scriptOf(block: string): string {
  return builtFile(`pages/blocks/${block}/${block}.tsx`)
}
