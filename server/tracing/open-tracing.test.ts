import { describe, expect, test } from 'vitest'
import { isTracing } from './open-tracing.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318' }

describe('tracing switch', () => {
  test.each([
    { name: 'no variable', environment: {}, expected: false },
    {
      name: 'an empty endpoint',
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' },
      expected: false,
    },
    { name: 'endpoint', environment: endpoint, expected: true },
    {
      name: 'traces endpoint',
      environment: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector.test/traces' },
      expected: true,
    },
    { name: 'exporter otlp', environment: { OTEL_TRACES_EXPORTER: 'otlp' }, expected: true },
    {
      name: 'otlp among other exporters',
      environment: { OTEL_TRACES_EXPORTER: 'console, otlp' },
      expected: true,
    },
    { name: 'other exporter', environment: { OTEL_TRACES_EXPORTER: 'console' }, expected: false },
    {
      name: 'endpoint with exporter none',
      environment: { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
      expected: false,
    },
    {
      name: 'SDK disabled',
      environment: { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' },
      expected: false,
    },
    {
      name: 'SDK not disabled',
      environment: { ...endpoint, OTEL_SDK_DISABLED: 'false' },
      expected: true,
    },
  ])('follows the environment: $name', ({ environment, expected }) => {
    expect(isTracing(environment)).toBe(expected)
  })
})
