import { expect, test, vi } from 'vitest'
import type { Logger } from '../ops/logger.ts'
import { readTraceSettings } from './trace-settings.ts'

const usual = {
  sampler: 'parentbased_always_on',
  ratio: 1,
  propagates: true,
  batch: {
    scheduledDelayMillis: 5_000,
    exportTimeoutMillis: 30_000,
    maxQueueSize: 2_048,
    maxExportBatchSize: 512,
  },
}

function read(environment: Record<string, string>) {
  const warn = vi.fn<Logger['warn']>()
  const logger = { warn, info: () => {} }
  return { settings: readTraceSettings({ environment, logger }), warn }
}

test('without variables all is as OpenTelemetry has it', () => {
  expect(read({ OTEL_TRACES_SAMPLER: '' })).toMatchObject({ settings: usual })
})

test('variables are read as OpenTelemetry writes them', () => {
  const { settings, warn } = read({
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_PROPAGATORS: 'b3, baggage',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_BSP_EXPORT_TIMEOUT: '200',
    OTEL_BSP_MAX_QUEUE_SIZE: '300',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '40',
  })
  expect(settings).toEqual({
    sampler: 'parentbased_traceidratio',
    ratio: 0.25,
    propagates: false,
    batch: {
      scheduledDelayMillis: 100,
      exportTimeoutMillis: 200,
      maxQueueSize: 300,
      maxExportBatchSize: 40,
    },
  })
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['OTEL_TRACES_SAMPLER', 'xray', 'parentbased_always_on'],
  ['OTEL_TRACES_SAMPLER_ARG', '25 %', 1],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 1],
  ['OTEL_BSP_MAX_QUEUE_SIZE', '0', 2_048],
  ['OTEL_BSP_SCHEDULE_DELAY', '-1', 5_000],
])('a wrong value is told and counts as none: %s=%s', (variable, value, used) => {
  const { settings, warn } = read({ [variable]: value })
  expect(settings).toEqual(usual)
  expect(warn.mock.calls).toEqual([[{ variable, value, used }, 'tracing variable not understood']])
})
