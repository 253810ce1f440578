import type { ServerOptions } from 'node:http'

/** How often connections are looked through; what is over its time lives on for so long at most. */
const checkMs = 1_000

/**
 * What a client may take its time with: a slow head is ended after 10 s, a slow body after 15 s, both with 408. Without a limit one
 * machine could hold all connections with a byte a minute.
 */
export const serverLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: checkMs,
}

/** Connections at a time; 20 kB each are what the memory limit of the image has room for. */
export const maxConnections = 2_000
