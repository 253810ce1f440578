import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TestProxy {
  url: URL
  /** Method, target and credentials of every request that reached the proxy. */
  asked: { method: string; target: string; authorization: string | undefined }[]
}

/**
 * An HTTP proxy that forwards requests for any host to one server.
 *
 * @param status responds to every request with this status
 */
export async function startProxy(origin: URL, status?: number): Promise<TestProxy> {
  const asked: TestProxy['asked'] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    const { method = '', url: target = '', headers } = request
    asked.push({ method, target, authorization: headers['proxy-authorization'] })
    if (status) return void response.writeHead(status).end()
    const { pathname, search } = new URL(target)
    const address = { hostname: origin.hostname, port: origin.port, path: pathname + search }
    sendRequest({ ...address, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }).end()
  })
  server.on('connect', ({ method = '', url: target = '', headers }, socket: Socket) => {
    asked.push({ method, target, authorization: headers['proxy-authorization'] })
    socket.on('error', () => {})
    if (status) return void socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`)
    const tunnel = connect(Number(origin.port), origin.hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
    tunnel.on('error', () => socket.destroy())
    sockets.add(socket).add(tunnel)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: new URL(`http://127.0.0.1:${port}`), asked }
}
