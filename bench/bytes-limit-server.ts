import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { fetchEncoded } from './fetch-encoded.ts'

/**
 * Bare `node:http` that sends a page it fetched once, in one encoding, or says of it that it has not changed: no server
 * in Node is faster.
 */
const { values } = parseArgs({
  options: {
    page: { type: 'string' },
    encoding: { type: 'string', default: 'identity' },
    'not-modified': { type: 'boolean', default: false },
  },
})
const { headers, bytes } = await fetchEncoded(String(values.page), values.encoding)
const whole = {
  'Content-Type': 'text/html; charset=utf-8',
  ...(values.encoding !== 'identity' && { 'Content-Encoding': values.encoding }),
  'Content-Length': bytes.length,
}
const etag = headers['etag'] ?? '"none"'

const server = values['not-modified']
  ? createServer((_request, response) => response.writeHead(304, { ETag: etag }).end())
  : createServer((_request, response) => response.writeHead(200, whole).end(bytes))
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
