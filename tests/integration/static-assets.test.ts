import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { page } from '../harness/content/page-builder.ts'
import { elements } from '../harness/content/read-html.ts'
import { publicSite } from './deployments.ts'

const test = publicSite({}, ({ publish }) => publish(page({ de: '/de/heber' })))
  .extend('html', { scope: 'file' }, async ({ site }) => (await site.get('/de/heber')).text())
  .extend('script', { scope: 'file' }, ({ html }) => {
    const scripts = elements(html, 'script').flatMap(({ src }) => src ?? [])
    return scripts.find((src) => src.startsWith('/assets/')) ?? ''
  })

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

describe('static assets', () => {
  test.for([
    { accept: 'gzip, deflate, br', encoding: 'br' },
    { accept: 'gzip', encoding: 'gzip' },
  ])('are compressed for "$accept"', async ({ accept, encoding }, { site, script }) => {
    const plain = await (await site.get(script)).text()
    const response = await site.get(script, { headers: { 'accept-encoding': accept } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
    const packed = Buffer.from(await response.arrayBuffer())
    expect(packed.length).toBeLessThan(plain.length / 2)
    expect(unpack[encoding]?.(packed).toString()).toBe(plain)
  })

  test('are immutable with a hash in their name', async ({ site, script }) => {
    const immutable = 'public, max-age=31536000, immutable'
    expect(script).not.toBe('')
    expect((await site.get(script)).headers.get('cache-control')).toBe(immutable)
    expect((await site.get('/favicon.svg')).headers.get('cache-control')).toBe(
      'public, max-age=3600',
    )
  })

  test('may be the icon of a drawing in a sandbox', async ({ site, script }) => {
    const policyOf = async (path: string) =>
      (await site.get(path)).headers.get('cross-origin-resource-policy')
    expect(await policyOf('/favicon.ico')).toBe('cross-origin')
    expect(await policyOf(script)).toBe('same-origin')
  })

  test('have no headers of a page', async ({ site, script }) => {
    const { headers } = await site.get(script, { headers: { 'accept-encoding': 'br' } })
    expect([...headers.keys()].sort()).toEqual([
      'accept-ranges',
      'cache-control',
      'connection',
      'content-encoding',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'etag',
      'keep-alive',
      'vary',
      'x-content-type-options',
    ])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('have a validator', async ({ site, script }) => {
    const etag = (await site.get(script)).headers.get('etag')
    const again = await site.get(script, { headers: { 'if-none-match': String(etag) } })
    expect(again.status).toBe(304)
  })

  // Without a rule, a cache may choose its own TTL: Varnish would cache a missing script of the next release for two minutes.
  test.for(['/assets/fort.a1b2c3.js', '/pictures/fort', '/data-sheets/fort'])(
    'missing file %s is a 404 without caching',
    async (path, { site }) => {
      const response = await site.get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toContain('no-store')
    },
  )

  test.for([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('outside the build are not served: %s', async (path, { site }) => {
    expect(await (await site.get(path)).text()).not.toContain('"werkseite"')
  })

  test('page is compressed with gzip', async ({ site, html }) => {
    const response = await site.get('/de/heber', { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(html)
  })
})
