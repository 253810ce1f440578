import { Agent, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** What visitors have seen. */
export interface Visit {
  /** Answers with status 200, whole. */
  answers: number
  /** Everything else: another status, or no answer. */
  failures: string[]
  /** How many requests went over a connection that had been used before. */
  reused: number
  /** Which pods answered, by `X-Pod`. */
  pods: Set<string>
}

interface VisitorsOptions {
  url: string
  host: string
  paths: string[]
}

/** So many keep their connection from request to request, as browsers and ingress controllers do… */
const keeping = 6
/** …and so many come with a new one each time. */
const fresh = 3
/** Between an answer and the next request. */
const pauseMs = 15

/** Asks for pages, again and again, until it is ended. Nothing is asked for twice because it failed. */
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
