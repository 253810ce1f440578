import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be cut: what one client sees of a broken network. */
export interface Gate {
  /** As the server's, by this way. */
  url: URL
  /** Ends all connections, and lets nobody in. */
  cut: () => void
  mend: () => void
  close: () => Promise<void>
}

export async function openGate(to: URL): Promise<Gate> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const onward = connect(Number(to.port), to.hostname)
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
    mend: () => void (isCut = false),
    async close() {
      gate.cut()
      server.close()
      await once(server, 'close')
    },
  }
  return gate
}
