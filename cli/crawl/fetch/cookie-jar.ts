import { parseCookie } from 'undici'

/** Cookies of one redirect chain, for walls that set a cookie and redirect back. Path, time and `Secure` do not matter to these. */
export function createCookieJar() {
  const cookies = new Map<string, { domain: string; isHostOnly: boolean; pair: string }>()
  return {
    /** @param setCookie values of `Set-Cookie`, one per cookie */
    store({ hostname }: URL, setCookie: readonly string[]): void {
      for (const line of setCookie) {
        const cookie = parseCookie(line)
        if (!cookie?.name) continue
        const { name, value, domain = hostname } = cookie
        // A host may set cookies for itself and for a parent domain, but not for a top-level domain.
        if (domain !== hostname && !(domain.includes('.') && isBelow(hostname, domain))) continue
        const isHostOnly = cookie.domain === undefined
        cookies.set(`${domain} ${name}`, { domain, isHostOnly, pair: `${name}=${value}` })
      }
    },
    /** @returns value of `Cookie`; empty without cookies */
    read: ({ hostname }: URL): string =>
      [...cookies.values()]
        .filter(
          ({ domain, isHostOnly }) =>
            hostname === domain || (!isHostOnly && isBelow(hostname, domain)),
        )
        .map(({ pair }) => pair)
        .join('; '),
  }
}

const isBelow = (hostname: string, domain: string) => hostname.endsWith(`.${domain}`)
