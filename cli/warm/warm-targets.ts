import { splitLocale } from '../../routing/localized-path.ts'
import type { CliConfig } from '../cli-config.ts'
import { homePaths } from '../crawl/seeds/find-seeds.ts'
import { matchesAny } from '../crawl/matches-any.ts'
import { UsageError } from '../usage-error.ts'
import type { WarmOptions } from './warm-pages.ts'

/** Distinct pages to warm, in the given order. */
export function chooseUrls(
  seeds: readonly { url: string }[],
  config: Pick<CliConfig, 'locales' | 'include' | 'exclude' | 'maxPages'>,
): string[] {
  const { locales, include, exclude, maxPages } = config
  const isWanted = (url: string) => {
    const { locale } = splitLocale(new URL(url).pathname)
    const isOfLocales = locales.length === 0 || (locale !== null && locales.includes(locale))
    const isIncluded = include.length === 0 || matchesAny(url, include)
    return isOfLocales && isIncluded && !matchesAny(url, exclude)
  }
  return [...new Set(seeds.map(({ url }) => url))].filter(isWanted).slice(0, maxPages)
}

/** Signature of `lookup(name, { all: true })` in `node:dns/promises`. */
export type Lookup = (hostname: string) => Promise<{ address: string; family: number }[]>

/**
 * Addresses of all replicas of a site.
 *
 * A URL is one target. A name means all its IP addresses, as in a headless service. The default port is the port of `base`.
 * Another port than 443 means HTTP without TLS, as in containers. A replica with IPv4 and IPv6 addresses is used once.
 *
 * @param names `http://10.0.0.7:3000`, `site-headless:3000`, `site-headless`
 * @returns distinct origins in the order of the names, sorted within a name
 * @throws {UsageError} for a name without address
 */
export async function resolveReplicas(
  names: readonly string[],
  base: URL,
  lookup: Lookup,
): Promise<URL[]> {
  const origins = new Set<string>()
  for (const name of names) {
    const isUrl = /^https?:\/\//i.test(name)
    // A name that cannot be looked up has no address either.
    const urls = isUrl ? [name] : await resolveName(name, base, lookup).catch(() => [])
    const found = urls.flatMap((url) => URL.parse(url)?.origin ?? [])
    if (found.length === 0)
      throw new UsageError(`--replica ${name}: expected a URL or a host name that resolves`)
    for (const origin of found) origins.add(origin)
  }
  return [...origins].map((origin) => new URL(origin))
}

async function resolveName(name: string, base: URL, lookup: Lookup): Promise<string[]> {
  const [, hostname = '', port = base.port] = /^([\w.-]+)(?::(\d+))?$/.exec(name) ?? []
  const protocol = port === '' || port === '443' ? base.protocol : 'http:'
  const addresses = await lookup(hostname)
  const family = addresses.some((found) => found.family === 4) ? 4 : 6
  const hosts = addresses
    .filter((found) => found.family === family)
    .map(({ address }) => (family === 6 ? `[${address}]` : address))
  return hosts.sort().map((host) => `${protocol}//${host}${port && `:${port}`}`)
}

/**
 * Refuses a preview, because unpublished pages must not enter a public cache. HEAD requests do not fill the cache that will be measured.
 *
 * @throws {UsageError} for a preview
 */
export async function refuseDrafts({
  base,
  locales,
  replicas,
  fetch,
}: Pick<CliConfig, 'base' | 'locales'> & Pick<WarmOptions, 'replicas' | 'fetch'>): Promise<void> {
  const origins = replicas.length > 0 ? replicas : [base]
  const homes = origins.flatMap((origin) => homePaths(locales).map((path) => new URL(path, origin)))
  for (const url of homes) {
    const { headers } = await fetch({ method: 'HEAD', url, headers: { host: base.host } })
    // A preview has both marks; public pages may have one of them, such as a shopping basket or an unlisted page.
    const isPrivate = /\b(?:private|no-store)\b/i.test(headers['cache-control'] ?? '')
    if (isPrivate && /\bnoindex\b/i.test(headers['x-robots-tag'] ?? ''))
      throw new UsageError(
        `${url.href} shows drafts (private, noindex): expected the public site in --base or --replica`,
      )
  }
}
