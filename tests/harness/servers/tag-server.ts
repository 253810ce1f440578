import { listen } from './listen.ts'

/** Third-party services on loopback: tag manager and maps. */
export interface TagServer {
  /** Variables of a site that uses the server. */
  env: Record<string, string>
  /** Requests (path and query) in order. */
  calls: string[]
  close: () => Promise<void>
}

/** Starts the server. Its tag manager does nothing; its map is a placeholder page. */
export async function startTagServer(): Promise<TagServer> {
  const calls: string[] = []
  const { url, stop } = await listen(({ url: path = '' }, response) => {
    calls.push(path)
    const isScript = path.startsWith('/gtm.js?')
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? '' : '<!doctype html><title>Map</title><p>A map')
  })
  return {
    env: {
      GTM_ID: 'GTM-TEST123',
      TAG_SERVER_URL: url,
      MAPS_API_KEY: 'maps-key',
      MAPS_URL: `${url}/map`,
    },
    calls,
    close: stop,
  }
}
