import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ofKind, type Manifest } from '../manifests.ts'
import { promqlFaults } from './promql-faults.ts'

const root = join(import.meta.dirname, '../../..')

/** Alerts and panels that could never show anything, and alerts that leave whoever is woken alone. */
export function monitoringFaults(manifests: readonly Manifest[]): string[] {
  return [
    ...ofKind(manifests, 'PrometheusRule')
      .flatMap(({ spec }) => spec.groups)
      .flatMap(({ rules }) => rules)
      .flatMap(({ alert, expr, annotations }) =>
        [...promqlFaults(expr), ...runbookFaults(alert, annotations.runbook)].map(
          (fault) => `${alert}: ${fault}`,
        ),
      ),
    ...dashboardsOf(manifests).flatMap(({ title, panels }) => [
      ...panels.flatMap((panel) =>
        panel.targets
          .flatMap(({ expr }) => promqlFaults(expr))
          .map((fault) => `${title}, ${panel.title}: ${fault}`),
      ),
      ...doubles(panels.map(({ id }) => id)).map((id) => `${title}: two panels are ${id}`),
    ]),
  ]
}

/** `docs/operations.md#werkseiteslow` leads to the heading of that alert. */
function runbookFaults(alert: string, runbook: string): string[] {
  const [file = '', anchor = ''] = runbook.split('#')
  if (anchor !== alert.toLowerCase()) return [`its runbook is of ${anchor}`]
  const text = readFileSync(join(root, file), 'utf8')
  return new RegExp(`^#+ ${alert}$`, 'm').test(text) ? [] : [`no heading in ${file}`]
}

const dashboardSchema = z.object({
  title: z.string(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
})

function dashboardsOf(manifests: readonly Manifest[]) {
  return ofKind(manifests, 'ConfigMap')
    .filter(({ metadata }) => metadata?.labels?.['grafana_dashboard'])
    .flatMap(({ data }) => Object.values(data ?? {}))
    .map((text) => dashboardSchema.parse(JSON.parse(text)))
}

function doubles(ids: number[]): number[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}
