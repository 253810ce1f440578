import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { Registry } from 'prom-client'
import { withoutQuery } from '../../routing/localized-path.ts'
import type { ServerConfig } from '../config/config.ts'
import { closeServer, listen } from '../http/server.ts'
import type { Logger } from './logger.ts'
import { takesVisitors, type Readiness } from './readiness.ts'

interface OpsDeps {
  /** Running version, for `/livez`. */
  build: { version: string; build: string }
  readiness: () => Promise<Readiness>
  registry: Pick<Registry, 'contentType' | 'metrics'>
  logger: Pick<Logger, 'error'>
}

interface Answer {
  status: number
  type: string
  body: string
}

/** Starts the operators' listener on an address of its own, which is not public: `/livez`, `/readyz`, `/metrics`. */
export async function startOps(
  { opsHost: host, opsPort: port }: Pick<ServerConfig, 'opsHost' | 'opsPort'>,
  deps: OpsDeps,
) {
  const server = createServer(createOpsListener(deps))
  const url = await listen(server, { host, port, variables: ['OPS_PORT', 'OPS_HOST'] })
  return { url, close: () => closeServer(server) }
}

function createOpsListener({ build, readiness, registry, logger }: OpsDeps): RequestListener {
  /** Confirms that the process runs. The backend does not count: a restart would not repair it. */
  const livez = () =>
    json(200, { status: 'ok', ...build, uptimeSeconds: Math.floor(performance.now() / 1000) })

  async function readyz(): Promise<Answer> {
    const state = await readiness()
    return json(takesVisitors(state) ? 200 : 503, { state })
  }

  async function metrics(): Promise<Answer> {
    return { status: 200, type: registry.contentType, body: await registry.metrics() }
  }

  const answers = new Map<string, () => Answer | Promise<Answer>>(
    Object.entries({ '/livez': livez, '/readyz': readyz, '/metrics': metrics }),
  )

  async function answer({ method = '', url = '' }: IncomingMessage): Promise<Answer> {
    const make = answers.get(withoutQuery(url))
    if (!make) return json(404, { message: 'there are /livez, /readyz and /metrics' })
    if (method !== 'GET' && method !== 'HEAD') return json(405, { message: 'only to be read' })
    return make()
  }

  return function opsListener(request, response) {
    void answer(request)
      .catch((error: unknown) => {
        logger.error({ path: request.url, err: error }, 'operators could not be answered')
        return json(500, { message: 'failed' })
      })
      .then((made) => send(request, response, made))
  }
}

function json(status: number, body: object): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, type, body }: Answer,
): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  response.end(method === 'HEAD' ? undefined : body)
}
