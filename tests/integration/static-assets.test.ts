import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { page } from '../harness/page-builder.ts'
import { elements } from '../harness/read-html.ts'
import { startPublicSite } from './deployments.ts'

const { backend, site } = await startPublicSite()
backend.publish(page({ de: '/de/heber' }))
const html = await (await site.get('/de/heber')).text()
const scripts = elements(html, 'script').flatMap((script) => script['src'] ?? [])
const script = scripts.find((src) => src.startsWith('/assets/')) ?? ''

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

test.each([
  { accept: 'gzip, deflate, br', encoding: 'br' },
  { accept: 'gzip', encoding: 'gzip' },
])('a script is there packed for who accepts $accept', async ({ accept, encoding }) => {
  const plain = await (await site.get(script)).text()
  const response = await site.get(script, { headers: { 'accept-encoding': accept } })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
  const packed = Buffer.from(await response.arrayBuffer())
  expect(packed.length).toBeLessThan(plain.length / 2)
  expect(unpack[encoding]?.(packed).toString()).toBe(plain)
})

test('a file with a hash in its name is kept for ever, any other for an hour', async () => {
  const immutable = 'public, max-age=31536000, immutable'
  expect(script).not.toBe('')
  expect((await site.get(script)).headers.get('cache-control')).toBe(immutable)
  expect((await site.get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test('an asset has a validator', async () => {
  const etag = (await site.get(script)).headers.get('etag')
  const again = await site.get(script, { headers: { 'if-none-match': String(etag) } })
  expect(again.status).toBe(304)
})

test('an asset that is not there is a 404 that no cache keeps for ever', async () => {
  const response = await site.get('/assets/fort.a1b2c3.js')
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control') ?? '').not.toMatch(/immutable/)
})

test.each([
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
])('no file outside of the built ones is served: %s', async (path) => {
  expect(await (await site.get(path)).text()).not.toContain('"werkseite"')
})

test('a page is packed for who accepts it', async () => {
  const response = await site.get('/de/heber', { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(html)
})
