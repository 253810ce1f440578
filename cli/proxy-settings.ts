import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../platform/is-loopback.ts'
import { UsageError } from './usage-error.ts'

/** Proxies of a run. Only `create-dispatcher.ts` and the browser read the addresses, because they may contain a password. */
export interface ProxySettings {
  /** Proxy for `http://` addresses; `null`: direct connection. */
  http: URL | null
  /** Proxy for `https://` addresses; `null`: direct connection. */
  https: URL | null
  /** Entries of `NO_PROXY`. */
  bypass: readonly string[]
}

export const noProxy: ProxySettings = { http: null, https: null, bypass: [] }

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the variables that curl, wget and others read. The lower-case name takes precedence; an empty variable counts as missing.
 *
 * @throws {UsageError} for an invalid address; the message never contains the password
 * @see https://everything.curl.dev/usingcurl/proxies/env.html
 */
export function readProxySettings(env: Env): ProxySettings {
  const all = readAddress('ALL_PROXY', env)
  const http = readAddress('HTTP_PROXY', env) ?? all
  const https = readAddress('HTTPS_PROXY', env) ?? all ?? http
  const [, list = ''] = readVariable('NO_PROXY', env) ?? []
  return { http, https, bypass: list.split(/[,\s]+/).filter(Boolean) }
}

/** Name and value. */
function readVariable(name: string, env: Env): [string, string] | null {
  const found = [name.toLowerCase(), name].find((key) => env[key]?.trim())
  return found === undefined ? null : [found, env[found]?.trim() ?? '']
}

function readAddress(name: string, env: Env): URL | null {
  const [variable, value] = readVariable(name, env) ?? []
  if (value === undefined) return null
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`
  // `socks5h` means that the proxy resolves names, which it always does here.
  const url = URL.parse(text.replace(/^socks(?:5h?)?:/i, 'socks5:'))
  if (url?.hostname && /^(?:https?|socks5):$/.test(url.protocol)) return url
  const expected = 'expected the address of a proxy such as http://proxy.example:3128'
  throw new UsageError(`${variable}=${value.replace(/^(.*\/\/)?.*@/, '$1…@')}: ${expected}`)
}

/**
 * Proxy for an address; `null`: direct connection. Loopback addresses are direct, unless `NO_PROXY` contains `<-loopback>`, as in Chromium.
 *
 * @param direct origins that need no proxy, such as the replicas of a cluster
 */
export function proxyFor(
  url: URL,
  { http, https, bypass }: ProxySettings,
  direct: ReadonlySet<string> = new Set(),
): URL | null {
  const proxy = url.protocol === 'https:' ? https : http
  if (!proxy || direct.has(url.origin)) return null
  const host = hostOf(url.hostname)
  const isLocal = isLoopback(host) || host.endsWith('.localhost')
  if (isLocal && !bypass.includes(loopbackMarker)) return null
  return bypass.some((entry) => matchesEntry(entry, host, portOf(url))) ? null : proxy
}

/** Entry of `NO_PROXY` with which loopback addresses use the proxy, too. */
export const loopbackMarker = '<-loopback>'

/** Without the brackets of IPv6, and without the dot at the end of a complete name. */
const hostOf = (hostname: string) =>
  hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/(.)\.$/, '$1')
    .toLowerCase()

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** `*`, `example.com` with all hosts below it, `.example.com`, `*.example.com`, `host:8080`, `10.0.0.0/8`, `[::1]`. */
function matchesEntry(entry: string, host: string, port: string): boolean {
  const [, address = '', bits = ''] = /^\[?([\da-f.:]+)\]?\/(\d+)$/i.exec(entry) ?? []
  if (address) return isInSubnet(host, address, Number(bits))
  const isPlainIPv6 = isIP(entry) === 6
  const [, name = '', wantedPort] = isPlainIPv6
    ? ['', entry]
    : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? [])
  if (wantedPort !== undefined && wantedPort !== port) return false
  if (name === '*') return true
  const wanted = hostOf(name.replace(/^\*?\./, ''))
  const isBelow = host.endsWith(`.${wanted}`)
  return wanted !== '' && (isBelow || (host === wanted && !name.startsWith('*')))
}

function isInSubnet(host: string, network: string, bits: number): boolean {
  const [family, wanted] = [isIP(host), isIP(network)]
  if (family === 0 || family !== wanted || bits > (family === 6 ? 128 : 32)) return false
  const list = new BlockList()
  list.addSubnet(network, bits, family === 6 ? 'ipv6' : 'ipv4')
  return list.check(host, family === 6 ? 'ipv6' : 'ipv4')
}
