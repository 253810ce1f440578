import { createCookieJar } from './cookie-jar.ts'
import {
  FetchFailure,
  type FetchAnswer,
  type Fetcher,
  type FetchRequest,
  type Trail,
} from './fetcher.ts'
import { redirectStatuses } from './page-fetcher.ts'

/**
 * Follows redirects, with the cookies that are set on the way. The trail names them all, also that of a failure.
 *
 * The duration in the trail is the sum of all steps; tries are the most that one of them took.
 *
 * @throws {FetchFailure} `redirect-loop`, `too-many-redirects` or `bad-redirect` where they lead nowhere
 */
export function createRedirectingFetcher(fetch: Fetcher): Fetcher {
  return async function fetchAndFollow(request) {
    const trail: Trail = { method: request.method, redirects: [], tries: 0, durationMs: 0 }
    const jar = createCookieJar()
    const visited = new Set([placeOf(request.url, '')])
    for (let step = request; ;) {
      const answer = await recordStep(trail, fetch(step))
      const { status, headers } = answer
      if (!redirectStatuses.has(status)) return answer
      const target = toTarget(headers.location, step.url)
      if (!target) throw new FetchFailure('bad-redirect', trail)
      trail.redirects.push({ status, from: step.url.href, to: target.href })
      jar.store(step.url, headers['set-cookie']?.split('\n') ?? [])
      const cookie = jar.read(target)
      const place = placeOf(target, cookie)
      if (visited.has(place)) throw new FetchFailure('redirect-loop', trail)
      if (trail.redirects.length > maxRedirects) throw new FetchFailure('too-many-redirects', trail)
      visited.add(place)
      step = { ...request, url: target, headers: toHeaders(request, target, cookie) }
    }
  }
}

/** Adds a step to the way so far, and puts that into the step's own trail. */
async function recordStep(trail: Trail, answer: Promise<FetchAnswer>): Promise<FetchAnswer> {
  try {
    const settled = await answer
    addStep(trail, settled.trail)
    return settled
  } catch (error) {
    if (error instanceof FetchFailure) addStep(trail, error.trail)
    throw error
  }
}

function addStep(trail: Trail, step: Trail): void {
  trail.tries = Math.max(trail.tries, step.tries)
  trail.durationMs += step.durationMs
  Object.assign(step, trail)
}

const maxRedirects = 10

/** Who comes back to an address with another cookie may be let in: a cookie wall is no loop. */
function placeOf(url: URL, cookie: string): string {
  return `${url.origin}${url.pathname}${url.search} ${cookie}`
}

/** @returns `null` where the header is missing or leads to something other than a web page */
function toTarget(location: string | undefined, from: URL): URL | null {
  const target = location ? URL.parse(toUtf8(location), from) : null
  if (!target || !/^https?:$/.test(target.protocol)) return null
  target.hash ||= from.hash // as browsers do, https://fetch.spec.whatwg.org/#concept-response-location-url
  return target
}

/** Headers arrive byte by byte; servers write addresses with umlauts as UTF-8, rarely as Latin-1. */
function toUtf8(header: string): string {
  if (!/[\u0080-\u00ff]/.test(header)) return header
  const text = Buffer.from(header, 'latin1').toString()
  return text.includes('\ufffd') ? header : text
}

function toHeaders({ url, headers }: FetchRequest, target: URL, cookie: string) {
  const kept: Record<string, string> = {}
  for (const [key, value] of Object.entries(headers ?? {})) {
    const name = key.toLowerCase()
    if (target.origin === url.origin || !privateHeaders.has(name)) kept[name] = value
  }
  if (cookie) kept.cookie = kept.cookie ? `${kept.cookie}; ${cookie}` : cookie
  return kept
}

/** They are meant for the origin that was asked, and for no other. */
const privateHeaders = new Set(['authorization', 'cookie', 'host', 'proxy-authorization', 'view'])
