import { createCookieJar } from './cookie-jar.ts'
import { noResponse, noOutcome, type Fetcher, type FetchRequest } from './fetcher.ts'
import { mergeHeaders, redirectStatuses } from './page-fetcher.ts'

/**
 * Follows redirects with the cookies set on the way. The outcome lists all redirects, also for a failure: `redirect-loop`,
 * `too-many-redirects` or `bad-redirect`.
 *
 * `durationMs` is the sum of all steps, `tries` the maximum of one step.
 */
export function createRedirectingFetcher(fetch: Fetcher): Fetcher {
  return async function fetchAndFollow(request) {
    const way = noOutcome(request.method, 0)
    const jar = createCookieJar()
    const visited = new Set([placeOf(request.url, '')])
    for (let step = request; ;) {
      const response = await fetch(step)
      const { outcome, headers } = response
      const { status } = outcome
      const tries = Math.max(way.tries, outcome.tries)
      const durationMs = way.durationMs + outcome.durationMs
      Object.assign(way, outcome, { redirects: way.redirects, tries, durationMs })
      if (status === null || !redirectStatuses.has(status)) return { ...response, outcome: way }
      const target = toTarget(headers.location, step.url)
      if (!target) return noResponse(way, 'bad-redirect')
      way.redirects.push({ status, from: step.url.href, to: target.href })
      // The browser passes the address to another program.
      if (!isWeb(target)) return { ...response, outcome: way }
      jar.store(step.url, headers['set-cookie']?.split('\n') ?? [])
      const cookie = jar.read(target)
      const place = placeOf(target, cookie)
      if (visited.has(place)) return noResponse(way, 'redirect-loop')
      if (way.redirects.length > maxRedirects) return noResponse(way, 'too-many-redirects')
      visited.add(place)
      step = { ...request, url: target, headers: toHeaders(request, target, cookie) }
    }
  }
}

const maxRedirects = 10

/** An address with other cookies counts as a new step, so that a cookie wall is not a loop. */
function placeOf(url: URL, cookie: string): string {
  return `${url.origin}${url.pathname}${url.search} ${cookie}`
}

/** @returns `null` for a missing header, or a target that browsers refuse to open */
function toTarget(location: string | undefined, from: URL): URL | null {
  const target = location ? URL.parse(toUtf8(location), from) : null
  if (!target || refused.test(target.protocol)) return null
  if (!isWeb(target)) return target
  target.hash ||= from.hash // as browsers do, https://fetch.spec.whatwg.org/#concept-response-location-url
  return target
}

const isWeb = ({ protocol }: URL) => /^https?:$/.test(protocol)

/** https://fetch.spec.whatwg.org/#http-redirect-fetch; browsers pass other schemes, such as `tel:`, to another program. */
const refused = /^(?:about|blob|data|file|filesystem|javascript|view-source|chrome):$/

/** Node reads headers as Latin-1, but servers usually write umlauts in addresses as UTF-8. */
function toUtf8(header: string): string {
  if (!/[\u0080-\u00ff]/.test(header)) return header
  const text = Buffer.from(header, 'latin1').toString()
  return text.includes('\ufffd') ? header : text
}

function toHeaders({ url, headers = {} }: FetchRequest, target: URL, cookie: string) {
  const allowed = Object.entries(headers).filter(
    ([name]) => target.origin === url.origin || !privateHeaders.has(name.toLowerCase()),
  )
  return mergeHeaders(Object.fromEntries(allowed), cookie ? { cookie } : {})
}

/** Headers for the first origin only; dropped on a redirect to another origin. */
const privateHeaders = new Set(['authorization', 'cookie', 'host', 'proxy-authorization', 'view'])
