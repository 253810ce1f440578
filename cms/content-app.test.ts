import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createContentFolder,
  pageFile,
  sampleFiles,
} from '../tests/harness/content/content-files.ts'
import { serveContent, type Call } from '../tests/harness/servers/serve-content.ts'
import { contract } from '../content/contract/contract.ts'
import { submission } from '../tests/harness/content/page-builder.ts'

const preview = { headers: { View: 'PREVIEW' } }

describe('content service API', () => {
  test('returns a page by the contract', async () => {
    const { json } = await serveContent(sampleFiles)
    const page = await json('/de/maschinen')
    expect(contract.page.parse(page)).toEqual({
      type: 'page',
      title: 'Maschinen',
      meta: {
        translatedPaths: { de: '/de/maschinen', en: '/en/machines' },
        breadcrumb: [{ title: 'Start', uri: '/de' }],
      },
      content: [{ type: 'TextText', left: '<p>Left</p>', right: '<p>Right</p>' }],
    })
  })

  test('names existing ancestors in the breadcrumb, none for home', async () => {
    const { json } = await serveContent(sampleFiles)
    expect((await json('/de/maschinen/%C3%BCber/heber')).meta.breadcrumb).toEqual([
      { title: 'Start', uri: '/de' },
      { title: 'Maschinen', uri: '/de/maschinen' },
    ])
    expect((await json('/de')).meta).toEqual({ translatedPaths: { de: '/de' } })
  })

  test.each([
    '/de/maschinen',
    '/de/maschinen/',
    '/de/maschinen?a=b',
    '/de/%6Daschinen',
    '/de/maschinen?',
  ])('%s is the same page', async (path) => {
    const { json } = await serveContent(sampleFiles)
    expect((await json(path)).title).toBe('Maschinen')
  })

  test.each([
    '/de/nirgends',
    '/',
    '/fr',
    '/de/ajax/nothing',
    '/media/none.svg',
    '/media/../de/layout.yaml',
    '/de/100%',
  ])('answers 404 to %s', async (path) => {
    const { url, get } = await serveContent(sampleFiles)
    const response = path.includes('..') ? await rawGet(url, path) : await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ message: expect.any(String) })
  })

  /** `fetch` would resolve the dots itself. */
  async function rawGet(url: string, path: string): Promise<Response> {
    const { hostname, port } = new URL(url)
    const [message] = await once(sendRequest({ hostname, port, path }).end(), 'response')
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    return new Response(Buffer.concat(chunks), { status: message.statusCode })
  }

  test('redirects permanently and keeps the query', async () => {
    const { get } = await serveContent(sampleFiles)
    const response = await get('/de/alt?a=1&b=%20')
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/de/maschinen/%C3%BCber/heber?a=1&b=%20')
  })

  test.each([
    { path: '/de/weg', message: 'Diese Seite gibt es nicht mehr' },
    { path: '/en/gone', message: 'This page no longer exists' },
  ])('answers 410 to $path in its language', async ({ path, message }) => {
    const { get } = await serveContent({
      ...sampleFiles,
      'redirects.yaml': `[{ from: ${path}, status: 410 }]`,
    })
    const response = await get(path)
    expect(response.status).toBe(410)
    expect(await response.json()).toEqual({ message })
  })

  test('lists every page of a language by the contract', async () => {
    const { json } = await serveContent({
      ...sampleFiles,
      'de/pages/archiv.yaml': pageFile('/de/archiv', {
        title: 'Archiv',
        meta: '{ robots: noindex, modified: 2026-03-31 }',
      }),
    })
    const list = await json('/de/ajax/pages')
    expect(contract.pages.parse(list)).toEqual(list)
    expect(list.pages).toEqual([
      { path: '/de', title: 'Start', translatedPaths: { de: '/de' } },
      {
        path: '/de/archiv',
        title: 'Archiv',
        modified: '2026-03-31',
        translatedPaths: { de: '/de/archiv' },
        robots: 'noindex',
      },
      {
        path: '/de/maschinen',
        title: 'Maschinen',
        translatedPaths: { de: '/de/maschinen', en: '/en/machines' },
      },
      {
        path: '/de/maschinen/über/heber',
        title: 'Vakuumheber',
        translatedPaths: { de: '/de/maschinen/über/heber' },
      },
    ])
  })

  test('lists redirects by their locale', async () => {
    const { json } = await serveContent({
      ...sampleFiles,
      'redirects.yaml':
        '[{ from: /de/alt, to: /de/maschinen }, { from: /de/weg, status: 410 }, { from: /a.php, to: /de }, { from: /b#c, to: /de }]',
    })
    const list = await json('/de/ajax/redirects')
    const everywhere = { from: '/a.php', to: '/de', status: 301 }
    expect(list).toEqual({
      redirects: [
        { from: '/de/alt', to: '/de/maschinen', status: 301 },
        { from: '/de/weg', status: 410 },
        everywhere,
      ],
      problems: [
        {
          line: 1,
          kind: 'fragment',
          values: {},
          message: expect.stringContaining('expected no #'),
        },
      ],
    })
    expect(contract.redirects.parse(list).redirects).toHaveLength(3)
    expect((await json('/en/ajax/redirects')).redirects).toEqual([everywhere])
  })

  test('lists drafts marked as such, in preview only', async () => {
    const { get, json } = await serveContent(sampleFiles)
    expect((await get('/en/ajax/pages')).headers.get('vary')).toBe('View')
    expect((await json('/en/ajax/pages')).pages).toHaveLength(1)
    expect((await json('/en/ajax/pages', preview)).pages[1]).toEqual({
      path: '/en/machines/lifter',
      title: 'Lifter',
      translatedPaths: { de: '/de/maschinen/über/heber', en: '/en/machines/lifter' },
      status: 'draft',
    })
    const [, , german] = (await json('/de/ajax/pages', preview)).pages
    expect(german.translatedPaths).toHaveProperty('en', '/en/machines/lifter')
  })

  test('serves drafts in preview only', async () => {
    const { get, json } = await serveContent(sampleFiles)
    expect((await get('/en/machines/lifter')).status).toBe(404)
    expect((await get('/en/machines/lifter')).headers.get('vary')).toBe('View')
    expect((await json('/en/machines/lifter', preview)).title).toBe('Lifter')
    expect((await json('/de/maschinen/über/heber')).meta.translatedPaths).not.toHaveProperty('en')
    expect((await json('/de/maschinen/über/heber', preview)).meta.translatedPaths.en).toBe(
      '/en/machines/lifter',
    )
    expect((await json('/en/ajax/search?q=lifter')).hits.hits).toEqual([])
    expect((await json('/en/ajax/search?q=lifter', preview)).hits.hits).toHaveLength(1)
  })

  const downloading = (title: string) =>
    `  - { type: VakuumSupportExtra, title: T, text: T, checklist: [], downloads: [${title}] }\n`

  test.each([
    { name: 'a suggestion', query: 'zwiebelwerkk', ofPreview: { suggestion: 'zwiebelwerk' } },
    {
      name: 'the title of an ancestor',
      query: 'schälmesser',
      hit: { section: 'Maschinen' },
      ofPreview: { hits: [{ _source: { section: 'Maschinen › Zwiebelwerk' } }] },
    },
    {
      name: 'the title of a file',
      query: 'PDF',
      hit: { title: 'Prospekt' },
      ofPreview: { hits: [{ _source: { title: 'Die Zwiebel' } }] },
    },
  ])('hides drafts from visitors in $name', async ({ query, hit, ofPreview }) => {
    const { json } = await serveContent({
      ...sampleFiles,
      'de/pages/a.yaml':
        pageFile('/de/maschinen/neu', { title: 'Zwiebelwerk', status: 'draft' }) +
        downloading('{ title: Die Zwiebel, uri: /media/p.pdf, format: PDF, bytes: 1 }'),
      'de/pages/b.yaml':
        pageFile('/de/maschinen/neu/messer', { title: 'Schälmesser' }) +
        downloading('{ title: Prospekt, uri: /media/p.pdf, format: PDF, bytes: 1 }'),
    })
    const path = `/de/ajax/search?q=${encodeURIComponent(query)}&kind=${query === 'PDF' ? 'download' : ''}`
    const response = await json(path)
    expect(JSON.stringify(response)).not.toMatch(/zwiebel/i)
    expect(response.hits.hits).toMatchObject(hit ? [{ _source: hit }] : [])
    expect((await json(path, preview)).hits).toMatchObject(ofPreview)
  })

  test('prefers the published page over a draft', async () => {
    const { json } = await serveContent({
      ...sampleFiles,
      'de/pages/a.yaml': pageFile('/de/maschinen', { title: 'Entwurf', status: 'draft' }),
    })
    expect((await json('/de/maschinen')).title).toBe('Maschinen')
    expect((await json('/de/maschinen', preview)).title).toBe('Entwurf')
  })

  test('revalidates by strong ETag', async () => {
    const { get, json } = await serveContent(sampleFiles)
    for (const path of [
      '/de/maschinen',
      '/de/ajax/layout',
      '/de/ajax/navigation',
      '/de/ajax/pages',
      '/de/ajax/search?q=heber',
    ]) {
      const etag = (await get(path)).headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[^"]+"$/)
      const again = await get(path, { headers: { 'If-None-Match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect((await get(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
    }
    expect((await json('/de/maschinen')).title).toBe('Maschinen')
  })

  test("reports the modification date of a page's file", async () => {
    const folder = createContentFolder(sampleFiles)
    utimesSync(join(folder.path, 'de/pages/maschinen.yaml'), 0, Date.UTC(2026, 2, 31) / 1000)
    const { get } = await serveContent({}, { filesDir: folder.path })
    expect((await get('/de/maschinen')).headers.get('last-modified')).toBe(
      'Tue, 31 Mar 2026 00:00:00 GMT',
    )
  })

  test('returns the layout with its navigation', async () => {
    const { json } = await serveContent(sampleFiles)
    const response = await json('/de/ajax/layout')
    expect(contract.layout.parse(response)).toEqual(response)
    expect(response.navigation).toEqual([{ title: 'Maschinen', uri: '/de/maschinen' }])
    expect(response.footer).toEqual({ text1: '<p><strong>Muster</strong></p>' })
    expect(await json('/de/ajax/navigation')).toEqual(response.navigation)
  })

  test('fails for a missing layout, tolerates missing navigation', async () => {
    const { get, json } = await serveContent(sampleFiles)
    expect((await get('/en/ajax/layout')).status).toBe(500)
    expect(await json('/en/ajax/navigation')).toEqual([])
  })

  test('returns search hits of the language by the contract', async () => {
    const { json } = await serveContent(sampleFiles)
    const response = await json(`/de/ajax/search?q=${encodeURIComponent('heber')}`)
    expect(contract.search.parse(response).hits.hits).toEqual([
      {
        _id: 'page:/de/maschinen/über/heber',
        _source: {
          type: 'page',
          route: '/de/maschinen/über/heber',
          title: 'Vakuumheber',
          kind: 'page',
          section: 'Maschinen',
        },
        highlight: { title: ['Vakuum<em>heber</em>'] },
      },
    ])
    const none = { total: { value: 0 }, from: 0, kinds: [], hits: [] }
    expect((await json('/de/ajax/search')).hits).toEqual(none)
    expect((await json('/de/ajax/search?q=heber&kind=job')).hits.total).toEqual({ value: 0 })
    expect((await json('/de/ajax/search?q=heber&kind=x&from=-1')).hits.total).toEqual({ value: 1 })
    expect((await json('/de/ajax/search?q=heber&from=1')).hits).toMatchObject({ from: 1, hits: [] })
  })

  const post = (body: unknown, headers: Record<string, string> = {}): Call => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

  test('stores a form once per idempotency key', async () => {
    const { get } = await serveContent(sampleFiles, { signInToken: 'link' })
    const first = await get('/de/ajax/contact', post(submission, { 'Idempotency-Key': 'k' }))
    const second = await get('/de/ajax/contact', post(submission, { 'Idempotency-Key': 'k' }))
    expect([first.status, second.status]).toEqual([201, 201])
    const { id } = await first.json()
    expect(id).toMatch(/^\w{10}$/)
    expect(await second.json()).toEqual({ id })
    expect(await (await get('/admin/api/forms')).json()).toHaveLength(1)
  })

  test('stores a form under the number of the site', async () => {
    const { get } = await serveContent(sampleFiles, { signInToken: 'link' })
    const headers = { 'Form-Reference': 'K7PX2M9QRT' }
    const response = await get('/de/ajax/contact', post(submission, headers))
    expect(await response.json()).toEqual({ id: 'K7PX2M9QRT' })
    expect(await (await get('/admin/api/forms')).json()).toMatchObject([{ id: 'K7PX2M9QRT' }])
  })

  test('shows the number of missing files of a form', async () => {
    const { get } = await serveContent(sampleFiles, { signInToken: 'link' })
    await get('/de/ajax/contact', post(submission, { 'Form-Missing-Files': '2' }))
    expect(await (await get('/admin/api/forms')).json()).toMatchObject([
      { files: [], missingFiles: 2 },
    ])
  })

  test.each([
    { locale: 'de', name: 'Bitte füllen Sie dieses Feld aus.' },
    { locale: 'en', name: 'Please fill in this field.' },
  ])("reports field errors in the form's language: $locale", async ({ locale, name }) => {
    const { get } = await serveContent(sampleFiles)
    const response = await get(
      `/${locale}/ajax/contact`,
      post({ ...submission, email: 'anna', name: ' ' }),
    )
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      errors: { email: expect.stringMatching(/e-mail/i), name },
    })
  })

  test.each([undefined, false, 'no', ''])('rejects a form without consent: %j', async (consent) => {
    const { get } = await serveContent(sampleFiles)
    const response = await get('/de/ajax/contact', post({ ...submission, consent }))
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual(['consent'])
  })

  test.each([
    { sent: { request: 'fault' }, refused: ['phone'] },
    { sent: { request: 'fault', phone: ' ' }, refused: ['phone'] },
    { sent: { request: 'fault', phone: '+41 00 555 19 60' }, refused: [] },
    { sent: { request: 'part' }, refused: [] },
  ])('requires a phone number for a callback: $sent', async ({ sent, refused }) => {
    const block = {
      type: 'AftersalesForm',
      title: 'Anfrage',
      requests: [
        { value: 'fault', label: 'Störung', call: true },
        { value: 'part', label: 'Ersatzteil' },
      ],
      machines: [{ value: 'vl-750', label: 'VL 750' }],
      privacy: { title: 'Datenschutz', uri: '/de/maschinen' },
      success: 'Danke.',
    }
    const { get } = await serveContent({
      ...sampleFiles,
      'de/pages/service.yaml': `${pageFile('/de/service')}\n  - ${JSON.stringify(block)}`,
    })
    const { topic: _, ...person } = submission
    const body = { ...person, company: 'Glas AG', machine: 'vl-750', serial: 'MM1', ...sent }
    const response = await get('/de/ajax/aftersales', post(body))
    expect(response.status).toBe(refused.length > 0 ? 422 : 201)
    expect(Object.keys((await response.json()).errors ?? {})).toEqual(refused)
  })

  test.each([
    { name: 'broken JSON', call: post('{'), status: 400 },
    { name: 'no JSON', call: post('a=b', { 'Content-Type': 'text/plain' }), status: 415 },
    { name: 'too large', call: post({ message: 'x'.repeat(70_000) }), status: 413 },
    {
      name: 'an overlong idempotency key',
      call: post(submission, { 'Idempotency-Key': 'k'.repeat(256) }),
      status: 400,
    },
  ])('rejects a malformed form: $name', async ({ call, status }) => {
    const { get, logs } = await serveContent(sampleFiles)
    const response = await get('/de/ajax/contact', call)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message: expect.any(String) })
    expect(logs.filter(({ level }) => level === 'error')).toEqual([])
  })

  test.each(['PUT', 'DELETE', 'POST'])('rejects %s on a page', async (method) => {
    const { get } = await serveContent(sampleFiles)
    const response = await get('/de', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('serves a file under two spellings of its name', async () => {
    const { get } = await serveContent({ ...sampleFiles, 'media/Su\u0308d.dwg': 'AC1032' })
    const response = await get(`/media/${encodeURIComponent('S\u00FCd.dwg')}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('serves media with type, ETag and ranges', async () => {
    const { get } = await serveContent(sampleFiles)
    const response = await get('/media/plan.svg')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      etag: expect.any(String),
      'accept-ranges': 'bytes',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const part = await get('/media/plan.svg', { headers: { Range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, '<svg'])
  })
})
