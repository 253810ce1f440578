import type { Express } from 'express'

/**
 * Lets `request.ip` be the visitor's address. Proxies have private addresses, so it is the last one in `X-Forwarded-For` that is not
 * private. Where all of them are private, the visitor is in the same network and may have written the others: the last one counts, which
 * the proxy has added.
 */
export function trustProxies(app: Express): void {
  app.set('trust proxy', 'loopback, linklocal, uniquelocal')
  const isPrivate = app.get('trust proxy fn') as (address: string, hop: number) => boolean
  app.use(function keepNearestAddress({ headers, ip = '', ips }, _response, next) {
    if (ips.length > 1 && isPrivate(ip, 0)) headers['x-forwarded-for'] = ips.at(-1)
    next()
  })
}
