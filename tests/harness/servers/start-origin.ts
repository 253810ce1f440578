import type { IncomingMessage, RequestListener } from 'node:http'
import { listen } from './listen.ts'

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
  const receive: RequestListener = (request, response) => {
    const { method, url = '', headers } = request
    if (url === '/robots.txt') return void response.end()
    calls.push({ method, url, headers })
    const answer = answers.get(url.replace(/\?.*/, ''))
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  }
  let server = await listen(receive)
  const { url, port } = server
  return {
    url,
    calls,
    answer: (path, answer) => void answers.set(path, answer),
    stop: () => server.stop(),
    async start() {
      server = await listen(receive, { port })
    },
  }
}
