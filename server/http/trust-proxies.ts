import { isIP } from 'node:net'
import type { Express } from 'express'

/**
 * Lets `request.ip` be the visitor's address. Proxies have private addresses, so it is the last one in `X-Forwarded-For` that is not
 * private. Where all of them are private, the visitor is in the same network and may have written the others: the last one counts, which
 * the proxy has added.
 */
export function trustProxies(app: Express): void {
  app.set('trust proxy', 'loopback, linklocal, uniquelocal')
  const isPrivate = app.get('trust proxy fn') as (address: string, hop: number) => boolean
  app.use(function keepNearestAddress(request, _response, next) {
    const { headers } = request
    headers['x-forwarded-for'] &&= String(headers['x-forwarded-for'])
      .split(',')
      .map(toAddress)
      .join(', ')
    const { ip = '', ips } = request
    if (ips.length > 1 && isPrivate(ip, 0)) headers['x-forwarded-for'] = ips.at(-1)
    next()
  })
}

/**
 * An address without its port, which some gateways add (Azure's does): with it, each connection would be another visitor. IPv6 addresses may
 * have brackets, quotes, a zone, or a port without brackets.
 */
function toAddress(entry: string): string {
  const plain = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(plain) ?? []
  const address = (inBrackets ?? plain).replace(/%.*/, '')
  const withoutPort = address.replace(/:\d+$/, '')
  return isIP(address) === 0 && isIP(withoutPort) !== 0 ? withoutPort : address
}
