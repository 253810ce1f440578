import { readFileSync } from 'node:fs'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResult, JsonTestResults } from 'vitest/node'

/** Result of a test run. */
export interface TestOutcome {
  passed: number
  failed: number
  skipped: number
  /** Tests that failed, or passed only on retry: a few lines each, readable without the rest of the output. */
  notable: string[]
}

/** @param file report of `--reporter=json` @param runner program that wrote the report */
export function readOutcome(file: string, runner: 'vitest' | 'playwright'): TestOutcome {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return runner === 'playwright'
    ? playwrightOutcome(report as JSONReport)
    : vitestOutcome(report as JsonTestResults)
}

export function vitestOutcome(report: JsonTestResults): TestOutcome {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    notable: report.testResults.flatMap(failuresOf),
  }
}

function failuresOf({ name, message, assertionResults }: JsonTestResult): string[] {
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

export function playwrightOutcome({ stats, suites }: JSONReport): TestOutcome {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    notable: suites.flatMap(notableOf),
  }
}

function notableOf({ suites = [], specs }: JSONReportSuite): string[] {
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

/** Lines of a message that show expectation and location; the output of the step has the whole message. */
const messageLines = 12
const isOfOthers = /^\s+at .*(?:node_modules|<anonymous>)/

function inLines(what: string, test: string, message = ''): string {
  const lines = message.split('\n').filter((line) => line.trim() && !isOfOthers.test(line))
  return [`\n${what}: ${test}`, ...lines.slice(0, messageLines)].join('\n  ')
}
