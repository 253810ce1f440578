import { z } from 'zod'

const metadata = z.strictObject({
  name: z.string(),
  namespace: z.string().optional(),
  labels: z.record(z.string(), z.string()).optional(),
})
const duration = z.string().regex(/^\d+(?:ms|s|m|h|d)$/)
const words = z.string().min(10)

/** The used part of `monitoring.coreos.com/v1` (Prometheus operator). */
export const podMonitorSchema = z.strictObject({
  apiVersion: z.literal('monitoring.coreos.com/v1'),
  kind: z.literal('PodMonitor'),
  metadata,
  spec: z.strictObject({
    selector: z.strictObject({ matchLabels: z.record(z.string(), z.string()) }),
    podMetricsEndpoints: z
      .array(
        z.strictObject({
          port: z.string(),
          path: z.string().startsWith('/'),
          interval: duration,
          scrapeTimeout: duration,
        }),
      )
      .min(1),
  }),
})

/** An alert that needs a reaction: condition, severity, description and runbook. */
const alertSchema = z.strictObject({
  alert: z.string().regex(/^Werkseite[A-Z]\w+$/),
  expr: z.string(),
  for: duration.optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: words, runbook: z.string() }),
})

/** The used part of `traefik.io/v1alpha1`. */
export const middlewareSchema = z.strictObject({
  apiVersion: z.literal('traefik.io/v1alpha1'),
  kind: z.literal('Middleware'),
  metadata,
  spec: z.strictObject({
    ipAllowList: z.strictObject({ sourceRange: z.array(z.cidrv4()).min(1) }),
  }),
})

export const prometheusRuleSchema = z.strictObject({
  apiVersion: z.literal('monitoring.coreos.com/v1'),
  kind: z.literal('PrometheusRule'),
  metadata,
  spec: z.strictObject({
    groups: z.array(z.strictObject({ name: z.string(), rules: z.array(alertSchema).min(1) })),
  }),
})
