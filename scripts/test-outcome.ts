/** What tests came to. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** Tests that failed, or passed only when run once more: a few lines each, to be read without the rest of the output. */
  notable: string[]
}

/** What is read of the report of `--reporter=json`. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  /** Why the file failed as a whole; empty where tests of it failed. */
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
}

export function vitestOutcome(report: VitestReport): Outcome {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    notable: report.testResults.flatMap(failuresOf),
  }
}

function failuresOf({ name, message, assertionResults }: VitestFile): string[] {
  const failures = assertionResults
    .filter(({ failureMessages }) => failureMessages && failureMessages.length > 0)
    .map(({ fullName, status, failureMessages }) =>
      inLines(
        status === 'passed' ? 'passed when run once more' : 'failed',
        `${name} › ${fullName}`,
        failureMessages?.[0],
      ),
    )
  return message ? [inLines('failed', name, message), ...failures] : failures
}

/** What is read of the report of `--reporter=json`. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  /** Left out by Playwright where there are none. */
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  projectName: string
  status: 'skipped' | 'expected' | 'unexpected' | 'flaky'
  results: { error?: { message?: string } }[]
}

export function playwrightOutcome({ stats, suites }: PlaywrightReport): Outcome {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    notable: suites.flatMap(notableOf),
  }
}

function notableOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) =>
        inLines(
          status === 'flaky' ? 'passed when run once more' : 'failed',
          `${file}:${line} › ${title} [${projectName}]`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  )
  return [...own, ...suites.flatMap(notableOf)]
}

/** Enough of a message to see what was expected and where; the whole stands in the output of the step. */
const messageLines = 12
const isOfOthers = /^\s+at .*(?:node_modules|<anonymous>)/

function inLines(what: string, test: string, message = ''): string {
  const lines = message.split('\n').filter((line) => line.trim() && !isOfOthers.test(line))
  return [`\n${what}: ${test}`, ...lines.slice(0, messageLines)].join('\n  ')
}
