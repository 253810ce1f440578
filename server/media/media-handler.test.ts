import { gzipSync } from 'node:zlib'
import express from 'express'
import { describe, expect, test } from 'vitest'
import { createPauses } from '../../content/client/request-policy.ts'
import { startBackend } from '../../tests/harness/servers/start-backend.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { mediaHandler } from './media-handler.ts'

/** Serves the files of this backend on a free port. */
function serve(backendUrl: URL): Promise<string> {
  const pauses = createPauses(() => 0)
  return listenForTest(
    express().use(
      '/media',
      mediaHandler({
        backendUrl,
        mediaPrefixes: [],
        tokens: { live: 'secret', preview: null },
        pauses,
      }),
    ),
  )
}

/** Requests a file of the site; the backend sends the given response. */
async function getMedia(
  status: number,
  headers: Record<string, string> = {},
  body: string | Buffer = 'of the backend',
): Promise<Response> {
  const { url } = await startBackend((response) => {
    response.writeHead(status, headers).end(body)
  })
  return fetch(`${await serve(url)}/media/heber.pdf`)
}

/** A service that refuses HEAD, as object storage does with signed addresses. */
async function serveWithoutHead() {
  const { url, asked } = await startBackend((response, { method }) => {
    if (method === 'HEAD') return void response.writeHead(403).end()
    response
      .writeHead(200, { 'content-type': 'application/pdf', 'content-length': '4' })
      .end('data')
  })
  return { site: await serve(url), asked }
}

describe('media proxy', () => {
  test('sends the token to the backend only', async () => {
    const elsewhere = await startBackend((response) => response.end('x'))
    const { url, asked } = await startBackend((response) => {
      response.writeHead(302, { location: elsewhere.url.href }).end()
    })
    const response = await fetch(`${await serve(url)}/media/heber.pdf`)
    expect(response.status).toBe(404)
    expect(asked[0]?.headers.authorization).toBe('Bearer secret')
    expect(elsewhere.asked).toEqual([])
    expect(JSON.stringify([...response.headers])).not.toContain('secret')
  })

  test('sends GET after a refused HEAD', async () => {
    const { site, asked } = await serveWithoutHead()
    const response = await fetch(`${site}/media/heber.pdf`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('4')
    expect(await response.text()).toBe('')
    expect(asked.map(({ method }) => method)).toEqual(['HEAD', 'GET'])
  })

  test.each([
    { backend: 500, site: 502 },
    { backend: 504, site: 502 },
    { backend: 408, site: 502 },
    { backend: 429, site: 502 },
    { backend: 503, site: 503 },
    { backend: 404, site: 404 },
    { backend: 403, site: 404 },
    { backend: 202, site: 404 },
    { backend: 204, site: 404 },
  ])('maps $backend to an uncacheable $site', async ({ backend, site }) => {
    const response = await getMedia(backend, { 'Cache-Control': 'public, max-age=60' })
    expect(response.status).toBe(site)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('retry-after')).toBe(site === 404 ? null : '5')
    expect(await response.text()).not.toContain('of the backend')
  })

  test('keeps the Vary header of the backend', async () => {
    const response = await getMedia(200, { Vary: 'Accept Encoding' })
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept Encoding'])
  })

  test('keeps the compression of the backend', async () => {
    const response = await getMedia(200, { 'Content-Encoding': 'gzip' }, gzipSync('a drawing'))
    expect(await response.text()).toBe('a drawing')
  })

  test('sends 416 with the file size', async () => {
    const response = await getMedia(416, {
      'Content-Range': 'bytes */10',
      'Content-Type': 'text/html',
    })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */10')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('')
  })

  test('retries once after a broken connection', async () => {
    const { url } = await startBackend((response, _asked, count) => {
      if (count === 1) response.destroy()
      else response.end('of the backend')
    })
    const response = await fetch(`${await serve(url)}/media/heber.pdf`)
    expect(await response.text()).toBe('of the backend')
  })

  test('sends no request during Retry-After', async () => {
    let calls = 0
    const { url } = await startBackend((response) => {
      calls++
      response.writeHead(503, { 'Retry-After': '60' }).end()
    })
    const address = await serve(url)
    for (const name of ['a.pdf', 'b.pdf']) {
      const { status, headers } = await fetch(`${address}/media/${name}`)
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    }
    expect(calls).toBe(1)
  })
})
