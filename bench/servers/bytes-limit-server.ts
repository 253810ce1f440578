import type { RequestListener } from 'node:http'
import { parseArgs } from 'node:util'
import { listen } from '../../tests/harness/servers/listen.ts'
import { fetchEncoded } from '../fetch-encoded.ts'

/**
 * Bare `node:http` that sends a page it fetched once in one encoding, or answers 304. No server in Node is faster.
 */
const { values } = parseArgs({
  options: {
    page: { type: 'string' },
    encoding: { type: 'string', default: 'identity' },
    /** Headers of a 304 answer. `tag`: the entity tag alone. `head`: all headers of the page's own server. */
    'not-modified': { type: 'string' },
  },
})
const page = String(values.page)
const { headers, bytes } = await fetchEncoded(page, values.encoding)
const etag = headers['etag'] ?? '"none"'
const said = await fetchEncoded(page, values.encoding, { 'if-none-match': etag })

/** Headers that Node adds to each answer. */
const ofNode = new Set(['connection', 'date', 'keep-alive'])
const whole = {
  'Content-Type': 'text/html; charset=utf-8',
  ...(values.encoding !== 'identity' && { 'Content-Encoding': values.encoding }),
  'Content-Length': bytes.length,
}
const tagAlone = ['ETag', etag]
const head = Object.entries(said.headers).flatMap(([name, value = '']) =>
  ofNode.has(name) ? [] : [name, value],
)

const unchanged = values['not-modified'] === 'head' ? head : tagAlone
const answer: RequestListener = values['not-modified']
  ? (_request, response) => response.writeHead(304, unchanged).end()
  : (_request, response) => response.writeHead(200, whole).end(bytes)
const { url } = await listen(answer)
console.log(url)
