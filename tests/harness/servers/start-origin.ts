import type { IncomingMessage, RequestListener } from 'node:http'
import { listen } from './listen.ts'

/** A fake origin in place of the site. By default it has no pages. */
export interface Origin {
  url: string
  /** Requests in order, without health probes of an edge. */
  calls: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
  /** Sets the response for a path with any query. */
  answer: (path: string, answer: RequestListener) => void
  /** Closes the socket and all connections. */
  stop: () => Promise<void>
  /** Listens again, on the same port. */
  start: () => Promise<void>
}

/** Starts the server on a free port. */
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
