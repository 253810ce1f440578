import { parseCookie, type Cookie } from 'undici'

/** Cookies of one redirect chain, for walls that set a cookie and redirect back. */
export function createCookieJar() {
  const cookies = new Map<string, Cookie & { host: string; path: string }>()
  return {
    /** @param setCookie values of `Set-Cookie`, one per cookie */
    store(from: URL, setCookie: readonly string[]): void {
      for (const line of setCookie) {
        const cookie = parseCookie(line)
        if (!cookie?.name || !mayName(from.hostname, cookie.domain)) continue
        const path = cookie.path ?? (from.pathname.replace(/\/[^/]*$/, '') || '/')
        const key = `${cookie.domain ?? from.hostname} ${path} ${cookie.name}`
        if (isExpired(cookie)) cookies.delete(key)
        else cookies.set(key, { ...cookie, host: from.hostname, path })
      }
    },
    /** @returns value of `Cookie`; empty without cookies */
    read: (target: URL): string =>
      [...cookies.values()]
        .filter(({ host, domain, path, secure }) => {
          const { hostname, pathname, protocol } = target
          const isHost = domain === undefined ? hostname === host : isBelow(hostname, domain)
          const isPath = pathname === path || pathname.startsWith(path.replace(/\/?$/, '/'))
          return isHost && isPath && (!secure || protocol === 'https:')
        })
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
  }
}

/** A host may set cookies for itself and for a parent domain, but not for a top-level domain. */
function mayName(hostname: string, domain: string | undefined): boolean {
  return (
    domain === undefined ||
    domain === hostname ||
    (domain.includes('.') && isBelow(hostname, domain))
  )
}

const isBelow = (hostname: string, domain: string) =>
  hostname === domain || hostname.endsWith(`.${domain}`)

/** Servers delete cookies by a date in 1970, so the check needs no clock. */
function isExpired({ maxAge = 1, expires = longAgo }: Cookie): boolean {
  return maxAge <= 0 || new Date(expires).getTime() < longAgo
}

const longAgo = Date.UTC(2000)
