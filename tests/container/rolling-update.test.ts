import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Network, type StartedNetwork, type StartedTestContainer } from 'testcontainers'
import { startBalancer, type Balancer } from './balancer.ts'
import { startService } from './containers.ts'
import { readPodTemplate, type PodTemplate } from './pod-template.ts'
import { ask, endPod, killPod, startPod, untilAvailable, type Pod } from './pod.ts'
import { startVisitors } from './visitors.ts'

/** The production overlay's pods, but for the content service, which is reached by HTTPS there. */
const rendered = readPodTemplate({
  PURGE_TOKEN: 'only-inside-this-network',
  REDIS_URL: 'redis://redis:6379',
})
const template = changed({})

function changed(environment: Record<string, string>): PodTemplate {
  const content = { BACKEND_URL: 'http://content:3001' }
  return { ...rendered, environment: { ...rendered.environment, ...content, ...environment } }
}

let network: StartedNetwork
let services: StartedTestContainer[]
let balancer: Balancer
/** All that were started, and how answers name them. */
const pods = new Map<Pod, string>()
/** Those of the Deployment: two replicas. */
let replicas: Pod[]

beforeAll(async () => {
  network = await new Network().start()
  services = await Promise.all([
    startService('content', { network }),
    startService('redis', { network }),
  ])
  balancer = await startBalancer(network)
  replicas = await Promise.all([addPod(template), addPod(template)])
  await Promise.all(replicas.map((pod) => untilAvailable(pod, 30_000)))
})
afterAll(async () => {
  await Promise.all([...pods.keys()].map(({ container }) => container.stop()))
  await balancer.stop()
  await Promise.all(services.map((container) => container.stop()))
  await network.stop()
})

async function addPod(from: PodTemplate): Promise<Pod> {
  const pod = await startPod(from, network)
  pods.set(pod, await balancer.add(pod.address))
  return pod
}

/**
 * Replaces all replicas as the Deployment's strategy says: one more at a time, and never one less.
 *
 * @param patienceMs how long a pod may take to get ready; a cluster waits for `progressDeadlineSeconds`, and ends nothing either
 * @returns exit codes of the old ones
 * @throws {Error} where a new one does not get ready; nothing has been ended for it
 */
async function roll(
  from: PodTemplate,
  end: (pod: Pod) => Promise<number>,
  patienceMs = 30_000,
): Promise<number[]> {
  const ends: Promise<number>[] = []
  for (const old of replicas) {
    const fresh = await addPod(from)
    await untilAvailable(fresh, patienceMs)
    replicas = [...replicas.filter((pod) => pod !== old), fresh]
    ends.push(end(old))
  }
  return Promise.all(ends)
}

/** What visitors see while something happens. */
async function visitDuring<T>(happening: () => Promise<T>) {
  const { SITE_URL = '' } = template.environment
  const visitors = startVisitors({ url: balancer.url, host: new URL(SITE_URL).host, paths })
  try {
    await delay(1000)
    const result = await happening()
    await delay(1000)
    return { result, ...(await visitors.end()) }
  } finally {
    await visitors.end()
  }
}

const paths = ['/de', '/en', '/de/maschinen', '/en/news', '/robots.txt']

test('a roll-out loses no request', async () => {
  const before = replicas
  const seen = await visitDuring(() => roll(template, endPod))
  expect(seen.failures).toEqual([])
  expect(seen.answers).toBeGreaterThan(500)
  expect(seen.reused).toBeGreaterThan(seen.answers / 2)
  expect(seen.reused).toBeLessThan(seen.answers)
  expect(seen.pods).toEqual(new Set([...before, ...replicas].map((pod) => pods.get(pod))))
  expect(seen.result).toEqual([0, 0])
  expect(replicas.filter((pod) => before.includes(pod))).toEqual([])
  for (const pod of replicas)
    expect(await ask(pod, pod.template.container.livenessProbe)).toMatchObject({ status: 200 })
})

const badReleases = [
  { name: 'refuses its settings', bad: changed({ CACHE_MAX_MB: 'much' }), why: /exited/ },
  {
    name: 'has nothing to show',
    bad: changed({ BACKEND_URL: 'http://content:9' }),
    why: /unready/,
  },
]
test.each(badReleases)(
  'a release that $name stops the roll-out, and visitors see nothing of it',
  async ({ bad, why }) => {
    const before = replicas
    const { result, answers, failures } = await visitDuring(() =>
      roll(bad, endPod, 5000).catch(String),
    )
    expect(result).toMatch(why)
    expect(failures).toEqual([])
    expect(answers).toBeGreaterThan(100)
    expect(replicas).toEqual(before)
  },
)

test('without an orderly end requests are lost: the roll-out above would show it', async () => {
  const { result, failures } = await visitDuring(() =>
    roll({ ...template, minReadySeconds: 0 }, killPod),
  )
  expect(result).toEqual([137, 137])
  expect(failures.length).toBeGreaterThan(0)
})
