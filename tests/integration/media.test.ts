import { expect } from 'vitest'
import { publicSite } from './deployments.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const test = publicSite({}, ({ answer }) => {
  answer('/media/heber.svg', (request, response) => {
    response.set({ etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' })
    if (request.get('if-none-match') === '"v1"') response.status(304).end()
    else response.type('svg').send(drawing)
  })
  answer('/media/film.mp4', (request, response) => {
    if (request.get('range') !== 'bytes=2-4') return void response.status(416).end()
    response.status(206).set({ 'content-range': 'bytes 2-4/10', 'accept-ranges': 'bytes' })
    response.type('mp4').send(Buffer.from('lei'))
  })
  answer('/geheim', { token: 'abc' })
  answer('/media/fort', (_request, response) => response.redirect('https://evil.example/'))
})

test('a picture comes from the backend under the site’s own address', async ({ site }) => {
  const response = await site.get('/media/heber.svg')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(drawing)
  expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  expect(response.headers.get('etag')).toBe('"v1"')
  expect(response.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
})

test.for([
  { name: 'private, no-store', says: { 'cache-control': 'private, no-store' } },
  { name: 'for how long', says: { 'cache-control': 'public, max-age=60', expires: 'x' } },
  { name: 'by what it differs', says: { vary: 'Accept-Language, Accept' } },
])('what the backend says of caching holds: $name', async ({ says }, { site, backend }) => {
  backend.answer('/media/regeln.mp4', (_request, response) => response.set(says).end('film'))
  const { headers } = await site.get('/media/regeln.mp4')
  for (const [name, value] of Object.entries(says)) expect(headers.get(name)).toContain(value)
})

test.for([
  { name: 'expires', status: 200, says: { expires: 'Thu, 01 Jan 1970 00:00:00 GMT' } },
  { name: 'is as it was', status: 304, says: {} },
])('a file that $name has no rule of the site', async ({ status, says }, { site, backend }) => {
  backend.answer('/media/ohne.mp4', (_request, response) => response.status(status).set(says).end())
  const response = await site.get('/media/ohne.mp4', { headers: { 'if-none-match': '"1"' } })
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBeNull()
})

test.for(['public, max-age=60', 'private'])(
  'what a browser has and may keep is said anew: %s',
  async (rule, { site, backend }) => {
    backend.answer('/media/neu.mp4', (_request, response) =>
      response.set('cache-control', rule).status(304).end(),
    )
    const response = await site.get('/media/neu.mp4', { headers: { 'if-none-match': '"1"' } })
    expect(response.status).toBe(304)
    expect(response.headers.get('cache-control')).toBe(rule)
  },
)

test('a drawing is no document: it runs nothing', async ({ site }) => {
  const policy = (await site.get('/media/heber.svg')).headers.get('content-security-policy')
  expect(policy).toMatch(/default-src 'none'/)
  expect(policy).toMatch(/sandbox/)
  expect(policy).not.toMatch(/script-src|allow-/)
})

test.for([
  'text/javascript',
  'application/javascript; charset=utf-8',
  'application/x-ECMAScript',
  'text/jscript',
  'text/livescript',
])('a file that the backend calls %s is no script of the site', async (type, { site, backend }) => {
  backend.answer('/media/datei', (_request, response) => {
    response.set('content-type', type).end('alert(1)')
  })
  const response = await site.get('/media/datei')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.for([
  { name: 'script first', types: ['text/javascript', 'image/png'] },
  { name: 'script last', types: ['image/png', 'application/javascript'] },
])('a file of two types is no script of the site: $name', async ({ types }, { site, backend }) => {
  backend.answer('/media/zwei', (_request, response) => {
    // Express would make one header of them.
    response
      .writeHead(
        200,
        types.flatMap((type) => ['Content-Type', type]),
      )
      .end('alert(1)')
  })
  const response = await site.get('/media/zwei')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
})

test('a picture that the browser has is not sent again', async ({ site }) => {
  const headers = { 'if-none-match': '"v1"' }
  const response = await site.get('/media/heber.svg', { headers })
  expect(response.status).toBe(304)
  expect(await response.text()).toBe('')
})

test('a part of a film is asked for as a part', async ({ site }) => {
  const response = await site.get('/media/film.mp4', { headers: { range: 'bytes=2-4' } })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(await response.text()).toBe('lei')
})

test('HEAD has the headers only', async ({ site }) => {
  const response = await site.get('/media/heber.svg', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  expect(await response.text()).toBe('')
})

test.for([
  '/media/../geheim',
  '/media/%2e%2e/geheim',
  '/media/..%2fgeheim',
  '/media/%2e%2e%2fgeheim',
  '/media\\..\\geheim',
  '/media/..\\geheim',
  '/media//127.0.0.1/geheim',
])('the way through the media folder leads nowhere else: %s', async (path, { site, backend }) => {
  backend.calls.length = 0
  const response = await site.get(path)
  expect(await response.text()).not.toContain('abc')
  expect(backend.calls.map((call) => call.path)).not.toContain('/geheim')
})

test('a redirect of the backend leads no one off the site', async ({ site }) => {
  const response = await site.get('/media/fort')
  expect(response.headers.get('location')).toBeNull()
  expect(response.status).toBe(404)
})

test('neither cookies nor authorization of a visitor reach the backend', async ({
  site,
  backend,
}) => {
  backend.calls.length = 0
  await site.get('/media/heber.svg', { headers: { cookie: 'a=b', authorization: 'Bearer x' } })
  expect(backend.calls[0]?.headers).not.toHaveProperty('cookie')
  expect(backend.calls[0]?.headers).not.toHaveProperty('authorization')
})

test('a picture that is not there is a 404, a backend that is down a 502', async ({
  site,
  backend,
}) => {
  expect((await site.get('/media/fehlt.svg')).status).toBe(404)
  await backend.stop()
  expect((await site.get('/media/heber.svg')).status).toBe(502)
  await backend.start()
})

test('nothing is written through the media folder', async ({ site, backend }) => {
  backend.calls.length = 0
  expect((await site.get('/media/heber.svg', { method: 'POST', body: 'x' })).status).toBe(405)
  expect(backend.calls.filter((call) => call.method === 'POST')).toEqual([])
})
