import { listen } from './listen.ts'

/** Services of others on loopback: what a site would load from a tag manager and a maps service. */
export interface TagServer {
  /** Variables of a site that uses it. */
  env: Record<string, string>
  /** What it was asked, path and query, in order. */
  calls: string[]
  close: () => Promise<void>
}

/** Starts one. Its tag manager does nothing; its map is a page that says so. */
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
