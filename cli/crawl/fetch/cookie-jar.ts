import { parseCookie } from 'undici'

/** Cookies of one redirect chain, for walls that set a cookie and redirect back. Path, time and `Secure` do not matter to these. */
export function createCookieJar() {
  const cookies = new Map<string, { scope: string; pair: string }>()
  return {
    /** @param setCookie values of `Set-Cookie`, one per cookie */
    store({ hostname }: URL, setCookie: readonly string[]): void {
      for (const line of setCookie) {
        const cookie = parseCookie(line)
        if (!cookie?.name) continue
        const { name, value, domain } = cookie
        const scope = domain === undefined ? hostname : `.${domain}`
        // A host may set cookies for itself and for a parent domain, but not for a top-level domain.
        const isTopLevel = /^\.[^.]+$/.test(scope)
        if (!isTopLevel && covers(scope, hostname))
          cookies.set(`${scope} ${name}`, { scope, pair: `${name}=${value}` })
      }
    },
    /** @returns value of `Cookie`; empty without cookies */
    read({ hostname }: URL): string {
      const sent = [...cookies.values()].filter(({ scope }) => covers(scope, hostname))
      return sent.map(({ pair }) => pair).join('; ')
    },
  }
}

/** @param scope host, or with a dot in front a domain with all hosts below it */
function covers(scope: string, hostname: string): boolean {
  return scope === hostname || (scope.startsWith('.') && `.${hostname}`.endsWith(scope))
}
