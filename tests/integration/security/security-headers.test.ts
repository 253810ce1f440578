import { describe, expect } from 'vitest'
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
      FRAME_ANCESTORS: 'https://cms.site.test',
      CONSENT_MONTHS: '12',
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

describe('security headers', () => {
  test.for(['/de/heber', '/de/nirgends', '/', '/de/ajax/search?q=', '/favicon.svg'])(
    'are sent with %s',
    async (path, { site }) => {
      const { headers } = await site.get(path)
      for (const [name, value] of expected) expect(headers.get(name), name).toMatch(value)
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    },
  )

  test('are sent with a 404 for HEAD', async ({ site }) => {
    expect((await site.get('/de/nirgends', { method: 'HEAD' })).status).toBe(404)
  })

  test.for(['/de/%E0%A4%A', '/de/x/%25%', '/de/%00', `/de/${'a'.repeat(10_000)}`])(
    'accompany a client error for the invalid path %s',
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

  test('allow only content embeds without third-party services', async ({ site }) => {
    expect(await policyOf(site)).toMatchObject({
      'script-src': ["'self'"],
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
      'frame-src': ["'self'", ...films],
    })
  })

  test('tell the head script the expiry of consent', async ({ site, open }) => {
    const script = '<script src="/before-paint.js" data-consent-months="12"></script>'
    expect(await (await open.site.get('/de/heber')).text()).toContain(script)
    expect(await (await site.get('/de/heber')).text()).not.toContain('data-consent-months')
  })

  test('require trusted types, report-only with a tag manager', async ({ site, open }) => {
    const { headers } = await open.site.get('/de/heber')
    const reportOnly = headers.get('content-security-policy-report-only')
    expect((await policyOf(site))['require-trusted-types-for']).toEqual(["'script'"])
    expect((await policyOf(site))['trusted-types']).toEqual(['default'])
    expect((await policyOf(open.site))['require-trusted-types-for']).toBeUndefined()
    expect(reportOnly).toMatch(/^require-trusted-types-for 'script';.*report-to csp$/)
  })

  test('allow the hosts of configured services only', async ({ open }) => {
    expect(await policyOf(open.site)).toMatchObject({
      // The site is no preview.
      'frame-ancestors': ["'self'"],
      'script-src': ["'self'", 'https://tags.site.test'],
      'connect-src': [
        "'self'",
        'https://tags.site.test',
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
      ],
      'img-src': ["'self'", 'data:', 'https:', 'https://tags.site.test'],
      'frame-src': ["'self'", 'https://tags.site.test', ...films, 'https://maps.site.test/place'],
    })
  })
})
