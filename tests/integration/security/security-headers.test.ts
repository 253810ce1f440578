import { expect } from 'vitest'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { page } from '../../harness/content/page-builder.ts'
import { publicSite, startPublicSite } from '../deployments.ts'

const test = publicSite({}, ({ publish }) => publish(page({ de: '/de/heber' }))).extend(
  'open',
  { scope: 'file' },
  fileFixture(() =>
    startPublicSite({
      GTM_ID: 'GTM-ABC1234',
      TAG_SERVER_URL: 'https://tags.site.test/tags',
      MAPS_API_KEY: 'key',
      MAPS_URL: 'https://maps.site.test/place?x=1',
    }),
  ),
)

const expected: [header: string, value: string | RegExp][] = [
  ['content-security-policy', /default-src 'self'.*object-src 'none'.*base-uri 'none'/],
  ['strict-transport-security', /^max-age=31536000/],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', /^accelerometer=\(\), .*camera=\(\), .*geolocation=\(\)/],
]

test.for(['/de/heber', '/de/nirgends', '/', '/de/ajax/search?q=', '/favicon.svg'])(
  '%s has the headers that keep it to itself',
  async (path, { site }) => {
    const { headers } = await site.get(path)
    for (const [name, value] of expected) expect(headers.get(name), name).toMatch(value)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  },
)

test('HEAD of a path that is no page is no page', async ({ site }) => {
  expect((await site.get('/de/nirgends', { method: 'HEAD' })).status).toBe(404)
})

test.for(['/de/%E0%A4%A', '/%', '/de/%00', `/de/${'a'.repeat(10_000)}`])(
  'a path that cannot be read is the request’s mistake: %s',
  async (path, { site }) => {
    const { status } = await site.get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

/** Directive → sources. */
async function policyOf(deployment: { get: (path: string) => Promise<Response> }) {
  const policy = (await deployment.get('/de/heber')).headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources]
    }),
  )
}

const films = [
  'https://www.youtube-nocookie.com/embed/',
  'https://www.youtube.com/embed/',
  'https://player.vimeo.com/video/',
  'https://www.google.com/maps/',
  'https://maps.google.com/',
]

test('a site without services of others opens to embeds of the content only', async ({ site }) => {
  expect(await policyOf(site)).toMatchObject({
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'frame-src': ["'self'", ...films],
  })
})

test('scripts are made of addresses of the build only, which a tag manager may break and report', async ({
  site,
  open,
}) => {
  const { headers } = await open.site.get('/de/heber')
  const reportOnly = headers.get('content-security-policy-report-only')
  expect((await policyOf(site))['require-trusted-types-for']).toEqual(["'script'"])
  expect((await policyOf(site))['trusted-types']).toEqual(['default'])
  expect((await policyOf(open.site))['require-trusted-types-for']).toBeUndefined()
  expect(reportOnly).toMatch(/^require-trusted-types-for 'script';.*report-to csp$/)
})

test('a site opens to the services that it is set up with, and to their hosts only', async ({
  open,
}) => {
  expect(await policyOf(open.site)).toMatchObject({
    'script-src': ["'self'", 'https://tags.site.test'],
    'connect-src': [
      "'self'",
      'https://tags.site.test',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
    'img-src': ["'self'", 'data:', 'https:', 'https://tags.site.test'],
    'frame-src': ["'self'", ...films, 'https://maps.site.test/place'],
  })
})
