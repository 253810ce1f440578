import { describe, expect } from 'vitest'
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

describe('media proxy', () => {
  test('serves a picture of the backend', async ({ site }) => {
    const response = await site.get('/media/heber.svg')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(drawing)
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(response.headers.get('etag')).toBe('"v1"')
    expect(response.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('prints no warning of Node', async ({ site }) => {
    await (await site.get('/media/heber.svg')).text()
    expect(site.output()).not.toContain('Warning')
  })

  test.for([
    { name: 'private and no-store', says: { 'cache-control': 'private, no-store' } },
    { name: 'maximum age', says: { 'cache-control': 'public, max-age=60', expires: 'x' } },
    { name: 'Vary header', says: { vary: 'Accept-Language, Accept' } },
  ])('keeps the caching rules of the backend: $name', async ({ says }, { site, backend }) => {
    backend.answer('/media/regeln.mp4', (_request, response) => response.set(says).end('film'))
    const { headers } = await site.get('/media/regeln.mp4')
    for (const [name, value] of Object.entries(says)) expect(headers.get(name)).toContain(value)
  })

  test.for([
    { name: 'expires', status: 200, says: { expires: 'Thu, 01 Jan 1970 00:00:00 GMT' } },
    { name: 'is unchanged', status: 304, says: {} },
  ])('adds no rule to a file: $name', async ({ status, says }, { site, backend }) => {
    backend.answer('/media/ohne.mp4', (_request, response) =>
      response.status(status).set(says).end(),
    )
    const response = await site.get('/media/ohne.mp4', { headers: { 'if-none-match': '"1"' } })
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBeNull()
  })

  test.for(['public, max-age=60', 'private'])(
    'updates Cache-Control with a 304: %s',
    async (rule, { site, backend }) => {
      backend.answer('/media/neu.mp4', (_request, response) =>
        response.set('cache-control', rule).status(304).end(),
      )
      const response = await site.get('/media/neu.mp4', { headers: { 'if-none-match': '"1"' } })
      expect(response.status).toBe(304)
      expect(response.headers.get('cache-control')).toBe(rule)
    },
  )

  test('forbids scripts in SVG drawings', async ({ site }) => {
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
  ])('serves %s as a download', async (type, { site, backend }) => {
    backend.answer('/media/datei', (_request, response) => {
      response.set('content-type', type).end('alert(1)')
    })
    const response = await site.get('/media/datei')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.for([
    { name: 'JavaScript first', types: ['text/javascript', 'image/png'] },
    { name: 'JavaScript last', types: ['image/png', 'application/javascript'] },
  ])('serves two content types as a download: $name', async ({ types }, { site, backend }) => {
    backend.answer('/media/zwei', (_request, response) => {
      // Express would join the two headers.
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

  test('answers 304 to a matching If-None-Match', async ({ site }) => {
    const headers = { 'if-none-match': '"v1"' }
    const response = await site.get('/media/heber.svg', { headers })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  })

  test('passes Range requests on', async ({ site }) => {
    const response = await site.get('/media/film.mp4', { headers: { range: 'bytes=2-4' } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(await response.text()).toBe('lei')
  })

  test('omits the body for HEAD', async ({ site }) => {
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
  ])('does not leave the media folder: %s', async (path, { site, backend }) => {
    backend.calls.length = 0
    const response = await site.get(path)
    expect(await response.text()).not.toContain('abc')
    expect(backend.calls.map((call) => call.path)).not.toContain('/geheim')
  })

  test('does not pass on redirects of the backend', async ({ site }) => {
    const response = await site.get('/media/fort')
    expect(response.headers.get('location')).toBeNull()
    expect(response.status).toBe(404)
  })

  test('sends neither cookies nor authorization to the backend', async ({ site, backend }) => {
    backend.calls.length = 0
    await site.get('/media/heber.svg', { headers: { cookie: 'a=b', authorization: 'Bearer x' } })
    expect(backend.calls[0]?.headers).not.toHaveProperty('cookie')
    expect(backend.calls[0]?.headers).not.toHaveProperty('authorization')
  })

  test('maps a missing file to 404, an outage to 502', async ({ site, backend }) => {
    expect((await site.get('/media/fehlt.svg')).status).toBe(404)
    await backend.stop()
    expect((await site.get('/media/heber.svg')).status).toBe(502)
    await backend.start()
  })

  test('refuses POST', async ({ site, backend }) => {
    backend.calls.length = 0
    expect((await site.get('/media/heber.svg', { method: 'POST', body: 'x' })).status).toBe(405)
    expect(backend.calls.filter((call) => call.method === 'POST')).toEqual([])
  })
})
