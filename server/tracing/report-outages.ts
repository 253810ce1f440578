import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from '../ops/logger.ts'

/** Logs one line when traces can no longer be sent, and one when they can again, independent of the number of lost traces. */
export function reportOutages(
  exporter: SpanExporter,
  logger: Pick<Logger, 'warn' | 'info'>,
): SpanExporter {
  let isOut = false

  function note({ code, error }: ExportResult): void {
    const wasOut = isOut
    isOut = code !== ExportResultCode.SUCCESS
    if (isOut && !wasOut) logger.warn({ reason: error?.message }, 'traces cannot be sent')
    if (wasOut && !isOut) logger.info({}, 'traces are sent again')
  }

  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        note(result)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
