import type { Readable } from 'node:stream'

/**
 * Lets go of a body that nobody reads.
 *
 * A short one is read to its end, which keeps the connection; a long one is broken off.
 */
export function discardBody(body: Readable): void {
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) body.destroy()
  })
}

const maxBytes = 65_536
