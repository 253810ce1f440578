import { createServer } from 'node:http'
import type { ServerConfig } from '../config/config.ts'
import { closeServer } from '../http/close-server.ts'
import { listen } from '../http/listen.ts'
import { createOpsListener, type OpsDeps } from './ops-listener.ts'

export interface RunningOps {
  /** Where it listens: `http://127.0.0.1:9464` */
  url: string
  close: () => Promise<void>
}

/** Opens the operators' listener. */
export async function startOps(
  { opsHost: host, opsPort: port }: Pick<ServerConfig, 'opsHost' | 'opsPort'>,
  deps: OpsDeps,
): Promise<RunningOps> {
  const server = createServer(createOpsListener(deps))
  const url = await listen(server, { host, port, variable: 'OPS_PORT' })
  return { url, close: () => closeServer(server) }
}
