import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Network, type StartedNetwork, type StartedTestContainer } from 'testcontainers'
import {
  send,
  requestOps,
  halt,
  inspect,
  purge,
  resume,
  runCommand,
  startService,
} from './containers.ts'

/** The services of `compose.yaml` in one network, with two replicas of the site. */
let network: StartedNetwork
let editor: StartedTestContainer
let redis: StartedTestContainer
let site: StartedTestContainer
let replica: StartedTestContainer

beforeAll(async () => {
  network = await new Network().start()
  ;[editor, redis] = await Promise.all([
    startService('editor', { network, untilHealthy: true }),
    startService('redis', { network }),
  ])
  ;[site, replica] = await Promise.all([
    startService('site', { network }),
    startService('site', { network }),
  ])
  const { body } = await send(site, '/sitemap.xml')
  const locations = body.toString().matchAll(/<loc>http:\/\/localhost:3000(\/\w\w\/[^<]+)/g)
  paths = [...locations].map(([, path = '']) => path)
})
afterAll(async () => {
  await Promise.all([site, replica, editor, redis].map((container) => container.stop()))
  await network.stop()
})

/** Pages that no test has requested. */
let paths: string[]

function nextPath(): string {
  const path = paths.pop()
  if (!path) throw new Error('all pages were asked for')
  return path
}

/** Outcome of a request to the second replica for a page that the first replica has just rendered. */
async function tryToShare(): Promise<string> {
  const path = nextPath()
  await send(site, path)
  return outcomeOf(replica, path)
}

/** The page is written to Redis after the response. A busy machine may skip writes, so more than one page may be needed. */
const patience = { timeout: 60_000, interval: 1000 }

const outcomeOf = (container: StartedTestContainer, path: string) =>
  send(container, path).then(({ status, headers }) => `${status} ${String(headers['x-cache'])}`)

/** Response of `/readyz`, which decides whether a replica gets visitors. */
const readinessOf = (container: StartedTestContainer) =>
  requestOps(container, '/readyz').then(({ status, text }) => `${status} ${text}`)

describe('deployment', () => {
  test('shows pages of the content service', async () => {
    const { status, body } = await send(site, '/de/search?q=vakuumheber')
    expect(status).toBe(200)
    expect(body.toString()).toContain('/de/maschinen/vakuumheber')
  })

  test('shares rendered pages between replicas', async () => {
    await expect.poll(tryToShare, patience).toBe('200 HIT')
  })

  test('purges both replicas', async () => {
    const path = nextPath()
    /** Time of the response in ms; `Date` and `Age` count whole seconds. */
    const made = async (container: StartedTestContainer) => {
      const { headers } = await send(container, path)
      return Date.parse(String(headers['date'])) - Number(headers['age']) * 1000
    }
    const first = await made(site)
    await expect
      .poll(async () => Date.now() - (await made(replica)), patience)
      .toBeGreaterThan(4000)
    await purge(site, { paths: [path], hard: true })
    await expect
      .poll(async () => Math.min(await made(site), await made(replica)), patience)
      .toBeGreaterThan(first + 2000)
  })

  test('serves pages without Redis and shares them afterwards', async () => {
    await halt(redis)
    for (const container of [site, replica])
      for (let count = 0; count < 3; count++)
        expect(await outcomeOf(container, nextPath())).toBe('200 MISS')
    await resume(redis)
    await expect.poll(tryToShare, patience).toBe('200 HIT')
  })

  test('passes werkseite smoke with a report', async () => {
    const report = ['--output', '/tmp/report.html']
    const output = await runCommand(site, ['smoke', '--base', 'http://localhost:3000', ...report])
    expect(output).toContain('No findings')
  })

  test('fills the cache with werkseite warm within the memory limit', async () => {
    await runCommand(site, ['warm', '--base', 'http://localhost:3000'])
    // On a busy machine, warming takes longer than the TTL of a page.
    expect(await outcomeOf(site, '/en/news')).toMatch(/^200 (HIT|STALE)$/)
    const { State } = await inspect(site)
    expect({ running: State.Running, killed: State.OOMKilled }).toEqual({
      running: true,
      killed: false,
    })
  })

  test('serves warmed pages without the content service', async () => {
    const warmed = ['/de', '/en', '/en/news', '/de/maschinen']
    for (const path of warmed) await send(site, path)
    await halt(editor)
    await purge(site, { all: true })
    expect((await send(site, '/de/never-asked-for')).status).toBe(598)
    await expect.poll(() => readinessOf(site), patience).toBe('200 {"state":"degraded"}')
    expect((await requestOps(site, '/livez')).status).toBe(200)
    // A response confirmed less than two seconds before the purge counts as confirmed after it.
    for (const path of warmed) expect(await outcomeOf(site, path)).toMatch(/^200 (STALE|HIT)$/)
    await resume(editor)
    await expect.poll(() => readinessOf(site), patience).toBe('200 {"state":"ready"}')
    await expect
      .poll(() => send(site, '/de/never-asked-for').then(({ status }) => status), {
        timeout: 30_000,
      })
      .toBe(404)
  })
})
