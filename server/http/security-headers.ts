import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { embedSources } from '../../routing/embed-sources.ts'
import type { ServerConfig } from '../config/config.ts'
import { cspReportPath } from './csp-reports.ts'
import { IncomingMessage, ServerResponse } from '../../platform/node-http.ts'

type Services = Pick<ServerConfig, 'tagManager' | 'maps'>

/** Sets security headers. In development there is no content security policy, because Vite needs inline scripts and a socket. */
export function securityHeadersHandler(
  services: Services & { development: boolean; frameAncestors: readonly string[] },
): RequestHandler {
  const { development, tagManager, frameAncestors } = services
  const setHeaders = helmet({
    contentSecurityPolicy: development
      ? false
      : {
          useDefaults: false,
          directives: {
            ...toDirectives(services),
            frameAncestors: ["'self'", ...frameAncestors],
            ...(tagManager ? {} : trustedTypes),
            ...reporting,
          },
        },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // This older header cannot name other origins.
    xFrameOptions: frameAncestors.length > 0 ? false : { action: 'sameorigin' },
  })
  return function securityHeaders(request, response, next) {
    response.setHeader('Permissions-Policy', permissionsPolicy)
    response.setHeader('Reporting-Endpoints', `csp="${cspReportPath}"`)
    if (tagManager && !development)
      response.setHeader('Content-Security-Policy-Report-Only', trustedTypesReportOnly)
    setHeaders(request, response, next)
  }
}

const reporting = { reportUri: [cspReportPath], reportTo: ['csp'] }

/** Trusted Types: no script from text, and none from an address that `browser/trusted-types.ts` does not allow. */
const trustedTypes = { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }

/** Report-only policy, because a tag manager creates scripts from its container: docs/decisions/0034-trusted-types.md */
const trustedTypesReportOnly = `require-trusted-types-for 'script';trusted-types default *;report-uri ${cspReportPath};report-to csp`

/** Disables browser features that neither a page nor an embedded film needs, but a foreign script might use. */
const permissionsPolicy = (
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone ' +
  'midi payment publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'
)
  .split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The headers that a handler sets; they are the same for every request. */
export function toHeaderList(handler: RequestHandler): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  void handler(request as never, response as never, () => {})
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
}

/** Hosts of a tag manager's statistics: https://developers.google.com/tag-platform/security/guides/csp */
const statistics = ['https://*.google-analytics.com', 'https://*.analytics.google.com']

/** Directives for the site's own origin and its configured services. The browser code ensures that services load after consent only. */
function toDirectives({ tagManager, maps }: Services) {
  const self = "'self'"
  const tags = tagManager ? [tagManager.url.origin] : []
  return {
    defaultSrc: [self],
    scriptSrc: [self, ...tags],
    styleSrc: [self],
    imgSrc: [self, 'data:', 'https:', ...tags],
    mediaSrc: [self, 'https:'],
    fontSrc: [self],
    connectSrc: [self, ...tags, ...(tagManager ? statistics : [])],
    // The catalogue shows pages of the site in frames.
    frameSrc: [
      self,
      ...tags,
      ...embedSources,
      ...(maps ? [maps.url.origin + maps.url.pathname] : []),
    ],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: [self],
  }
}
