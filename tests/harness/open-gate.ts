import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy that can interrupt a connection: simulates a broken network for one client. */
export interface Gate {
  /** URL of the server through this proxy. */
  url: URL
  /** Closes all connections and refuses new ones. */
  cut: () => void
  /** Stops forwarding on open connections without closing them, as if the machine had vanished. Accepts new ones. */
  silence: () => void
  mend: () => void
  /** Forwards new connections to another server, like a DNS name after a failover. */
  point: (to: URL) => void
  close: () => Promise<void>
}

export async function openGate(to: URL): Promise<Gate> {
  const sockets = new Set<Socket>()
  let isCut = false
  let target = to
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const onward = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        other.destroy()
        sockets.delete(one)
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = `${(server.address() as AddressInfo).port}`
  const gate: Gate = {
    url,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend: () => void (isCut = false),
    point: (other) => void (target = other),
    async close() {
      gate.cut()
      server.close()
      await once(server, 'close')
    },
  }
  return gate
}
