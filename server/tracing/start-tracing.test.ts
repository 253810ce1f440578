import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { JsonRequest } from '../../content/client/request-json.ts'
import { listen } from '../../tests/harness/servers/listen.ts'
import type { Logger } from '../../platform/logger.ts'
import { startTracing } from './start-tracing.ts'

beforeEach(() => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1') // closed port
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '50')
})
afterEach(() => vi.unstubAllEnvs())

const sampled = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
const unsampled = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`

describe('tracing', () => {
  test.each([
    { sampler: 'traceidratio', flags: ['00', '00', '00'] },
    { sampler: 'parentbased_always_on', flags: ['01', '01', '00'] },
    { sampler: 'parentbased_traceidratio', flags: ['00', '01', '00'] },
  ])('follows the sampler $sampler', async ({ sampler, flags }) => {
    const { ask } = await setUp({
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: '0',
    })
    const sent = [await ask(), await ask(sampled), await ask(unsampled)]
    expect(sent.map((traceparent) => traceparent?.slice(-2))).toEqual(flags)
  })

  test.each([
    ['OTEL_TRACES_SAMPLER', 'xray', 'parentbased_always_on'],
    ['OTEL_TRACES_SAMPLER_ARG', '25 %', 1],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 1],
  ])('logs and ignores the invalid value %s=%s', async (variable, value, used) => {
    const { ask, warn } = await setUp({ [variable]: value })
    expect((await ask())?.slice(-2)).toBe('01')
    expect(warn.mock.calls).toEqual([
      [{ variable, value, used }, 'invalid tracing variable ignored'],
    ])
  })

  test('logs invalid variables of the OpenTelemetry packages', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'zip')
    const { warn } = await setUp({})
    expect(warn.mock.calls).toEqual([
      [
        { problem: expect.stringContaining('OTEL_EXPORTER_OTLP_COMPRESSION') as string },
        'invalid tracing configuration',
      ],
    ])
  })
})

/** A site that calls its backend once per request. */
async function setUp(environment: Record<string, string>) {
  const warn = vi.fn<Logger['warn']>()
  const address = new URL('http://site.test')
  const logger = { warn, info: () => {} }
  const tracing = startTracing({ environment, siteUrl: address, backendUrl: address, logger })
  const calls: JsonRequest[] = []
  const backend = tracing.aroundBackend((call) => {
    calls.push(call)
    return Promise.resolve({ status: 200, statusText: 'OK', body: {}, bytes: 2 })
  })
  const { url, stop } = await listen(
    tracing.aroundListener((_request, response) => {
      void backend({ kind: 'page', method: 'GET', path: '/de' }).then(() => response.end())
    }),
  )
  onTestFinished(stop)
  onTestFinished(() => tracing.close())

  /** @returns the `traceparent` sent to the backend */
  const ask = async (traceparent?: string) => {
    const headers = { connection: 'close', ...(traceparent && { traceparent }) }
    await fetch(`${url}/de`, { headers })
    return calls.at(-1)?.headers?.['traceparent']
  }
  return { ask, warn }
}
