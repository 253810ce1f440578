import { Agent, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** Results of simulated visitors. */
export interface Visit {
  /** Complete responses with status 200. */
  answers: number
  /** Other statuses and failed requests. */
  failures: string[]
  /** Number of requests over a reused connection. */
  reused: number
  /** Pods that responded, by `X-Pod`. */
  pods: Set<string>
}

interface VisitorsOptions {
  url: string
  host: string
  paths: string[]
}

/** Visitors with a keep-alive connection, like browsers and ingress controllers. */
const keeping = 6
/** Visitors with a new connection for each request. */
const fresh = 3
/** Pause between a response and the next request. */
const pauseMs = 15

/** Requests pages repeatedly until `end` is called. A failed request is not repeated. */
export function startVisitors(options: VisitorsOptions): { end: () => Promise<Visit> } {
  const visit: Visit = { answers: 0, failures: [], reused: 0, pods: new Set() }
  const over = new AbortController()
  const visitors = Array.from({ length: keeping + fresh }, (_, index) =>
    visitAgainAndAgain(new Agent({ keepAlive: index < keeping, maxSockets: 1 })),
  )

  async function visitAgainAndAgain(agent: Agent): Promise<void> {
    for (let count = 0; !over.signal.aborted; count++) {
      const path = options.paths[count % options.paths.length] ?? '/'
      await visitOnce(path, agent)
      await delay(pauseMs)
    }
    agent.destroy()
  }

  async function visitOnce(path: string, agent: Agent): Promise<void> {
    try {
      const request = get(options.url + path, { agent, headers: { host: options.host } })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      await text(response)
      if (request.reusedSocket) visit.reused++
      visit.pods.add(String(response.headers['x-pod']))
      if (response.statusCode === 200) visit.answers++
      else visit.failures.push(`${path}: ${response.statusCode}`)
    } catch (error) {
      visit.failures.push(`${path}: ${String(error)}`)
    }
  }

  return {
    async end() {
      over.abort()
      await Promise.all(visitors)
      return visit
    },
  }
}
