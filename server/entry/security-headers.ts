import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Headers that keep a page to itself. In development Vite needs inline scripts and a socket. */
export function createSecurityHeaders({ development }: { development: boolean }): RequestHandler {
  return helmet({
    contentSecurityPolicy: development ? false : { useDefaults: false, directives },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  })
}

const self = ["'self'"]
const directives = {
  defaultSrc: self,
  scriptSrc: self,
  styleSrc: self,
  imgSrc: ["'self'", 'data:', 'https:'],
  mediaSrc: ["'self'", 'https:'],
  fontSrc: self,
  connectSrc: self,
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: self,
  frameAncestors: self,
}
