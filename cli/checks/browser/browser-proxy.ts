import { loopbackMarker, proxyFor, type ProxySettings } from '../../proxy-settings.ts'

/** Settings for Chromium, which knows only one proxy: the proxy of the pages. */
export function toBrowserProxy(settings: ProxySettings, page: URL) {
  const { http, https, bypass } = settings
  const ofPage = page.protocol === 'https:' ? https : http
  const proxy = ofPage ?? https ?? http
  if (!proxy) return undefined
  const local = bypass.includes(loopbackMarker) ? [] : loopback
  const own = proxyFor(page, settings) ? [] : [page.host]
  const { username, password } = proxy
  return {
    server: `${proxy.protocol}//${proxy.host}`,
    bypass: [...local, ...own, ...bypass.flatMap(toRules)].join(','),
    ...(username && {
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }),
  }
}

/** Playwright removes Chromium's own rules about loopback. */
const loopback = ['localhost', '.localhost', '127.0.0.0/8', '[::1]']

/**
 * `NO_PROXY` includes the hosts below a name, Chromium does not.
 *
 * @see https://chromium.googlesource.com/chromium/src/+/HEAD/net/docs/proxy.md
 */
function toRules(entry: string): string[] {
  const isName = /^[a-z\d]/i.test(entry) && !entry.includes('/') && !/^[\d.]+(:\d+)?$/.test(entry)
  return isName ? [entry, `.${entry}`] : [entry]
}
