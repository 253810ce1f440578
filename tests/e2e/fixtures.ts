import { join, relative } from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { startFakeBackend, type FakeBackend } from '../harness/servers/fake-backend.ts'
import { startSite } from '../harness/servers/start-site.ts'
import { enterTestFile } from '../harness/run/test-run.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import { localeCodes, locales, type Locale } from '../../locales/locales.ts'
import { sampleSite } from './sample-sites.ts'

export { expect }

const root = join(import.meta.dirname, '../..')

/** Options for tests that depend on the width and run at both widths. */
export const atBothWidths = { tag: '@both-widths' }

interface WorkerFixtures {
  /** Same as {@link TestFixtures.ownSite}, shared by several tests. */
  emptySite: OwnSite
}

export interface OwnSite {
  url: string
  backend: FakeBackend
}

interface TestFixtures {
  /** A site with a fake backend that the test controls; a preview site, so that nothing is cached. */
  ownSite: OwnSite
  /** Problems that this test causes, matched against lines such as `request: 404 http://localhost:3000/de/nowhere`. */
  expectedProblems: RegExp[]
  failOnProblems: void
  /** Names the left-over resources of a test after its file. */
  nameLeftovers: void
}

/**
 * Playwright's `test` that fails when a page writes a console error or warning (hydration warnings among them), throws,
 * or has a request that fails. Paths of a test are relative to the site with its sample content.
 *
 * @example test.use({ expectedProblems: [/^request: 404 .*\/de\/nowhere$/] })
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  baseURL: async ({}, provide) => provide(sampleSite()),
  emptySite: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const backend = await startFakeBackend()
      const site = await startSite({ SITE_URL: 'http://localhost', BACKEND_URL: backend.url })
      await provide({ url: site.url, backend })
      await Promise.all([site.stop(), backend.stop()])
    },
    { scope: 'worker' },
  ],
  nameLeftovers: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use, { file }) => {
      enterTestFile(relative(root, file))
      await use()
    },
    { auto: true },
  ],
  ownSite: async ({ context, emptySite }, provide) => {
    await emptySite.backend.reset()
    await provide(emptySite)
    // Requests of the previous page must not reach the content of the next test.
    await Promise.all(context.pages().map((page) => page.close()))
  },
  expectedProblems: [[], { option: true }],
  failOnProblems: [
    async ({ context, expectedProblems }, use) => {
      const problems = recordProblems(context)
      await use()
      const isExpected = (problem: string) =>
        expectedProblems.some((pattern) => pattern.test(problem))
      expect(
        problems.filter((problem) => !isExpected(problem)),
        'problems in the browser',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Both languages, each with its interface texts. Tests of visitor actions run in each language.
 *
 * @example for (const { locale, t } of languages) test(`search in ${locale}`, …)
 */
export const languages = localeCodes.map(languageOf)

/** For tests that do not depend on the language. */
export const german = languageOf('de')
export const english = languageOf('en')

function languageOf(locale: Locale) {
  const { languageTag } = locales[locale]
  return { locale, languageTag, t: i18nByLocale[locale].t }
}

/** Opens the menu of a narrow screen, which contains search and navigation. A wide screen always shows both. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.locator('header [aria-controls="menu"]')
  if (await button.isVisible()) await button.click()
}

/**
 * Waits until React handles the events of page, header, footer and interactive blocks. Before hydration, links and
 * forms work without React. Blocks far from the window hydrate when they receive focus.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = 'header, header search, footer, [data-interactive] > :first-child'
    const isReacts = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    for (const block of document.querySelectorAll('[data-interactive]'))
      block.dispatchEvent(new FocusEvent('focusin'))
    return (
      document.getElementById('address-tooltip') &&
      [...document.querySelectorAll(parts)].every(isReacts)
    )
  })
  // On a slow machine, React marks an element before it finishes rendering; effects run later.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await scheduler.postTask(() => undefined, { priority: 'background' })
  })
}

/** Opens a page and waits until it is {@link hydrated}. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Lays out distant blocks at once instead of on idle, so that the whole page can be measured. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute('data-from-start'))
}

/** Enables data saver, so that no page is prefetched. */
export async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

/** Marks the document; a full page load removes the mark. @returns a function that checks the mark */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => void (document.documentElement.dataset['mark'] = 'here'))
  return () => page.evaluate(() => document.documentElement.dataset['mark'] === 'here')
}

function recordProblems(context: BrowserContext): string[] {
  const problems: string[] = []
  context.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning'
    // Chromium's own message about a failed request. The request is reported below with its status.
    const isRequest = message.text().startsWith('Failed to load resource')
    // Chromium's clock: the page is not laid out within seconds on a busy machine.
    const isLate = message.text().includes('was preloaded using link preload but not used within')
    if (isProblem && !isRequest && !isLate) problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (webError) => problems.push(`page: ${String(webError.error())}`))
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`request: ${response.status()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The page aborts these requests itself: an older search, or a prefetch when the visitor leaves.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${reason} ${request.url()}`)
  })
  return problems
}
