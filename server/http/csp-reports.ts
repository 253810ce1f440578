import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express'
import { z } from 'zod'
import type { Metrics } from '../ops/metrics.ts'

/** Where browsers report what a page's policy has blocked. */
export const cspReportPath = '/csp-reports'

/** Of one request; anybody can send some. */
const maxReports = 20

/** As the older directive `report-uri` and as the Reporting API have it. */
const bodySchema = z.union([
  z
    .object({ 'csp-report': z.object({ 'effective-directive': z.string() }) })
    .transform((body) => [body['csp-report']['effective-directive']]),
  z
    .array(z.object({ body: z.object({ effectiveDirective: z.string() }) }))
    .max(maxReports)
    .transform((reports) => reports.map(({ body }) => body.effectiveDirective)),
])

/** Counts what browsers report of the policy, by directive and nothing else: a report names what a visitor looked at. */
export function cspReportsHandler(
  metrics: Pick<Metrics, 'countCspReport'>,
): (RequestHandler | ErrorRequestHandler)[] {
  const count: RequestHandler = function countReports(request, response) {
    const directives = bodySchema.safeParse(request.body)
    for (const directive of directives.data ?? []) metrics.countCspReport(directive)
    response.status(directives.success ? 204 : 400).end()
  }
  /** Without a page that says so: nobody looks at it. */
  const refuse: ErrorRequestHandler = function refuseReport(_error, _request, response, _next) {
    response.status(400).end()
  }
  const type = ['application/csp-report', 'application/reports+json']
  return [Router().post('/', express.json({ type, limit: '16kb' }), count), refuse]
}
