import { parseCookie, type Cookie } from 'undici'

/** The cookies of one chain of redirects: enough to pass a wall that sets one and asks again. */
export function createCookieJar() {
  const cookies = new Map<string, Cookie & { host: string; path: string }>()
  return {
    /** @param setCookie values of `Set-Cookie`, one a cookie */
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
    /** @returns value of `Cookie`; empty where there is none */
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

/** A host sets cookies for itself and for what it lies below, but not for a whole top-level domain. */
function mayName(hostname: string, domain: string | undefined): boolean {
  return (
    domain === undefined ||
    domain === hostname ||
    (domain.includes('.') && isBelow(hostname, domain))
  )
}

const isBelow = (hostname: string, domain: string) =>
  hostname === domain || hostname.endsWith(`.${domain}`)

/** Cookies are deleted by a date in 1970; a clock is not needed to see that. */
function isExpired({ maxAge = 1, expires = longAgo }: Cookie): boolean {
  return maxAge <= 0 || new Date(expires).getTime() < longAgo
}

const longAgo = Date.UTC(2000)
