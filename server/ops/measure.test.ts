import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { JsonRequest } from '../../content/client/request-json.ts'
import { paths } from '../../content/contract/paths.ts'
import { createMeasure, toBackendCall } from './measure.ts'

const answer = { status: 304, statusText: '', body: undefined, bytes: 0 }

/** @returns the labels that were counted */
async function measure(ask: () => Promise<typeof answer>, call: Partial<JsonRequest> = {}) {
  const registry = new Registry()
  const request = createMeasure(registry).backend(ask)
  await request({ method: 'GET', path: '/de/ajax/layout', ...call }).catch(() => {})
  const said = await registry.metrics()
  return [...said.matchAll(/request_duration_seconds_count\{(.*)\} 1/g)].map(([, labels]) => labels)
}

test('an answer counts by its status', async () => {
  expect(await measure(() => Promise.resolve(answer))).toEqual(['call="layout",outcome="3xx"'])
})

test('no answer is a failure', async () => {
  expect(await measure(() => Promise.reject(new Error('reset')))).toEqual([
    'call="layout",outcome="failed"',
  ])
})

test('a call that its caller gave up is no failure of the backend', async () => {
  const signal = AbortSignal.abort(new Error('not wanted any more'))
  expect(await measure(() => Promise.reject(signal.reason as Error), { signal })).toEqual([])
})

test.each([
  [paths.layout('de'), 'layout'],
  [paths.navigation('en'), 'navigation'],
  [paths.pages('de'), 'pages'],
  [paths.search('de', 'heber'), 'search'],
  [paths.form('de', 'contact'), 'form'],
  ['/de/maschinen?x=1', 'page'],
  ['/de/ajax/toString', 'page'],
  ['/de', 'page'],
])('%s asks for %s', (path, call) => {
  expect(toBackendCall(path)).toBe(call)
})
