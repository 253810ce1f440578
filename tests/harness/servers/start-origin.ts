import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in the place of the site, that says what a test wants. It knows no page of its own. */
export interface Origin {
  url: string
  /** What it was asked, in order; probes of an edge are left out. */
  calls: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
  /** Answers a path, whatever its query. */
  answer: (path: string, answer: RequestListener) => void
  /** Closes the socket and all connections. */
  stop: () => Promise<void>
  /** Listens again, on the same port. */
  start: () => Promise<void>
}

/** Starts it on a free port. */
export async function startOrigin(): Promise<Origin> {
  const answers = new Map<string, RequestListener>()
  const calls: Origin['calls'] = []
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request
    if (url === '/robots.txt') return void response.end()
    calls.push({ method, url, headers })
    const answer = answers.get(url.replace(/\?.*/, ''))
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer: (path, answer) => void answers.set(path, answer),
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    async start() {
      await listen(port)
    },
  }
}
