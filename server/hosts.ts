import type { ServerConfig } from './config.ts'

/** Which hosts the site answers for, without port. */
export interface Hosts {
  trusted: ReadonlySet<string>
  /** Those of the trusted ones that show drafts: none, unless the site's own address is a preview host. */
  drafts: ReadonlySet<string>
  /** The other ones: all their visitors see the same pages. */
  shared: ReadonlySet<string>
}

export function hostsOf({
  siteUrl,
  previewHosts,
  host,
}: Pick<ServerConfig, 'siteUrl' | 'previewHosts' | 'host'>): Hosts {
  const trusted = new Set([siteUrl.hostname, host, ...previewHosts])
  const drafts = new Set(previewHosts.includes(siteUrl.hostname) ? previewHosts : [])
  const shared = new Set([...trusted].filter((name) => !drafts.has(name)))
  return { trusted, drafts, shared }
}
