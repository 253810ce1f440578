import { expect, test } from 'vitest'
import { page } from '../harness/page-builder.ts'
import { startPublicSite } from './deployments.ts'

const { backend, site } = await startPublicSite()
backend.publish(page({ de: '/de/heber' }))

const expected: [header: string, value: string | RegExp][] = [
  ['content-security-policy', /default-src 'self'.*object-src 'none'.*base-uri 'none'/],
  ['strict-transport-security', /^max-age=31536000/],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
]

test.each(['/de/heber', '/de/nirgends', '/', '/de/ajax/search?q=', '/favicon.svg'])(
  '%s has the headers that keep it to itself',
  async (path) => {
    const { headers } = await site.get(path)
    for (const [name, value] of expected) expect(headers.get(name), name).toMatch(value)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  },
)

test.each(['POST', 'HEAD'] as const)('%s of a path that is no page is no page', async (method) => {
  expect((await site.get('/de/nirgends', { method })).status).toBe(404)
})

test.each(['/de/%E0%A4%A', '/%', '/de/%00', `/de/${'a'.repeat(10_000)}`])(
  'a path that cannot be read is the request’s mistake: %s',
  async (path) => {
    const { status } = await site.get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)
