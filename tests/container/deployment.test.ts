import { afterAll, beforeAll, expect, test } from 'vitest'
import { Network, type StartedNetwork, type StartedTestContainer } from 'testcontainers'
import { ask, halt, inspect, resume, runCommand, startService } from './containers.ts'

/** All of `compose.yaml` in one network; pages are soon to be renewed, so that a backend that is gone is noticed. */
let network: StartedNetwork
let content: StartedTestContainer
let redis: StartedTestContainer
let site: StartedTestContainer

beforeAll(async () => {
  network = await new Network().start()
  ;[content, redis] = await Promise.all([
    startService('content', { network, untilHealthy: true }),
    startService('redis', { network }),
  ])
  site = await startService('site', { network, environment: { CACHE_FRESH_SECONDS: '1' } })
})
afterAll(async () => {
  await Promise.all([site, content, redis].map((container) => container.stop()))
  await network.stop()
})

test('the site shows what the content service says', async () => {
  const { status, body } = await ask(site, '/de/search?q=vakuumheber')
  expect(status).toBe(200)
  expect(body.toString()).toContain('/de/maschinen/vakuumheber')
})

test('nothing is wrong with it: werkseite smoke', async () => {
  const output = await runCommand(site, ['smoke', '--base', 'http://localhost:3000'])
  expect(output).toContain('No findings')
})

test('werkseite warm fills its cache, within its memory', async () => {
  await runCommand(site, ['warm', '--base', 'http://localhost:3000'])
  const { headers } = await ask(site, '/en/news')
  expect(headers['x-cache']).toMatch(/^(HIT|STALE)$/)
  const { State } = await inspect(site)
  expect({ running: State.Running, killed: State.OOMKilled }).toEqual({
    running: true,
    killed: false,
  })
})

test('warmed pages keep coming while the content service is gone', async () => {
  await halt(content)
  const gone = await ask(site, '/de/never-asked-for')
  expect(gone.status).toBe(598)
  for (const path of ['/de', '/en', '/en/news', '/de/maschinen']) {
    const { status, headers } = await ask(site, path)
    expect({ path, status }).toEqual({ path, status: 200 })
    expect(Number(headers['age'])).toBeGreaterThan(1)
  }
  await resume(content)
  await expect
    .poll(() => ask(site, '/de/never-asked-for').then(({ status }) => status), { timeout: 30_000 })
    .toBe(404)
})
