import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { hasProgram } from '../harness/programs.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { alertExamples, type Series } from './alert-examples.ts'
import { prometheusRuleSchema } from './operator-kinds.ts'

const root = join(import.meta.dirname, '../..')
const { spec } = prometheusRuleSchema.parse(
  load(readFileSync(join(root, 'k8s/monitoring/alerts.yaml'), 'utf8')),
)
const alerts = spec.groups.flatMap(({ rules }) => rules)

describe('alerts', () => {
  test('every alert has an example', () => {
    expect(alertExamples.map(({ alert }) => alert)).toEqual(alerts.map(({ alert }) => alert))
  })

  test.each(alerts)('$alert links to its runbook', ({ alert, annotations: { runbook } }) => {
    const [file = '', anchor] = runbook.split('#')
    expect(anchor).toBe(alert.toLowerCase())
    expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(`^#+ ${alert}$`, 'm'))
  })

  describe.skipIf(!hasProgram('promtool'))('in promtool', () => {
    test('each example fires or stays quiet', () => {
      const folder = temporaryFolder({ 'rules.yml': JSON.stringify(spec) }) // JSON is YAML.
      const file = join(folder, 'test.yml')
      const tests = alertExamples.flatMap(({ alert, firing, quiet }) => [
        toTest(alert, firing, 1),
        toTest(alert, quiet, 0),
      ])
      const content = { rule_files: ['rules.yml'], evaluation_interval: '1m', tests }
      writeFileSync(file, JSON.stringify(content))
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
        encoding: 'utf8',
      })
      expect(status === 0 ? '' : stdout + stderr).toBe('')
    })
  })
})

/** @param fires 1 if the alert must fire at any minute of the hour, 0 if at none */
function toTest(alert: string, series: Series, fires: 0 | 1) {
  const firing = `ALERTS{alertname="${alert}",alertstate="firing"}`
  return {
    name: `${alert} ${fires ? 'fires' : 'stays quiet'}`,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `max(max_over_time(${firing}[1h])) or vector(0)`,
        eval_time: '1h',
        exp_samples: [{ labels: '{}', value: fires }],
      },
    ],
  }
}
