import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { alertExamples, type Series } from './alert-examples.ts'
import { ofKind } from './manifests.ts'
import { readOverlay } from './overlays.ts'

// Each starts promtool.
vi.setConfig({ testTimeout: 30_000 })

const [rule] = ofKind(readOverlay('production'), 'PrometheusRule')
const alerts = rule?.spec.groups.flatMap(({ rules }) => rules) ?? []

test('each alert has an example', () => {
  expect(alertExamples.map(({ alert }) => alert)).toEqual(alerts.map(({ alert }) => alert))
})

const reason = spawnSync('promtool', ['--version']).error
  ? ' (left out: promtool of Debian’s package prometheus is not installed)'
  : ''

describe.skipIf(reason !== '')(`as Prometheus reckons${reason}`, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'alerts-'))
    // JSON is YAML.
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify(rule?.spec))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(alertExamples)('$alert comes when it should', ({ alert, firing }) => {
    expect(judge(toTest(alert, firing, 1))).toBe('')
  })

  test.each(alertExamples)('$alert does not come without need', ({ alert, quiet }) => {
    expect(judge(toTest(alert, quiet, 0))).toBe('')
  })

  /** @returns what promtool has to say of a test that fails */
  function judge(content: object): string {
    const file = join(folder, 'test.yml')
    writeFileSync(file, JSON.stringify(content))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
      encoding: 'utf8',
    })
    return status === 0 ? '' : stdout + stderr
  }
})

/** @param comes 1 where the alert is expected at some minute of the hour, 0 where at none */
function toTest(alert: string, series: Series, comes: 0 | 1) {
  const firing = `ALERTS{alertname="${alert}",alertstate="firing"}`
  return {
    rule_files: ['rules.yml'],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: `max(max_over_time(${firing}[1h])) or vector(0)`,
            eval_time: '1h',
            exp_samples: [{ labels: '{}', value: comes }],
          },
        ],
      },
    ],
  }
}
