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

/** Creates pods from a pod template like a node, one container per pod. */
export interface Pod {
  container: StartedTestContainer
  template: PodTemplate
  /** Address in the network of the pods. */
  address: string
}

/**
 * Starts a pod and waits for its startupProbe.
 *
 * @throws {Error} if the probe fails or the pod ends
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
          // Docker uses the mode of the image's folder, which only the owner can read. A node gives the volume to the group.
          const owner = `uid=${runAsUser},gid=${fsGroup}`
          return [mountPath, `rw,size=${volume.emptyDir.sizeLimit},${owner},mode=2777`]
        }),
      ),
    )
    this.hostConfig.ReadonlyRootfs = securityContext.readOnlyRootFilesystem
    this.hostConfig.Memory = resources.limits.memory
    this.hostConfig.MemorySwap = resources.limits.memory
    // A share of CPU time, as on a node. Docker refuses more processors than the machine has.
    this.hostConfig.CpuPeriod = 100_000
    this.hostConfig.CpuQuota = resources.limits.cpu * 100_000
  }

  protected override async containerCreated(id: string): Promise<void> {
    this.#id = id
  }

  /** A container that exits before the library inspects it has no ports. The error of the library would only mention a timeout. */
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

/** Sends one probe to a pod. @returns status and text of the response; status 0 without a response */
export async function send(
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
 * Waits until a pod has been ready for `minReadySeconds`.
 *
 * @throws {Error} after the timeout
 */
export async function untilAvailable(pod: Pod, patienceMs: number): Promise<void> {
  const { container, minReadySeconds } = pod.template
  const deadline = performance.now() + patienceMs
  let answer = await send(pod, container.readinessProbe)
  while (answer.status !== 200) {
    if (performance.now() > deadline) throw new Error(`not ready: ${answer.text}`)
    // More often than a node, which only shortens the test.
    await delay(500)
    answer = await send(pod, container.readinessProbe)
  }
  await delay(minReadySeconds * 1000)
  const { status, text } = await send(pod, container.readinessProbe)
  if (status !== 200) throw new Error(`not ready any more: ${text}`)
}

/**
 * Ends a pod like a node: SIGTERM, then SIGKILL after the grace period.
 *
 * @returns its exit code: 0 after a clean shutdown
 */
export async function endPod(pod: Pod): Promise<number> {
  const { terminationGracePeriodSeconds } = pod.template.pod
  const { container: client } = await getContainerRuntimeClient()
  await client.getById(pod.container.getId()).stop({ t: terminationGracePeriodSeconds })
  return (await inspect(pod.container)).State.ExitCode
}

/** Ends a pod like a power failure of its node. @returns its exit code */
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
