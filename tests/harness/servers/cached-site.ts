import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './listen.ts'

export interface CachedSite {
  url: URL
  /** All requests in order of arrival. */
  requests: { path: string; host: string; encoding: string }[]
  /** Maximum number of concurrent requests. */
  mostAtOnce(): number
  stop(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface CachedSiteOptions {
  /** Headers that identify the cache. */
  proof?: 'x-cache' | 'age' | 'none'
  /** Paths that `/sitemap.xml` names. */
  sitemap?: string[]
  /** Responds instead of the cache. */
  answer?: Answer
}

/** A site behind a cache with one entry per page and `Accept-Encoding`. */
export async function startCachedSite({
  proof = 'x-cache',
  sitemap,
  answer,
}: CachedSiteOptions = {}): Promise<CachedSite> {
  const cached = new Set<string>()
  const requests: CachedSite['requests'] = []
  let atOnce = 0
  let most = 0
  const { url, stop } = await listen((request, response) => {
    const { url: path = '', headers } = request
    requests.push({ path, host: headers.host ?? '', encoding: String(headers['accept-encoding']) })
    most = Math.max(most, ++atOnce)
    response.on('close', () => (atOnce -= 1))
    if (sitemap && path === '/sitemap.xml')
      return response.end(toSitemap(sitemap, `http://${headers.host}`))
    if (answer) return answer(request, response)
    const key = `${path} ${headers['accept-encoding']}`
    const isHit = cached.has(key)
    cached.add(key)
    if (proof === 'x-cache') response.setHeader('X-Cache', isHit ? 'HIT' : 'MISS')
    if (proof === 'age' && isHit) response.setHeader('Age', '0')
    response.setHeader('Content-Type', 'text/html').end('<main>page</main>')
  })
  return {
    url: new URL(url),
    requests,
    mostAtOnce: () => most,
    stop,
  }
}

function toSitemap(paths: string[], origin: string): string {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}
