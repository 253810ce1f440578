import { setTimeout as delay } from 'node:timers/promises'
import {
  GenericContainer,
  getContainerRuntimeClient,
  Wait,
  type StartedNetwork,
  type StartedTestContainer,
} from 'testcontainers'
import { request } from 'undici'
import { inspect } from './containers.ts'
import { siteImage } from './images.ts'
import type { PodTemplate, Probe } from './pod-template.ts'

/** What a node makes of a pod template, one container a pod. */
export interface Pod {
  container: StartedTestContainer
  template: PodTemplate
  /** In the network of the pods. */
  address: string
}

/**
 * Starts a pod and waits until its startupProbe has succeeded.
 *
 * @throws {Error} where it does not, or the pod ends
 */
export async function startPod(template: PodTemplate, network: StartedNetwork): Promise<Pod> {
  const { startupProbe } = template.container
  const { path, port } = startupProbe.httpGet
  const container = await new PodContainer(template)
    .withNetworkMode(network.getName())
    .withExposedPorts(portNumber(template, port))
    .withWaitStrategy(
      Wait.forHttp(path, portNumber(template, port), { abortOnContainerExit: true })
        .withReadTimeout(startupProbe.timeoutSeconds * 1000)
        .withStartupTimeout(startupProbe.failureThreshold * startupProbe.periodSeconds * 1000),
    )
    .start()
  return { container, template, address: container.getIpAddress(network.getName()) }
}

class PodContainer extends GenericContainer {
  #id = ''

  constructor({ pod, container, environment }: PodTemplate) {
    super(siteImage)
    const { securityContext, resources, volumeMounts, command } = container
    const { runAsUser, runAsGroup, fsGroup } = pod.securityContext
    if (command) this.withEntrypoint(command)
    this.withEnvironment(environment)
    this.withUser(`${runAsUser}:${runAsGroup}`)
    this.withDroppedCapabilities(...securityContext.capabilities.drop)
    this.withSecurityOpt('no-new-privileges:true')
    this.withTmpFs(
      Object.fromEntries(
        volumeMounts.map(({ name, mountPath }) => {
          const volume = pod.volumes.find((candidate) => candidate.name === name)
          if (!volume) throw new Error(`no volume ${name}`)
          // Docker gives it the mode of the image's folder, which is for its owner alone; a node gives it to the group.
          const owner = `uid=${runAsUser},gid=${fsGroup}`
          return [mountPath, `rw,size=${volume.emptyDir.sizeLimit},${owner},mode=2777`]
        }),
      ),
    )
    this.hostConfig.ReadonlyRootfs = securityContext.readOnlyRootFilesystem
    this.hostConfig.Memory = resources.limits.memory
    this.hostConfig.MemorySwap = resources.limits.memory
    // As a share of time, as nodes do it: a number of processors is refused where there are fewer.
    this.hostConfig.CpuPeriod = 100_000
    this.hostConfig.CpuQuota = resources.limits.cpu * 100_000
  }

  protected override async containerCreated(id: string): Promise<void> {
    this.#id = id
  }

  /** A container that exits before the library's first look has no ports; the library would only say that it waited for them in vain. */
  override async start(): Promise<StartedTestContainer> {
    try {
      return await super.start()
    } catch (cause) {
      const { container: client } = await getContainerRuntimeClient()
      const container = client.getById(this.#id)
      const state = await container.inspect().then(
        ({ State }) => State,
        () => null,
      )
      if (state?.Status !== 'exited') throw cause
      await container.remove()
      throw new Error(`Container exited with code ${state.ExitCode}`, { cause })
    }
  }
}

/** Asks a pod once, as a probe does. @returns status and text of the answer; none is status 0 */
export async function ask(
  { container, template }: Pod,
  { httpGet, timeoutSeconds }: Probe,
): Promise<{ status: number; text: string }> {
  const port = container.getMappedPort(portNumber(template, httpGet.port))
  try {
    const { statusCode, body } = await request(
      `http://${container.getHost()}:${port}${httpGet.path}`,
      { signal: AbortSignal.timeout(timeoutSeconds * 1000) },
    )
    return { status: statusCode, text: await body.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

/**
 * Waits until a pod is ready, and has been for `minReadySeconds`.
 *
 * @throws {Error} where it is not after so long
 */
export async function untilAvailable(pod: Pod, patienceMs: number): Promise<void> {
  const { container, minReadySeconds } = pod.template
  const deadline = performance.now() + patienceMs
  let answer = await ask(pod, container.readinessProbe)
  while (answer.status !== 200) {
    if (performance.now() > deadline) throw new Error(`not ready: ${answer.text}`)
    // More often than a node does, which changes nothing but how long the test takes.
    await delay(500)
    answer = await ask(pod, container.readinessProbe)
  }
  await delay(minReadySeconds * 1000)
  const { status, text } = await ask(pod, container.readinessProbe)
  if (status !== 200) throw new Error(`not ready any more: ${text}`)
}

/**
 * Ends a pod as a node does: SIGTERM, and SIGKILL when the grace period is over.
 *
 * @returns its exit code: 0 where it ended by itself
 */
export async function endPod(pod: Pod): Promise<number> {
  const { terminationGracePeriodSeconds } = pod.template.pod
  const { container: client } = await getContainerRuntimeClient()
  await client.getById(pod.container.getId()).stop({ t: terminationGracePeriodSeconds })
  return (await inspect(pod.container)).State.ExitCode
}

/** Ends a pod as a node does that loses its power. @returns its exit code */
export async function killPod(pod: Pod): Promise<number> {
  const { container: client } = await getContainerRuntimeClient()
  await client.getById(pod.container.getId()).kill({ signal: 'SIGKILL' })
  return (await inspect(pod.container)).State.ExitCode
}

function portNumber({ container }: PodTemplate, name: string): number {
  const port = container.ports.find((candidate) => candidate.name === name)
  if (!port) throw new Error(`no port ${name}`)
  return port.containerPort
}
