import { describe, expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import { elements } from '../../harness/content/read-html.ts'
import { publicSite } from '../deployments.ts'

const test = publicSite({}, ({ publish, answer }) => {
  publish(
    page({ de: '/de/nur-deutsch' }),
    page({ de: '/de/maschinen', en: '/en/machines' }),
    page({ de: '/de/über-uns' }),
    page({ de: '/de/evil.example/x' }),
  )
  answer('/de/umgezogen', (_request, response) => response.redirect(301, '/de/maschinen'))
})

describe('locale redirect', () => {
  test.for<{ name: string; headers?: Record<string, string>; location: string }>([
    { name: 'German by default', location: '/de' },
    {
      name: 'the language of the browser',
      headers: { 'accept-language': 'en-US,en;q=0.9,de;q=0.1' },
      location: '/en',
    },
    {
      name: 'the cookie before the browser',
      headers: { 'accept-language': 'en', cookie: 'a=b; i18n_redirected=de' },
      location: '/de',
    },
    {
      name: 'the browser after an invalid cookie',
      headers: { 'accept-language': 'en', cookie: 'i18n_redirected=//evil.example' },
      location: '/en',
    },
  ])('of / uses $name', async ({ headers, location }, { site }) => {
    const response = await site.get('/', { headers })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(location)
  })

  test('is not cached and varies by cookie and language', async ({ site }) => {
    const { headers } = await site.get('/?utm=x')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toMatch(/Cookie/)
    expect(headers.get('vary')).toMatch(/Accept-Language/)
    expect(headers.get('location')).toBe('/de?utm=x')
  })

  test.for([
    { path: '/maschinen?seite=2&x=%C3%BC', location: '/de/maschinen?seite=2&x=%C3%BC' },
    { path: '/%C3%BCber-uns', location: '/de/%C3%BCber-uns' },
    { path: '/umgezogen', location: '/de/maschinen' },
  ])('adds the locale to $path', async ({ path, location }, { site }) => {
    const response = await site.get(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(location)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('uses the language of the browser for paths', async ({ site }) => {
    const headers = { 'accept-language': 'en' }
    expect((await site.get('/machines', { headers })).headers.get('location')).toBe('/en/machines')
  })

  test('links a page without a translation', async ({ site }) => {
    const response = await site.get('/nur-deutsch', { headers: { 'accept-language': 'en' } })
    expect(response.status).toBe(404)
    const links = elements(await response.text(), 'a')
    expect(links).toContainEqual({ href: '/de/nur-deutsch', hreflang: 'de-CH' })
  })

  test.for([
    { accept: 'en', languageTag: 'en-GB' },
    { accept: 'de', languageTag: 'de-CH' },
  ])('shows 404 in the language of the browser: $accept', async (row, { site }) => {
    const response = await site.get('/nowhere', { headers: { 'accept-language': row.accept } })
    expect(response.status).toBe(404)
    expect(elements(await response.text(), 'html')).toEqual([{ lang: row.languageTag, dir: 'ltr' }])
  })

  test.for(['/favicon.gif', '/wp-login.php', '/media-kit/logo.png', '/.env'])(
    'sends 404 to file names without a call: %s',
    async (path, { site, backend }) => {
      backend.calls.length = 0
      expect((await site.get(path)).status).toBe(404)
      const pages = backend.calls.filter((call) => !call.path.includes('/ajax/'))
      expect(pages).toEqual([])
    },
  )

  test.for(['//evil.example/x', '///evil.example/x', '/\\evil.example/x', '/.//evil.example/x'])(
    'does not leave the site: %s',
    async (path, { site }) => {
      const response = await site.get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('location')).toBeNull()
    },
  )

  test.for(['/de/../geheim', '/de/%2e%2e/geheim', '/de/..%2fgeheim', '/x/../geheim'])(
    'does not leave the locale: %s',
    async (path, { site, backend }) => {
      backend.calls.length = 0
      expect((await site.get(path)).status).toBe(404)
      expect(backend.calls.map((call) => call.path)).not.toContain('/geheim')
    },
  )

  test('redirects to the 598 page during an outage', async ({ site, backend }) => {
    await backend.stop()
    const response = await site.get('/vielleicht?x=1')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/de/vielleicht?x=1')
    expect((await site.get('/de/vielleicht')).status).toBe(598)
    await backend.start()
  })

  test('adds no second locale', async ({ site, backend }) => {
    backend.publish(page({ de: '/de/de/doppelt' }))
    const response = await site.get('/de/doppelt')
    expect(response.status).toBe(404)
    expect(response.headers.get('location')).toBeNull()
  })

  test('ignores the cookie on paths with a locale', async ({ site }) => {
    const headers = { cookie: 'i18n_redirected=en', 'accept-language': 'en' }
    const response = await site.get('/de/maschinen', { headers })
    expect(response.status).toBe(200)
    expect(elements(await response.text(), 'html')[0]?.['lang']).toBe('de-CH')
    expect(response.headers.get('vary') ?? '').not.toMatch(/Cookie|Accept-Language/i)
  })
})
