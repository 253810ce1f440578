import { readFile } from 'node:fs/promises'
import { createClient } from '@redis/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { contactForm, page, submission } from '../harness/content/page-builder.ts'
import { textOf } from '../harness/content/read-html.ts'
import { openGate } from '../harness/open-gate.ts'
import { hasRedis, startRedis } from '../harness/servers/start-redis.ts'
import { werkseite } from '../harness/run-command.ts'
import type { Site } from '../harness/servers/start-site.ts'
import {
  expectLogged,
  purge,
  purgeToken,
  siteUrl,
  startBackendInTest,
  startSiteInTest,
} from './deployments.ts'

/** The site stores waiting forms only in a Redis that writes each one to its disk. */
const durable = ['--appendonly', 'yes', '--appendfsync', 'always']
const formsPerAddress = 4

async function startDurableRedis(options: string[] = []) {
  const redis = await startRedis([...durable, ...options])
  onTestFinished(redis.stop)
  return redis
}

async function connectTo(url: URL) {
  const client = createClient({ url: url.href }).on('error', () => {})
  await client.connect()
  onTestFinished(() => void (client.isOpen && client.destroy()))
  return client
}

let made = 0
/** A page, a form or an address that no test has used before. */
const fresh = () => ++made

/** Two replicas that share a Redis. */
async function startReplicas(redis: URL) {
  const backend = await startBackendInTest()
  const contact = { type: 'contact' as const, content: [contactForm('de')] }
  backend.publish(page({ de: '/de/kontakt' }, contact))
  const start = () =>
    startSiteInTest({
      BACKEND_URL: backend.url,
      SITE_URL: siteUrl,
      PURGE_TOKEN: purgeToken,
      REDIS_URL: redis.href,
      FORMS_PER_ADDRESS: `${formsPerAddress}`,
      FORMS_IN_ALL: '10000',
      LOG_LEVEL: 'info',
    })
  const [one, other] = await Promise.all([start(), start()])

  function publishNew(title = 'Alt'): string {
    const path = `/de/seite-${fresh()}`
    backend.publish(page({ de: path }, { title }))
    return path
  }

  /** Requests pages and sends forms until the returned function is called, which returns the unexpected statuses. */
  function visit(): () => Promise<string[]> {
    const failures: string[] = []
    const over = new AbortController()
    const note = (what: string, { status }: Response, expected: number[]) => {
      if (!expected.includes(status)) failures.push(`${what} ${status}`)
    }
    async function visitOne(site: Site): Promise<void> {
      while (!over.signal.aborted) {
        note('known page', await site.get('/de/kontakt'), [200])
        note('new page', await site.get(publishNew()), [200])
        note('form', await sendForm(site), [201, 202])
      }
    }
    const visits = Promise.all([visitOne(one), visitOne(other)])
    return async () => {
      over.abort()
      await visits
      return failures
    }
  }

  /** Waits until the replicas share pages, purges, forms and limits through this Redis. */
  async function untilAllShared(primary: URL): Promise<void> {
    await vi.waitFor(async () => {
      const path = publishNew()
      await one.get(path)
      const shared = await other.get(path)
      expect(shared.headers.get('server-timing')).not.toContain('render')
    })
    const path = publishNew('Alt')
    expect(await titleOf(await other.get(path))).toBe('Alt')
    backend.publish(page({ de: path }, { title: 'Neu' }))
    await purge(one, { paths: [path] })
    await vi.waitFor(async () => expect(await titleOf(await other.get(path))).toBe('Neu'))
    const client = await connectTo(primary)
    for (const site of [one, other])
      await vi.waitFor(async () => {
        const { id } = (await (await sendForm(site)).json()) as { id: string }
        expect(await client.exists(`werkseite:www.site.test:forms:form:${id}`)).toBe(1)
      })
    await vi.waitFor(async () => {
      const address = newAddress()
      for (let sent = 0; sent < formsPerAddress; sent++)
        await sendForm(sent % 2 ? one : other, address)
      expect((await sendForm(other, address)).status).toBe(429)
    })
  }

  return { one, other, visit, untilAllShared }
}

const titleOf = async (response: Response) => textOf(await response.text(), 'h1')

/** Of a network of its own: limits count by network. */
const newAddress = () => `2001:db8:${fresh().toString(16)}::1`

function sendForm(site: Site, address = newAddress()): Promise<Response> {
  return site.get('/de/ajax/contact', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ ...submission, message: `Grüezi ${fresh()}` }),
  })
}

describe.skipIf(!hasRedis)('replicas, failing Redis', () => {
  test('share all with the new primary after a failover', async () => {
    const [old, next] = [await startDurableRedis(), await startDurableRedis()]
    const [oldAdmin, nextAdmin] = [await connectTo(old.url), await connectTo(next.url)]
    await nextAdmin.sendCommand(['REPLICAOF', '127.0.0.1', old.url.port])
    const gate = await openGate(old.url)
    onTestFinished(gate.close)
    const { one, other, visit, untilAllShared } = await startReplicas(gate.url)
    await untilAllShared(old.url)

    const leave = visit()
    await nextAdmin.sendCommand(['REPLICAOF', 'NO', 'ONE'])
    await oldAdmin.sendCommand(['REPLICAOF', '127.0.0.1', next.url.port])
    for (const site of [one, other]) await expectLogged(site, { reason: 'READONLY' })
    gate.point(next.url)
    await untilAllShared(next.url)
    expect(await leave()).toEqual([])
  })

  test.each([
    { name: 'paused', fail: 'pause', recover: 'resume' },
    { name: 'killed', fail: 'kill', recover: 'start' },
  ] as const)('serve visitors during failure: $name', async ({ fail, recover }) => {
    const redis = await startDurableRedis()
    const { one, other, visit, untilAllShared } = await startReplicas(redis.url)
    await untilAllShared(redis.url)
    const leave = visit()
    await redis[fail]()
    for (const site of [one, other]) await expectLogged(site, { msg: 'shared pages disconnected' })
    await redis[recover]()
    await untilAllShared(redis.url)
    expect(await leave()).toEqual([])
  })

  test('need only the documented rights', async () => {
    const rights = await documentedUser('secret')
    const redis = await startDurableRedis(['--user', ...rights])
    const url = new URL(redis.url)
    Object.assign(url, { username: 'site', password: 'secret' })
    const { one, other, untilAllShared } = await startReplicas(url)
    const moved = { from: `/de/alt-${fresh()}`, to: '/de/kontakt' }
    await vi.waitFor(async () => expect((await purge(one, { moved: [moved] })).status).toBe(204))
    await vi.waitFor(async () => {
      const { headers } = await other.get(`${moved.from}?x=${fresh()}`)
      expect(headers.get('location')).toMatch(moved.to)
    })
    await untilAllShared(redis.url)
    const { exitCode } = await werkseite(['outbox', 'list'], {
      env: { REDIS_URL: url.href, SITE_URL: siteUrl },
    })
    expect(exitCode).toBe(0)
    const client = await connectTo(redis.url)
    expect(await client.aclLog()).toEqual([])
    const used = await client.info('commandstats')
    for (const command of rights.filter((right) => right.startsWith('+')))
      expect(used).toContain(`cmdstat_${command.slice(1)}:`)
  })

  test('serve visitors with garbage in all keys', async () => {
    const redis = await startDurableRedis()
    const { visit, untilAllShared } = await startReplicas(redis.url)
    await untilAllShared(redis.url)
    const client = await connectTo(redis.url)
    const leave = visit()
    for (const spoil of [spoilText, spoilType]) {
      const keys = await client.keys('*')
      expect(keys.length).toBeGreaterThan(10)
      for (const key of keys) await spoil(client, key)
    }
    await client.flushAll()
    await untilAllShared(redis.url)
    expect(await leave()).toEqual([])
  })
})

/** Arguments of the Redis user in the guide for operators. */
async function documentedUser(password: string): Promise<string[]> {
  const guide = await readFile('docs/how-to/deploy-with-docker.md', 'utf8')
  const [, rights = ''] = /^ *user (.+)$/m.exec(guide) ?? []
  return rights
    .replace('PASSWORD', password)
    .replace('www.example.com', new URL(siteUrl).host)
    .split(' ')
}

type Client = Awaited<ReturnType<typeof connectTo>>

const spoilText = (client: Client, key: string) => client.set(key, '{"status":200')

async function spoilType(client: Client, key: string): Promise<void> {
  await client.del(key)
  await client.rPush(key, 'garbage')
}
