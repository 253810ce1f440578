import { describe, expect, test as base } from 'vitest'
import { startFakeBackend, type FakeBackend } from '../../harness/servers/fake-backend.ts'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { page } from '../../harness/content/page-builder.ts'
import { textOf } from '../../harness/content/read-html.ts'
import { startSite, type Site } from '../../harness/servers/start-site.ts'
import { hasRedis, startRedis, type Redis } from '../../harness/servers/start-redis.ts'
import { purgeToken, siteUrl } from '../deployments.ts'

const test = base
  .extend('backend', { scope: 'file' }, fileFixture(startFakeBackend))
  .extend('redis', { scope: 'file' }, fileFixture(startRedis))
  .extend(
    'replicas',
    { scope: 'file' },
    async (
      { backend, redis },
      { onCleanup }: { onCleanup: (end: () => Promise<void>) => void },
    ) => {
      const replicas = await startReplicas(backend, redis)
      onCleanup(() => replicas.stop())
      return replicas
    },
  )

interface Replicas {
  sites: Site[]
  /** Replaces both processes; what only a process knew is lost. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

async function startReplicas(backend: FakeBackend, redis: Redis): Promise<Replicas> {
  const start = () => startSite(toEnvironment(backend, redis))
  const replicas: Replicas = {
    sites: await Promise.all([start(), start()]),
    async restart() {
      await replicas.stop()
      replicas.sites = await Promise.all([start(), start()])
    },
    async stop() {
      await Promise.all(replicas.sites.map((site) => site.stop()))
    },
  }
  return replicas
}

const toEnvironment = (backend: FakeBackend, redis: Redis) => ({
  BACKEND_URL: backend.url,
  SITE_URL: siteUrl,
  PURGE_TOKEN: purgeToken,
  REDIS_URL: redis.url.href,
})

/** A webhook: the purge is in the URL, the body is that of the CMS. */
async function notify(site: Site | undefined, query: string, body: object = { event: 'publish' }) {
  const response = await site?.get(`/ops/purge${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${purgeToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response?.status).toBe(204)
}

const titlesOf = ({ sites }: Replicas, path: string) =>
  Promise.all(sites.map(async (site) => textOf(await (await site.get(path)).text(), 'h1')))

const targetsOf = ({ sites }: Replicas, path: string) =>
  Promise.all(
    sites.map(async (site) => {
      const { status, headers } = await site.get(path)
      return `${status} ${headers.get('location')}`
    }),
  )

describe.runIf(hasRedis)('purge at one of two replicas', () => {
  test.for([
    { name: 'path', query: '?path=/de/pfad', path: '/de/pfad' },
    { name: 'tag', query: '?tag=entry:17', path: '/de/marke' },
    { name: 'everything', query: '?all', path: '/de/alles' },
    { name: 'path, hard', query: '?path=/de/hart&hard', path: '/de/hart' },
    { name: 'tag, hard', query: '?tag=entry:18&hard', path: '/de/marke-hart' },
    { name: 'everything, hard', query: '?all&hard', path: '/de/alles-hart' },
  ])('reaches both: $name', async ({ query, path }, { backend, replicas }) => {
    const tags = /tag=([^&]*)/.exec(query)?.slice(1) ?? []
    const publish = (title: string) => backend.publish({ ...page({ de: path }, { title }), tags })
    publish('Alt')
    expect(await titlesOf(replicas, path)).toEqual(['Alt', 'Alt'])
    publish('Neu')
    await notify(replicas.sites[0], query)
    await expect.poll(() => titlesOf(replicas, path)).toEqual(['Neu', 'Neu'])
  })
})

describe.runIf(hasRedis)('moved page of two replicas', () => {
  test('redirects until a response for the old path', async ({ backend, replicas }) => {
    const [from, to] = ['/de/alter-ort', '/de/neuer-ort']
    backend.publish(page({ de: to }))
    expect(await targetsOf(replicas, from)).toEqual(['404 null', '404 null'])
    await notify(replicas.sites[0], '', { moved: [{ from, to }] })
    const redirected = [`301 ${to}`, `301 ${to}`]
    await expect.poll(() => targetsOf(replicas, from)).toEqual(redirected)

    await replicas.restart()
    await expect.poll(() => targetsOf(replicas, from)).toEqual(redirected)

    backend.publish(page({ de: from }))
    await notify(replicas.sites[1], `?path=${from}`)
    await expect.poll(() => targetsOf(replicas, from)).toEqual(['200 null', '200 null'])

    backend.answer(from, (_request, response) => void response.status(404).json({}))
    await replicas.restart()
    await notify(replicas.sites[0], '?all&hard')
    await expect.poll(() => targetsOf(replicas, from)).toEqual(['404 null', '404 null'])
  })
})
