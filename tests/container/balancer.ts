import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { GenericContainer, Wait, type StartedNetwork } from 'testcontainers'
import { haproxyImage } from './images.ts'

/** Represents the Service of the cluster. */
export interface Balancer {
  url: string
  /**
   * Adds a pod by its address. The pod gets visitors while its `/readyz` reports it as ready.
   * @returns name of the pod in `X-Pod` of responses
   */
  add(address: string): Promise<string>
  stop(): Promise<unknown>
}

const visitorsPort = 8080
const adminPort = 9999

/** Starts HAProxy with `haproxy/haproxy.cfg`. */
export async function startBalancer(network: StartedNetwork): Promise<Balancer> {
  const container = await new GenericContainer(haproxyImage)
    .withNetworkMode(network.getName())
    .withExposedPorts(visitorsPort, adminPort)
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  /** A later pod may get the address of an ended one. */
  const names = new Map<string, string>()

  async function add(address: string): Promise<string> {
    const name = names.get(address) ?? `pod-${names.size + 1}`
    names.set(address, name)
    // A server counts as up from the moment it is enabled, so it gets no visitors (weight 0) before it counts as down.
    await tell(
      `set server pods/${name} state maint`,
      `set server pods/${name} addr ${address}`,
      `set server pods/${name} weight 0`,
      `set server pods/${name} state ready`,
      `set server pods/${name} health down`,
      `set server pods/${name} weight 100`,
    )
    return name
  }

  async function tell(...commands: string[]): Promise<void> {
    const socket = connect(container.getMappedPort(adminPort), container.getHost())
    socket.write(`${commands.join(';')}\n`)
    const answer = await text(socket)
    const complaints = answer.split('\n').filter((line) => line && !/change/.test(line))
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  }

  const url = `http://${container.getHost()}:${container.getMappedPort(visitorsPort)}`
  return { url, add, stop: () => container.stop() }
}
