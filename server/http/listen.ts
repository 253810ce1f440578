import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../config/config.ts'

/**
 * Opens the socket of a server.
 *
 * @param variable names the port in the environment
 * @returns where it listens; port 0 has become a free one
 * @throws {ConfigError} where another program listens there
 */
export async function listen(
  server: Server,
  { host, port, variable }: { host: string; port: number; variable: string },
): Promise<string> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new ConfigError(
        `${variable}=${port}: another program listens there already; choose another, e.g. ${variable}=${port + 100} npm start`,
      )
    throw error
  }
  const address = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
