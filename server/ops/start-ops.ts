import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { withoutQuery } from '../../routing/localized-path.ts'
import type { ServerConfig } from '../config/config.ts'
import { createServer } from '../../platform/node-http.ts'
import { closeServer, listen } from '../../platform/http-server.ts'
import type { Logger } from '../../platform/logger.ts'
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
  const listener = createOpsListener(deps)
  const server = createServer((request, response) => void listener(request, response))
  const url = await listen(server, { host, port, variables: ['OPS_PORT', 'OPS_HOST'] })
  return { url, close: () => closeServer(server) }
}

function createOpsListener({ build, readiness, registry, logger }: OpsDeps) {
  async function read(path: string): Promise<Answer> {
    switch (path) {
      case '/livez': // Confirms that the process runs. The backend does not count: a restart would not repair it.
        return json(200, {
          status: 'ok',
          ...build,
          uptimeSeconds: Math.floor(performance.now() / 1000),
        })
      case '/readyz': {
        const state = await readiness()
        return json(takesVisitors(state) ? 200 : 503, { state })
      }
      case '/metrics':
        return { status: 200, type: registry.contentType, body: await registry.metrics() }
      default:
        return json(404, { message: 'there are /livez, /readyz and /metrics' })
    }
  }

  return async function opsListener(
    { method = '', url = '' }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const isRead = method === 'GET' || method === 'HEAD'
    const answer = isRead ? read(withoutQuery(url)) : json(405, { message: 'only to be read' })
    const { status, type, body } = await Promise.resolve(answer).catch((error: unknown) => {
      logger.error({ path: url, err: error }, 'operations request failed')
      return json(500, { message: 'failed' })
    })
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
    response.end(method === 'HEAD' ? undefined : body)
  }
}

function json(status: number, body: object): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}
