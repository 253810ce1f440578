import { expect, test } from 'vitest'
import { isTracing } from './open-tracing.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318' }

test.each([
  { name: 'no variable', environment: {}, expected: false },
  { name: 'an empty one', environment: { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, expected: false },
  { name: 'an address', environment: endpoint, expected: true },
  {
    name: 'an address for traces',
    environment: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector.test/traces' },
    expected: true,
  },
  { name: 'the exporter', environment: { OTEL_TRACES_EXPORTER: 'otlp' }, expected: true },
  {
    name: 'it among others',
    environment: { OTEL_TRACES_EXPORTER: 'console, otlp' },
    expected: true,
  },
  { name: 'another one', environment: { OTEL_TRACES_EXPORTER: 'console' }, expected: false },
  {
    name: 'an address but no traces',
    environment: { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
    expected: false,
  },
  { name: 'all off', environment: { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, expected: false },
  { name: 'not all off', environment: { ...endpoint, OTEL_SDK_DISABLED: 'false' }, expected: true },
])('tracing is on by the environment: $name', ({ environment, expected }) => {
  expect(isTracing(environment)).toBe(expected)
})
