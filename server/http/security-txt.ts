import type { RequestHandler } from 'express'
import { localeCodes } from '../../locales/locales.ts'
import type { Logger } from '../../platform/logger.ts'
import type { ServerConfig } from '../config/config.ts'

/** Time before its end from which an ending contact is logged: 30 days, in ms. */
const warnMs = 30 * 86_400_000

/**
 * Logs a contact that has expired or expires within 30 days.
 *
 * @param now in ms since 1970
 */
export function reportSecurityExpiry(
  { securityTxt }: Pick<ServerConfig, 'securityTxt'>,
  logger: Pick<Logger, 'warn'>,
  now: number,
): void {
  const leftMs = securityTxt ? securityTxt.expires.getTime() - now : Infinity
  if (leftMs >= warnMs) return
  const expires = securityTxt?.expires.toISOString().slice(0, 10)
  logger.warn({ expires }, leftMs < 0 ? 'SECURITY_EXPIRES is past' : 'SECURITY_EXPIRES ends soon')
}

/**
 * Contact for reports of a vulnerability, and its last valid day.
 *
 * @see RFC 9116
 */
export function securityTxtHandler({
  securityTxt,
  siteUrl,
}: Pick<ServerConfig, 'securityTxt' | 'siteUrl'>): RequestHandler {
  return function securityTxtFile(_request, response, next) {
    if (!securityTxt) return next()
    const { contact, expires } = securityTxt
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${localeCodes.join(', ')}`,
      `Canonical: ${new URL('/.well-known/security.txt', siteUrl).href}`,
    ]
    response.type('text').send(`${lines.join('\n')}\n`)
  }
}
