import type { IncomingMessage } from 'node:http'

/** Host of a request without port, lower case; IPv6 in brackets; empty where there is none. */
export function hostname({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return (headers.host ?? '').toLowerCase().replace(/:\d*$/, '')
}
