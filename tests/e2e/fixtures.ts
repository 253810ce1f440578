import { expect, test as base, type BrowserContext } from '@playwright/test'

export { expect }

interface ProblemFixtures {
  /** What this test provokes, matched against a line such as `request: 404 http://localhost:3000/de/nowhere`. */
  expectedProblems: RegExp[]
  failOnProblems: void
}

/**
 * Playwright's `test` that fails when a page writes a console error or warning (hydration warnings among them), throws,
 * or has a request that fails.
 *
 * @example test.use({ expectedProblems: [/^request: 404 .*\/de\/nowhere$/] })
 */
export const test = base.extend<ProblemFixtures>({
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
