import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { renderToString } from 'react-dom/server'
import { contract } from '../../../content/contract/contract.ts'
import { listen } from '../../../tests/harness/servers/listen.ts'
import { BarePage, type BarePageProps } from './BarePage.tsx'

/**
 * Server for one page of a content service that React renders and hydrates as a whole: no router, no interface texts, no block scripts. It
 * has the site's styles and font. Bodies are compressed once.
 */
const { values } = parseArgs({
  options: {
    backend: { type: 'string' },
    path: { type: 'string' },
    style: { type: 'string', default: '' },
  },
})
const ask = async (path: string): Promise<unknown> =>
  (await fetch(`${values.backend}${path}`)).json()
const layout = contract.layout.parse(await ask('/de/ajax/layout'))
const props = { page: contract.page.parse(await ask(String(values.path))), layout }
const state = JSON.stringify(props).replaceAll('<', String.raw`\u003c`)
const style = readFileSync(values.style, 'utf8')
const font = /\/assets\/[^)"']+\.woff2/.exec(style)?.[0] ?? ''
const html = `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${props.page.title}</title><meta name="description" content="${props.page.meta.description}">
<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>
<link rel="stylesheet" href="/assets/style.css"></head>
<body><div id="root">${render(props)}</div>
<script type="application/json" id="props">${state}</script><script type="module" src="/assets/client.js"></script></body></html>`

const files = new Map<string, Parameters<typeof sendFile>[1]>([
  ['/', pack('text/html; charset=utf-8', html)],
  ['/assets/style.css', pack('text/css', style)],
  [
    '/assets/client.js',
    pack('text/javascript', readFileSync(join(import.meta.dirname, 'client.js'))),
  ],
  [font, { type: 'font/woff2', body: readFileSync(join(values.style, '../../..', font)) }],
])

const { url } = await listen((request, response) => {
  const file = files.get(request.url ?? '')
  if (file) sendFile(response, file)
  else if (request.url === '/anew') void renderAnew(response)
  else if (request.url?.startsWith('/media/')) void sendPicture(request.url, response)
  else response.writeHead(404).end()
})
console.log(url)

function render(page: BarePageProps): string {
  return renderToString(<BarePage {...page} />)
}

/** Renders the backend's current response, neither validated nor compressed. */
async function renderAnew(response: ServerResponse): Promise<void> {
  const page = (await ask(String(values.path))) as typeof props.page
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(render({ page, layout }))
}

function pack(type: string, body: string | Buffer) {
  return { type, encoding: 'br', body: brotliCompressSync(body) }
}

function sendFile(
  response: ServerResponse,
  { type, encoding, body }: { type: string; encoding?: string; body: Buffer },
): void {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': body.length,
    ...(encoding && { 'Content-Encoding': encoding }),
    ...(!type.startsWith('text/html') && { 'Cache-Control': 'public, max-age=31536000' }),
  })
  response.end(body)
}

async function sendPicture(path: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(`${values.backend}${path}`)
  response.setHeader('Content-Type', String(answer.headers.get('content-type')))
  response.end(Buffer.from(await answer.arrayBuffer()))
}
