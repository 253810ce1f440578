import { gzipSync } from 'node:zlib'
import express from 'express'
import { expect, test } from 'vitest'
import { startBackend } from '../../tests/harness/servers/start-backend.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { mediaHandler } from './media.ts'

/** A file of the site, where the backend answers in this way. */
async function getMedia(
  status: number,
  headers: Record<string, string> = {},
  body: string | Buffer = 'of the backend',
): Promise<Response> {
  const { url } = await startBackend((response) => {
    response.writeHead(status, headers).end(body)
  })
  const app = express()
  app.use('/media', mediaHandler({ backendUrl: url, mediaPrefixes: [] }))
  return fetch(`${await listenForTest(app)}/media/heber.pdf`)
}

test.each([
  { backend: 500, site: 502 },
  { backend: 504, site: 502 },
  { backend: 408, site: 502 },
  { backend: 429, site: 502 },
  { backend: 503, site: 503 },
  { backend: 404, site: 404 },
  { backend: 403, site: 404 },
])('a $backend of the backend is a $site, which no cache keeps', async ({ backend, site }) => {
  const response = await getMedia(backend, { 'Cache-Control': 'public, max-age=60' })
  expect(response.status).toBe(site)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).not.toContain('of the backend')
})

test('a file comes as it is, by whatever the backend says that it differs', async () => {
  const response = await getMedia(200, { Vary: 'Accept Encoding' })
  expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept Encoding'])
})

test('a file that the backend has compressed only says so', async () => {
  const response = await getMedia(200, { 'Content-Encoding': 'gzip' }, gzipSync('a drawing'))
  expect(await response.text()).toBe('a drawing')
})

test('a part that a file does not have is a 416, which says how long the file is', async () => {
  const response = await getMedia(416, {
    'Content-Range': 'bytes */10',
    'Content-Type': 'text/html',
  })
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe('bytes */10')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('')
})
