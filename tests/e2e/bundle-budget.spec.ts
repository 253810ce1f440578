import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

interface Chunk {
  file: string
}

const manifestFile = join(import.meta.dirname, '../../dist/assets.json')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk | undefined>

interface Resource {
  pathname: string
  /** On the wire, without headers. */
  bytes: number
}

/** What a page has fetched so far. */
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

test('all JavaScript of the home page is at most 92 kB', async ({ page }) => {
  await page.goto('/de')
  await hydrated(page)
  const scripts = (await resources(page)).filter(isScript)
  expect(scripts.length).toBeGreaterThan(3)
  expect(kilobytes(scripts)).toBeGreaterThan(60)
  expect(kilobytes(scripts)).toBeLessThanOrEqual(92)
})

test('JavaScript of a page without interactive blocks is at most 15 kB before the browser is idle', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/de/maschinen/vakuumheber')
  await page.waitForLoadState('networkidle')
  const scripts = (await resources(page)).filter(isScript)
  expect(kilobytes(scripts)).toBeGreaterThan(3)
  expect(kilobytes(scripts)).toBeLessThanOrEqual(15)

  await page.getByRole('heading', { level: 1 }).click()
  await hydrated(page)
})

for (const { path, interactive } of [
  { path: '/de', interactive: [] },
  { path: '/de/maschinen/vakuumheber', interactive: [] },
  { path: '/de/kontakt', interactive: ['ContactForm'] },
  { path: '/de/maschinen', interactive: ['MachineOverview'] },
  { path: '/de/unternehmen/stellen', interactive: ['Jobs'] },
])
  test(`${path} fetches styles of its own blocks only, scripts of the interactive ones`, async ({
    page,
  }) => {
    await page.goto(path)
    await hydrated(page)
    const pathnames = new Set((await resources(page)).map(({ pathname }) => pathname))
    const used = await page
      .locator('[data-block]')
      .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset['block']))

    const styled = [...pathnames].flatMap(
      (pathname) => /_blocks_([A-Z]\w+?)_/.exec(pathname)?.[1] ?? [],
    )
    expect(styled.length).toBeGreaterThan(0)
    expect(styled.filter((block) => !used.includes(block))).toEqual([])
    expect(blockTypes().filter((block) => pathnames.has(scriptOf(block)))).toEqual(interactive)
  })

function blockTypes(): string[] {
  const modules = Object.keys(manifest)
  const types = modules.flatMap((module) => /blocks\/(\w+)\/\1\.tsx$/.exec(module)?.[1] ?? [])
  expect(types.length).toBeGreaterThanOrEqual(33)
  return types
}

function scriptOf(block: string): string {
  return `/${manifest[`pages/content/blocks/${block}/${block}.tsx`]?.file}`
}
