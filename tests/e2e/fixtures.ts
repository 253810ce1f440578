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

/** Details of a test of what differs by width: it runs at both. */
export const atBothWidths = { tag: '@both-widths' }

interface WorkerFixtures {
  /** What {@link TestFixtures.ownSite} gives to one test after the other. */
  emptySite: OwnSite
}

export interface OwnSite {
  url: string
  backend: FakeBackend
}

interface TestFixtures {
  /** A site in front of a backend that says what the test wants and can be stopped; a preview, so that nothing is kept. */
  ownSite: OwnSite
  /** What this test provokes, matched against a line such as `request: 404 http://localhost:3000/de/nowhere`. */
  expectedProblems: RegExp[]
  failOnProblems: void
  /** Has what a test leaves behind named by its file. */
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
    // A page that is still fetching must not meet what the next test says.
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
 * Both languages, each with the texts of its interface; a test of what visitors do runs in each of them.
 *
 * @example for (const { locale, t } of languages) test(`search in ${locale}`, …)
 */
export const languages = localeCodes.map(languageOf)

/** For tests in which all languages are alike. */
export const german = languageOf('de')
export const english = languageOf('en')

function languageOf(locale: Locale) {
  const { languageTag } = locales[locale]
  return { locale, languageTag, t: i18nByLocale[locale].t }
}

/** Opens the menu of a narrow screen, behind which search and navigation are; a wide screen shows them anyway. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.locator('header [aria-controls="menu"]')
  if (await button.isVisible()) await button.click()
}

/**
 * Waits until React has taken over the page, header, footer and interactive blocks, and listens to it. Before, links and
 * forms work by themselves. Blocks far from the window are told that somebody turns to them.
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
  // React marks an element while it renders; effects of the part run after the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Opens a page and waits until it has come to life: {@link hydrated}. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Lays out the blocks far below at once, which is done when the browser is idle, so that all of the page can be measured. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute('data-from-start'))
}

/** Says that the visitor saves data, so that no page is fetched before it is chosen. */
export async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

/** Leaves a mark on the document; it is gone after a full load. @returns asks whether it is still there */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => void (document.documentElement.dataset['mark'] = 'here'))
  return () => page.evaluate(() => document.documentElement.dataset['mark'] === 'here')
}

function recordProblems(context: BrowserContext): string[] {
  const problems: string[] = []
  context.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning'
    // Chromium's own line for a failed request: reported as a request below, with its status.
    const isRequest = message.text().startsWith('Failed to load resource')
    if (isProblem && !isRequest) problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (webError) => problems.push(`page: ${String(webError.error())}`))
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`request: ${response.status()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The page itself gives up a request: an older search, a prefetch when the visitor leaves.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${reason} ${request.url()}`)
  })
  return problems
}
