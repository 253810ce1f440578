import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import {
  GenericContainer,
  getContainerRuntimeClient,
  Wait,
  type StartedNetwork,
  type StartedTestContainer,
} from 'testcontainers'
import { request } from 'undici'
import { composeFile, type ComposeService, type ComposeServiceName } from './compose-file.ts'
import { redisImage, siteImage } from './images.ts'

const root = join(import.meta.dirname, '../..')

const ports = { site: 3000, editor: 3000, redis: 6379 }
/** Port of the operations endpoints. */
const opsPort = 9464

/** Log line of a service that listens. */
const listening = {
  site: / Site {5}http/,
  editor: / Site {5}http/,
  redis: /Ready to accept/,
}

interface ServiceOptions {
  environment?: Record<string, string>
  /** Network in which the container is reachable under the name of the service. */
  network?: StartedNetwork
  /** Waits for the first successful health check, after about ten seconds. */
  untilHealthy?: boolean
  /** Replaces the content files of the project. */
  contentDir?: string
}

/** Starts a service with its command, variables, limits and privileges from `compose.yaml`. */
export async function startService(
  name: ComposeServiceName,
  { environment = {}, network, untilHealthy = false, contentDir }: ServiceOptions = {},
): Promise<StartedTestContainer> {
  const service = composeFile.services[name]
  const container = new ConfinedContainer(service)
    .withEnvironment({ ...service.environment, ...environment })
    .withBindMounts(toBindMounts(service, contentDir))
    .withExposedPorts(...(name === 'site' ? [ports.site, opsPort] : [ports[name]]))
    .withWaitStrategy(untilHealthy ? Wait.forHealthCheck() : Wait.forLogMessage(listening[name]))
    .withStartupTimeout(60_000)
  if (service.command) container.withCommand(service.command)
  if (service.user) container.withUser(service.user)
  if (service.healthcheck) container.withHealthCheck(toHealthCheck(service.healthcheck))
  if (network) container.withNetwork(network).withNetworkAliases(name)
  return container.start()
}

/** The container of a service without its command and variables. */
class ConfinedContainer extends GenericContainer {
  constructor(service: ComposeService) {
    super(service.image === 'werkseite' ? siteImage : redisImage)
    this.withDroppedCapabilities(...service.cap_drop)
    this.withSecurityOpt(...service.security_opt)
    this.withTmpFs(Object.fromEntries(service.tmpfs.map((path) => [path, 'rw'])))
    this.hostConfig.ReadonlyRootfs = service.read_only
    this.hostConfig.Memory = service.mem_limit
    this.hostConfig.MemorySwap = service.memswap_limit
  }
}

/** The content files. Volumes are new for each container, as the image declares them. */
function toBindMounts({ volumes }: ComposeService, contentDir = join(root, 'sample-site/content')) {
  return volumes
    .map((volume) => volume.split(':'))
    .filter(([source]) => source === './sample-site/content')
    .map(([, target = '', mode = 'rw']) => ({ source: contentDir, target, mode: mode as 'ro' }))
}

/** The image defines the interval. */
function toHealthCheck({ test }: { test: string[] }) {
  return { test: test as ['CMD', ...string[]] }
}

/**
 * Runs `werkseite` from the image in the network namespace of a container.
 *
 * @returns output of the command
 * @throws {Error} if it has findings
 */
export async function runCommand(beside: StartedTestContainer, args: string[]): Promise<string> {
  const container = await new GenericContainer(siteImage)
    .withNetworkMode(`container:${beside.getId()}`)
    .withCommand(['werkseite', ...args])
    .withWaitStrategy(Wait.forOneShotStartup())
    .withStartupTimeout(300_000)
    .start()
  const output = await text(await container.logs())
  await container.stop()
  return output
}

/** Runs a Node script inside a container. @returns its output, parsed as JSON */
export async function evaluate(container: StartedTestContainer, program: string): Promise<unknown> {
  const { exitCode, output } = await container.exec(['node', '--input-type=module', '-e', program])
  if (exitCode !== 0) throw new Error(output)
  return JSON.parse(output)
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends a request to a site from outside, with the host of `SITE_URL`. */
export async function send(
  site: StartedTestContainer,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await request(addressOf(site) + path, { headers: { ...siteHost, ...headers } })
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer.body) }
}

/** Requests an operations endpoint of a site: `/readyz`, `/metrics` and so on. */
export async function requestOps(
  site: StartedTestContainer,
  path: string,
): Promise<{ status: number; text: string }> {
  const answer = await request(`http://${site.getHost()}:${site.getMappedPort(opsPort)}${path}`)
  return { status: answer.statusCode, text: await answer.body.text() }
}

/** Purges a site, like the content service after a change. */
export async function purge(site: StartedTestContainer, body: object): Promise<void> {
  const { PURGE_TOKEN = '' } = composeFile.services.site.environment
  const { statusCode } = await request(`${addressOf(site)}/ops/purge`, {
    method: 'POST',
    headers: {
      ...siteHost,
      authorization: `Bearer ${PURGE_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (statusCode !== 204) throw new Error(`/ops/purge answered ${statusCode}`)
}

export const siteHost = {
  host: new URL(composeFile.services.site.environment['SITE_URL'] ?? '').host,
}

/** Public address of a site. */
export function addressOf(site: StartedTestContainer): string {
  return `http://${site.getHost()}:${site.getMappedPort(ports.site)}`
}

/** State of a container from the engine. */
export async function inspect(container: StartedTestContainer) {
  const { container: client } = await getContainerRuntimeClient()
  return client.inspect(client.getById(container.getId()))
}

/** Stops a container with SIGTERM. It can be started again. */
export async function halt(container: StartedTestContainer): Promise<void> {
  const { container: client } = await getContainerRuntimeClient()
  await client.getById(container.getId()).stop({ t: 15 })
}

/** Starts a halted container again. */
export async function resume(container: StartedTestContainer): Promise<void> {
  const { container: client } = await getContainerRuntimeClient()
  await client.getById(container.getId()).start()
}
