import { afterAll, beforeAll, expect, test } from 'vitest'
import { Network, type StartedNetwork, type StartedTestContainer } from 'testcontainers'
import {
  ask,
  askOps,
  halt,
  inspect,
  purge,
  resume,
  runCommand,
  startService,
} from './containers.ts'

/** All of `compose.yaml` in one network, the site twice. */
let network: StartedNetwork
let content: StartedTestContainer
let redis: StartedTestContainer
let site: StartedTestContainer
let replica: StartedTestContainer

beforeAll(async () => {
  network = await new Network().start()
  ;[content, redis] = await Promise.all([
    startService('content', { network, untilHealthy: true }),
    startService('redis', { network }),
  ])
  ;[site, replica] = await Promise.all([
    startService('site', { network }),
    startService('site', { network }),
  ])
  const { body } = await ask(site, '/sitemap.xml')
  const locations = body.toString().matchAll(/<loc>http:\/\/localhost:3000(\/\w\w\/[^<]+)/g)
  paths = [...locations].map(([, path = '']) => path)
})
afterAll(async () => {
  await Promise.all([site, replica, content, redis].map((container) => container.stop()))
  await network.stop()
})

/** Pages that nobody has asked for yet. */
let paths: string[]

function nextPath(): string {
  const path = paths.pop()
  if (!path) throw new Error('all pages were asked for')
  return path
}

/** What the second replica says of a page that the first one has just rendered. */
async function tryToShare(): Promise<string> {
  const path = nextPath()
  await ask(site, path)
  return outcomeOf(replica, path)
}

/** The store is told after the answer, and nobody waits for it on a busy machine: it may take more than one page. */
const patience = { timeout: 60_000, interval: 1000 }

const outcomeOf = (container: StartedTestContainer, path: string) =>
  ask(container, path).then(({ status, headers }) => `${status} ${String(headers['x-cache'])}`)

/** What `/readyz` says to whoever decides whether a replica gets visitors. */
const readinessOf = (container: StartedTestContainer) =>
  askOps(container, '/readyz').then(({ status, text }) => `${status} ${text}`)

test('the site shows what the content service says', async () => {
  const { status, body } = await ask(site, '/de/search?q=vakuumheber')
  expect(status).toBe(200)
  expect(body.toString()).toContain('/de/maschinen/vakuumheber')
})

test('what one replica has rendered the other does not', async () => {
  await expect.poll(tryToShare, patience).toBe('200 HIT')
})

test('a purge reaches both replicas', async () => {
  const path = nextPath()
  /** When the answer was made, ms; `Date` and `Age` count whole seconds. */
  const made = async (container: StartedTestContainer) => {
    const { headers } = await ask(container, path)
    return Date.parse(String(headers['date'])) - Number(headers['age']) * 1000
  }
  const first = await made(site)
  await expect.poll(async () => Date.now() - (await made(replica)), patience).toBeGreaterThan(4000)
  await purge(site, { paths: [path], hard: true })
  await expect
    .poll(async () => Math.min(await made(site), await made(replica)), patience)
    .toBeGreaterThan(first + 2000)
})

test('pages keep coming while Redis is gone, and are shared again when it is back', async () => {
  await halt(redis)
  for (const container of [site, replica])
    for (let count = 0; count < 3; count++)
      expect(await outcomeOf(container, nextPath())).toBe('200 MISS')
  await resume(redis)
  await expect.poll(tryToShare, patience).toBe('200 HIT')
})

test('nothing is wrong with it: werkseite smoke', async () => {
  const output = await runCommand(site, ['smoke', '--base', 'http://localhost:3000'])
  expect(output).toContain('No findings')
})

test('werkseite warm fills its cache, within its memory', async () => {
  await runCommand(site, ['warm', '--base', 'http://localhost:3000'])
  // On a busy machine warming takes longer than a page is fresh.
  expect(await outcomeOf(site, '/en/news')).toMatch(/^200 (HIT|STALE)$/)
  const { State } = await inspect(site)
  expect({ running: State.Running, killed: State.OOMKilled }).toEqual({
    running: true,
    killed: false,
  })
})

test('warmed pages keep coming while the content service is gone, and the site says so', async () => {
  const warmed = ['/de', '/en', '/en/news', '/de/maschinen']
  for (const path of warmed) await ask(site, path)
  await halt(content)
  await purge(site, { all: true })
  expect((await ask(site, '/de/never-asked-for')).status).toBe(598)
  await expect.poll(() => readinessOf(site), patience).toBe('200 {"state":"degraded"}')
  expect((await askOps(site, '/livez')).status).toBe(200)
  // What the content service confirmed less than two seconds before the purge counts as confirmed since.
  for (const path of warmed) expect(await outcomeOf(site, path)).toMatch(/^200 (STALE|HIT)$/)
  await resume(content)
  await expect.poll(() => readinessOf(site), patience).toBe('200 {"state":"ready"}')
  await expect
    .poll(() => ask(site, '/de/never-asked-for').then(({ status }) => status), { timeout: 30_000 })
    .toBe(404)
})
