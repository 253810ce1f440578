import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  const server = createServer(({ url = '' }, response) => {
    calls.push(url)
    const isScript = url.startsWith('/gtm.js?')
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? '' : '<!doctype html><title>Map</title><p>A map')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      GTM_ID: 'GTM-TEST123',
      TAG_SERVER_URL: url,
      MAPS_API_KEY: 'maps-key',
      MAPS_URL: `${url}/map`,
    },
    calls,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
