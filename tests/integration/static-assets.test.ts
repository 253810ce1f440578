import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
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

test.for([
  { accept: 'gzip, deflate, br', encoding: 'br' },
  { accept: 'gzip', encoding: 'gzip' },
])(
  'a script is there packed for who accepts $accept',
  async ({ accept, encoding }, { site, script }) => {
    const plain = await (await site.get(script)).text()
    const response = await site.get(script, { headers: { 'accept-encoding': accept } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
    const packed = Buffer.from(await response.arrayBuffer())
    expect(packed.length).toBeLessThan(plain.length / 2)
    expect(unpack[encoding]?.(packed).toString()).toBe(plain)
  },
)

test('a file with a hash in its name is kept for ever, any other for an hour', async ({
  site,
  script,
}) => {
  const immutable = 'public, max-age=31536000, immutable'
  expect(script).not.toBe('')
  expect((await site.get(script)).headers.get('cache-control')).toBe(immutable)
  expect((await site.get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test('a file with a hash in its name carries no header of a page', async ({ site, script }) => {
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

test('an asset has a validator', async ({ site, script }) => {
  const etag = (await site.get(script)).headers.get('etag')
  const again = await site.get(script, { headers: { 'if-none-match': String(etag) } })
  expect(again.status).toBe(304)
})

test('an asset that is not there is a 404 that no cache keeps for ever', async ({ site }) => {
  const response = await site.get('/assets/fort.a1b2c3.js')
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control') ?? '').not.toMatch(/immutable/)
})

test.for([
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
])('no file outside of the built ones is served: %s', async (path, { site }) => {
  expect(await (await site.get(path)).text()).not.toContain('"werkseite"')
})

test('a page is packed for who accepts it', async ({ site, html }) => {
  const response = await site.get('/de/heber', { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(html)
})
