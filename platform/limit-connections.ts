import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Limits the open connections of a server. At the limit, the connection that has been idle longest is closed and the new one is accepted. If
 * every connection has a request under way, the new one is closed.
 */
export function limitConnections(server: Server, max: number): void {
  /** Open connections, with the number of requests under way. */
  const open = new Map<Socket, number>()
  /** Connections without a request; the one that has been idle longest is first. */
  const idle = new Set<Socket>()

  function forget(socket: Socket): void {
    open.delete(socket)
    idle.delete(socket)
  }

  function count(socket: Socket, change: 1 | -1): void {
    const underWay = open.get(socket)
    if (underWay === undefined) return
    open.set(socket, underWay + change)
    if (underWay + change === 0) idle.add(socket)
    else idle.delete(socket)
  }

  server.on('connection', (socket) => {
    open.set(socket, 0)
    idle.add(socket)
    socket.once('close', () => forget(socket))
    if (open.size <= max) return
    const [longestIdle = socket] = idle
    forget(longestIdle)
    longestIdle.destroy()
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
}
