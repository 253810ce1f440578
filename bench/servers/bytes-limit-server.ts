import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
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

const server = values['not-modified']
  ? answerNotModified(values['not-modified'] === 'head' ? head : tagAlone)
  : createServer((_request, response) => response.writeHead(200, whole).end(bytes))

function answerNotModified(flat: string[]) {
  return createServer((_request, response) => response.writeHead(304, flat).end())
}

server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
