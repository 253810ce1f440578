import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { knownMetrics, targetLabels } from './known-metrics.ts'
import { prometheusRuleSchema } from './operator-kinds.ts'

const folder = join(import.meta.dirname, '../../k8s/monitoring')
const dashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
})

const expressions = {
  alerts: prometheusRuleSchema
    .parse(load(readFileSync(join(folder, 'alerts.yaml'), 'utf8')))
    .spec.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  dashboard: dashboardSchema
    .parse(JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')))
    .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
}

test.each(Object.entries(expressions))('%s selects metrics of the site', (_, all) => {
  expect(all.length).toBeGreaterThan(10)
  expect(all.flatMap(unknownSelectors)).toEqual([])
})

/** Metrics, labels and values of a PromQL expression that the site never exports. */
function unknownSelectors(expression: string): string[] {
  const selectors = expression.matchAll(
    /\b((?:werkseite|nodejs|process|kube)_\w+)(?:\{([^}]*)\})?/g,
  )
  return [...selectors].flatMap(([, name = '', matchers = '']) => {
    const labels = labelsOf(name)
    if (!labels) return [`no metric ${name}`]
    return [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)]
      .filter(([, label = '']) => !targetLabels.includes(label))
      .flatMap(([, label = '', pattern = '']) => {
        if (!(label in labels)) return [`${name} has no label ${label}`]
        const values = labels[label]
        const unknown = pattern.split('|').filter((value) => values && !values.includes(value))
        return unknown.map((value) => `${name}: ${label} is never ${value}`)
      })
  })
}

function labelsOf(name: string) {
  const base = name.replace(/_(?:bucket|sum|count)$/, '')
  const { labels, isHistogram } = knownMetrics[base] ?? {}
  if (base !== name) return isHistogram && { ...labels, le: null }
  return isHistogram ? undefined : labels
}
