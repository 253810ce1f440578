import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express'
import { z } from 'zod'
import type { Metrics } from '../ops/metrics.ts'

/** Path to which browsers report violations of a page's policy. */
export const cspReportPath = '/csp-reports'

/** Reports per request, limited because anybody can send them. */
const maxReports = 20

/** Bodies of the older directive `report-uri` and of the Reporting API. */
const bodySchema = z.union([
  z
    .object({ 'csp-report': z.object({ 'effective-directive': z.string() }) })
    .transform((body) => [body['csp-report']['effective-directive']]),
  z
    .array(z.object({ body: z.object({ effectiveDirective: z.string() }) }))
    .max(maxReports)
    .transform((reports) => reports.map(({ body }) => body.effectiveDirective)),
])

/** Counts reported violations by directive only: the rest of a report says what a visitor looked at. */
export function cspReportsHandler(
  metrics: Pick<Metrics, 'countCspReport'>,
): (RequestHandler | ErrorRequestHandler)[] {
  const count: RequestHandler = function countReports(request, response) {
    const directives = bodySchema.safeParse(request.body)
    for (const directive of directives.data ?? []) metrics.countCspReport(directive)
    response.status(directives.success ? 204 : 400).end()
  }
  /** Refuses a body without an error page, which nobody would see. */
  const refuse: ErrorRequestHandler = function refuseReport(_error, _request, response, _next) {
    response.status(400).end()
  }
  const type = ['application/csp-report', 'application/reports+json']
  return [Router().post('/', express.json({ type, limit: '16kb' }), count), refuse]
}
