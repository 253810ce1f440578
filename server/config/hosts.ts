import type { IncomingMessage } from 'node:http'
import type { ServerConfig } from './config.ts'

/** Which hosts the site answers for, without port. */
export interface Hosts {
  trusted: ReadonlySet<string>
  /** Those of the trusted ones that show drafts: none, unless the site's own address is a preview host. */
  drafts: ReadonlySet<string>
}

export function hostsOf({
  siteUrl,
  previewHosts,
  host,
}: Pick<ServerConfig, 'siteUrl' | 'previewHosts' | 'host'>): Hosts {
  const trusted = new Set([siteUrl.hostname, host, ...previewHosts])
  const drafts = new Set(previewHosts.includes(siteUrl.hostname) ? previewHosts : [])
  return { trusted, drafts }
}

/** Host of a request without port, lower case; IPv6 in brackets; empty where there is none. */
export function hostname({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return (headers.host ?? '').toLowerCase().replace(/:\d*$/, '')
}
