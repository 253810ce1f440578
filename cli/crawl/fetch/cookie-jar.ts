/** The cookies of one chain of redirects: enough to pass a wall that sets one and asks again. */
export interface CookieJar {
  /** @param setCookie values of `Set-Cookie`, one a cookie */
  store(from: URL, setCookie: readonly string[]): void
  /** @returns value of `Cookie`; empty where there is none */
  read(target: URL): string
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>()
  return {
    store(from, setCookie) {
      for (const line of setCookie) {
        const cookie = parseCookie(line, from)
        if (!cookie) continue
        const key = `${cookie.domain} ${cookie.path} ${cookie.name}`
        if (cookie.isExpired) cookies.delete(key)
        else cookies.set(key, cookie)
      }
    },
    read: (target) =>
      [...cookies.values()]
        .filter((cookie) => isMeantFor(cookie, target))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
  }
}

interface Cookie {
  name: string
  value: string
  domain: string
  /** Whether hosts below the domain get it, too. */
  hasSubdomains: boolean
  path: string
  isSecure: boolean
  isExpired: boolean
}

/** RFC 6265 §5.2 and §5.3, without lifetimes beyond "now". */
function parseCookie(line: string, from: URL): Cookie | null {
  const [pair = '', ...rest] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).trim()
  const attributes = new Map(rest.map(parseAttribute))
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase()
  if (equals < 1 || !name || (domain && !mayName(from.hostname, domain))) return null
  const path = attributes.get('path')
  return {
    name,
    value: pair.slice(equals + 1).trim(),
    domain: domain || from.hostname,
    hasSubdomains: !!domain,
    path: path?.startsWith('/') ? path : from.pathname.replace(/\/[^/]*$/, '') || '/',
    isSecure: attributes.has('secure'),
    isExpired: isExpired(attributes),
  }
}

function parseAttribute(attribute: string): [name: string, value: string] {
  const [name = '', ...value] = attribute.split('=')
  return [name.trim().toLowerCase(), value.join('=').trim()]
}

/** A host sets cookies for itself and for what it lies below, but not for a whole top-level domain. */
function mayName(hostname: string, domain: string): boolean {
  return domain === hostname || (domain.includes('.') && hostname.endsWith(`.${domain}`))
}

function isExpired(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get('max-age')
  if (maxAge && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0
  // Cookies are deleted by a date in 1970; a clock is not needed to see that.
  return Date.parse(attributes.get('expires') ?? '') < longAgo
}

const longAgo = Date.UTC(2000)

function isMeantFor(cookie: Cookie, target: URL): boolean {
  const { hostname, pathname, protocol } = target
  const isHost =
    hostname === cookie.domain || (cookie.hasSubdomains && hostname.endsWith(`.${cookie.domain}`))
  const isPath = pathname === cookie.path || pathname.startsWith(cookie.path.replace(/\/?$/, '/'))
  return isHost && isPath && (!cookie.isSecure || protocol === 'https:')
}
