import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Network, type StartedNetwork, type StartedTestContainer } from 'testcontainers'
import { hasProgram } from '../harness/programs.ts'
import { startBalancer, type Balancer } from './balancer.ts'
import { startService } from './containers.ts'
import { readPodTemplate, type PodTemplate } from './pod-template.ts'
import { send, endPod, killPod, startPod, untilAvailable, type Pod } from './pod.ts'
import { startVisitors } from './visitors.ts'

/** The site's pods in the production overlay. The content service is reached by HTTP instead of HTTPS. */
let template: PodTemplate

function changed(from: PodTemplate, { environment, ...rest }: Partial<PodTemplate>): PodTemplate {
  return { ...from, ...rest, environment: { ...from.environment, ...environment } }
}

describe.skipIf(!hasProgram('kubectl'))('rolling update', () => {
  let network: StartedNetwork
  let services: StartedTestContainer[]
  let balancer: Balancer
  /** All started pods, with their names in responses. */
  const pods = new Map<Pod, string>()
  /** The two replicas of the Deployment. */
  let replicas: Pod[]

  beforeAll(async () => {
    const secret = { PURGE_TOKEN: 'only-inside-this-network', REDIS_URL: 'redis://redis:6379' }
    const environment = { BACKEND_URL: 'http://editor:3001' }
    template = changed(readPodTemplate(secret), { environment })
    network = await new Network().start()
    services = await Promise.all([
      startService('editor', { network }),
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
   * Replaces all replicas by the strategy of the Deployment: one more pod at a time, never one less.
   *
   * @param patienceMs maximum time for a pod to become ready; a cluster waits for `progressDeadlineSeconds` and stops no pod either
   * @returns exit codes of the old pods
   * @throws {Error} if a new pod does not become ready; no old pod was stopped for it
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

  /** Responses to visitors during an event. */
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

  test('loses no request', async () => {
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
      expect(await send(pod, pod.template.container.livenessProbe)).toMatchObject({ status: 200 })
  })

  const badReleases: { name: string; environment: Record<string, string>; why: RegExp }[] = [
    { name: 'rejects its settings', environment: { CACHE_MAX_MB: 'much' }, why: /exited/ },
    {
      name: 'has no content',
      environment: { BACKEND_URL: 'http://editor:9' },
      why: /unready/,
    },
  ]
  test.each(badReleases)(
    'stops without failures for a release: $name',
    async ({ environment, why }) => {
      const before = replicas
      const { result, answers, failures } = await visitDuring(() =>
        roll(changed(template, { environment }), endPod, 5000).catch(String),
      )
      expect(result).toMatch(why)
      expect(failures).toEqual([])
      expect(answers).toBeGreaterThan(100)
      expect(replicas).toEqual(before)
    },
  )

  test('loses requests of killed pods', async () => {
    const { result, failures } = await visitDuring(() =>
      roll(changed(template, { minReadySeconds: 0 }), killPod),
    )
    expect(result).toEqual([137, 137])
    expect(failures.length).toBeGreaterThan(0)
  })
})
