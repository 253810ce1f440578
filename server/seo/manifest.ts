import type { RequestHandler } from 'express'
import type { ServerConfig } from '../config/config.ts'

/**
 * Serves the web app manifest, with which a phone puts the site on its home screen. The site opens
 * in the browser, in the visitor's language.
 *
 * @see https://www.w3.org/TR/appmanifest/
 */
export function manifestHandler({ siteName }: Pick<ServerConfig, 'siteName'>): RequestHandler {
  const manifest = JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName.split(' ', 1)[0],
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#1b2733',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
  return function sendManifest(_request, response) {
    response.set('Cache-Control', 'public, max-age=3600')
    response.type('application/manifest+json').send(manifest)
  }
}
