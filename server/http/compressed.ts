import compression from 'compression'
import type { RequestHandler } from 'express'

/** Compresses answers. A 304 has no body to compress, and repeats the `Vary` of the 200 (RFC 9110 §15.4.5). */
export function compressedHandlers(): RequestHandler[] {
  return [varyByEncoding, compression()]
}

const varyByEncoding: RequestHandler = (_request, response, next) => {
  response.vary('Accept-Encoding')
  next()
}
