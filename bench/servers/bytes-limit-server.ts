import type { RequestListener } from 'node:http'
import { parseArgs } from 'node:util'
import { listen } from '../../tests/harness/servers/listen.ts'
import { fetchEncoded } from '../fetch-encoded.ts'

/**
 * Bare `node:http` that sends a page it fetched once in one encoding, or responds with 304. No server in Node is faster.
 */
const { values } = parseArgs({
  options: {
    page: { type: 'string' },
    encoding: { type: 'string', default: 'identity' },
    /** Responds with 304 and the headers of the page's own server. */
    'not-modified': { type: 'boolean', default: false },
  },
})
const page = String(values.page)
const { headers, bytes } = await fetchEncoded(page, values.encoding)
const known = { 'if-none-match': headers['etag'] ?? '"none"' }
const said = await fetchEncoded(page, values.encoding, known)

/** Headers that Node adds to each response. */
const ofNode = new Set(['connection', 'date', 'keep-alive'])
const whole = {
  'Content-Type': 'text/html; charset=utf-8',
  ...(values.encoding !== 'identity' && { 'Content-Encoding': values.encoding }),
  'Content-Length': bytes.length,
}
const unchanged = Object.entries(said.headers).flatMap(([name, value = '']) =>
  ofNode.has(name) ? [] : [name, value],
)
const answer: RequestListener = values['not-modified']
  ? (_request, response) => response.writeHead(304, unchanged).end()
  : (_request, response) => response.writeHead(200, whole).end(bytes)
const { url } = await listen(answer)
console.log(url)
