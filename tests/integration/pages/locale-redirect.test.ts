import { expect } from 'vitest'
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

test.for<{ name: string; headers?: Record<string, string>; location: string }>([
  { name: 'nothing is known: German', location: '/de' },
  {
    name: 'the browser speaks English',
    headers: { 'accept-language': 'en-US,en;q=0.9,de;q=0.1' },
    location: '/en',
  },
  {
    name: 'the cookie beats the browser',
    headers: { 'accept-language': 'en', cookie: 'a=b; i18n_redirected=de' },
    location: '/de',
  },
  {
    name: 'a cookie with an unknown language does not count',
    headers: { 'accept-language': 'en', cookie: 'i18n_redirected=//evil.example' },
    location: '/en',
  },
])('/ leads to a language: $name', async ({ headers, location }, { site }) => {
  const response = await site.get('/', { headers })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(location)
})

test('a choice of language is kept by no cache and says what it depends on', async ({ site }) => {
  const { headers } = await site.get('/?utm=x')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('vary')).toMatch(/Cookie/)
  expect(headers.get('vary')).toMatch(/Accept-Language/)
  expect(headers.get('location')).toBe('/de?utm=x')
})

test.for([
  { path: '/maschinen?seite=2&x=%C3%BC', location: '/de/maschinen?seite=2&x=%C3%BC' },
  { path: '/%C3%BCber-uns', location: '/de/%C3%BCber-uns' },
  { path: '/umgezogen', location: '/de/umgezogen' },
])(
  '$path without language leads to the page where there is one',
  async ({ path, location }, { site }) => {
    const response = await site.get(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(location)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  },
)

test('a path without language asks the backend in the chosen language', async ({ site }) => {
  const headers = { 'accept-language': 'en' }
  expect((await site.get('/machines', { headers })).headers.get('location')).toBe('/en/machines')
  expect((await site.get('/nur-deutsch', { headers })).status).toBe(404)
})

test.for([
  { accept: 'en', languageTag: 'en-GB' },
  { accept: 'de', languageTag: 'de-CH' },
])('a path that is no page is a 404 in the chosen language: $accept', async (row, { site }) => {
  const response = await site.get('/nowhere', { headers: { 'accept-language': row.accept } })
  expect(response.status).toBe(404)
  expect(elements(await response.text(), 'html')).toEqual([{ lang: row.languageTag, dir: 'ltr' }])
})

test.for(['/favicon.gif', '/wp-login.php', '/media-kit/logo.png', '/.env'])(
  'what looks like a file is a 404 and asks the backend for no page: %s',
  async (path, { site, backend }) => {
    backend.calls.length = 0
    expect((await site.get(path)).status).toBe(404)
    const pages = backend.calls.filter((call) => !call.path.includes('/ajax/'))
    expect(pages).toEqual([])
  },
)

test.for(['//evil.example/x', '///evil.example/x', '/\\evil.example/x', '/.//evil.example/x'])(
  'no path leads to another site: %s',
  async (path, { site }) => {
    const response = await site.get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('location')).toBeNull()
  },
)

test.for(['/de/../geheim', '/de/%2e%2e/geheim', '/de/..%2fgeheim', '/x/../geheim'])(
  'the way up leads out of no language: %s',
  async (path, { site, backend }) => {
    backend.calls.length = 0
    expect((await site.get(path)).status).toBe(404)
    expect(backend.calls.map((call) => call.path)).not.toContain('/geheim')
  },
)

test('while the backend is down a path without language leads to the page that says so', async ({
  site,
  backend,
}) => {
  await backend.stop()
  const response = await site.get('/vielleicht?x=1')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/de/vielleicht?x=1')
  expect((await site.get('/de/vielleicht')).status).toBe(598)
  await backend.start()
})

test('a path that has a language gets no second one', async ({ site, backend }) => {
  backend.publish(page({ de: '/de/de/doppelt' }))
  const response = await site.get('/de/doppelt')
  expect(response.status).toBe(404)
  expect(response.headers.get('location')).toBeNull()
})

test('the stored choice of language does not change a page that has its language in the path', async ({
  site,
}) => {
  const headers = { cookie: 'i18n_redirected=en', 'accept-language': 'en' }
  const response = await site.get('/de/maschinen', { headers })
  expect(response.status).toBe(200)
  expect(elements(await response.text(), 'html')[0]?.['lang']).toBe('de-CH')
  expect(response.headers.get('vary') ?? '').not.toMatch(/Cookie|Accept-Language/i)
})
