import { UsageError } from '../usage-error.ts'

/** Signature of `lookup(name, { all: true })` in `node:dns/promises`. */
export type Lookup = (hostname: string) => Promise<{ address: string; family: number }[]>

/**
 * Addresses of all replicas of a site.
 *
 * A URL stands for itself. A name stands for all its IP addresses, as in a headless service. The default port is the port of `base`.
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
  for (const name of names)
    for (const url of /^https?:\/\//i.test(name) ? [name] : await resolveName(name, base, lookup))
      origins.add(parseOrigin(url, name))
  return [...origins].map((origin) => new URL(origin))
}

async function resolveName(name: string, base: URL, lookup: Lookup): Promise<string[]> {
  const [, hostname = '', port = base.port] = /^([\w.-]+)(?::(\d+))?$/.exec(name) ?? []
  const protocol = port === '' || port === '443' ? base.protocol : 'http:'
  const addresses = await lookup(hostname).catch((error: unknown) => {
    throw unknownReplica(name, error)
  })
  const family = addresses.some((found) => found.family === 4) ? 4 : 6
  const hosts = addresses
    .filter((found) => found.family === family)
    .map(({ address }) => (family === 6 ? `[${address}]` : address))
  if (hosts.length === 0) throw unknownReplica(name)
  return hosts.sort().map((host) => `${protocol}//${host}${port && `:${port}`}`)
}

function parseOrigin(url: string, name: string): string {
  const origin = URL.parse(url)?.origin
  if (!origin) throw unknownReplica(name)
  return origin
}

function unknownReplica(replica: string, cause?: unknown): UsageError {
  const expected = 'expected a URL, or a name that has addresses'
  return new UsageError(`--replica ${replica}: ${expected}`, { cause })
}
