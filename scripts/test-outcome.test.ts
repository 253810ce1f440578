import { describe, expect, test } from 'vitest'
import { playwrightOutcome, vitestOutcome } from './test-outcome.ts'

describe('test outcome', () => {
  test('lists failed and flaky unit tests with an excerpt', () => {
    const message = ['Error: expected 1 to be 2', '', ...Array(40).fill('    at line')].join('\n')
    const { failed, notable } = vitestOutcome({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: 'a.test.ts',
          message: '',
          assertionResults: [
            { fullName: 'good', status: 'passed', failureMessages: [] },
            { fullName: 'bad', status: 'failed', failureMessages: [message] },
            { fullName: 'late', status: 'passed', failureMessages: ['Error: too late'] },
          ],
        },
      ],
    } as never)
    expect(failed).toBe(1)
    expect(notable).toHaveLength(2)
    expect(notable[1]).toBe('\npassed when run once more: a.test.ts › late\n  Error: too late')
    expect(notable[0]).toContain('failed: a.test.ts › bad\n  Error: expected 1 to be 2\n')
    expect(notable[0]?.split('\n').length).toBeLessThan(20)
  })

  test('lists unit test files without a run', () => {
    const { notable } = vitestOutcome({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [{ name: 'a.test.ts', message: 'Error: no such file', assertionResults: [] }],
    } as never)
    expect(notable).toEqual(['\nfailed: a.test.ts\n  Error: no such file'])
  })

  test('lists failed and flaky browser tests with their line', () => {
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          specs: [spec('good', 'expected')],
          suites: [{ specs: [spec('bad', 'unexpected'), spec('late', 'flaky')] }],
        },
      ],
    }
    const { passed, failed, notable } = playwrightOutcome(report as never)
    expect({ passed, failed }).toEqual({ passed: 2, failed: 1 })
    expect(notable).toEqual([
      '\nfailed: a.spec.ts:7 › bad [desktop]\n  Error: too late',
      '\npassed when run once more: a.spec.ts:7 › late [desktop]\n  Error: too late',
    ])
  })
})

function spec(title: string, status: 'expected' | 'unexpected' | 'flaky') {
  const error = status === 'expected' ? undefined : { message: 'Error: too late' }
  const tests = [{ projectName: 'desktop', status, results: [{ error }] }]
  return { title, file: 'a.spec.ts', line: 7, tests }
}
