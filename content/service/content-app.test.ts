import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createContentFolder,
  pageFile,
  sampleFiles,
} from '../../tests/harness/content/content-folder.ts'
import { serveContent, type Call } from '../../tests/harness/servers/serve-content.ts'
import { contract } from '../contract/contract.ts'
import { submission } from '../../tests/harness/content/page-builder.ts'

const preview = { headers: { View: 'PREVIEW' } }

test('a page is answered as the contract has it', async () => {
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

test('the breadcrumb names the existing pages above, the home page has none', async () => {
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
])('%s is not found', async (path) => {
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

test('a redirect is permanent and keeps the query', async () => {
  const { get } = await serveContent(sampleFiles)
  const response = await get('/de/alt?a=1&b=%20')
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe('/de/maschinen/%C3%BCber/heber?a=1&b=%20')
})

test('the list names every page of a language, as the contract has it', async () => {
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

test('redirects are listed in the language that they begin with', async () => {
  const { json } = await serveContent({
    ...sampleFiles,
    'redirects.yaml': '[{ from: /de/alt, to: /de/maschinen }, { from: /de/weg, status: 410 }]',
  })
  const list = await json('/de/ajax/redirects')
  expect(list).toEqual({ redirects: [{ from: '/de/alt', to: '/de/maschinen' }] })
  expect(contract.redirects.parse(list)).toEqual(list)
  expect(await json('/en/ajax/redirects')).toEqual({ redirects: [] })
})

test('the list names drafts in preview only, and says that they are', async () => {
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

test('drafts are answered in preview only, as page, translation and hit', async () => {
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
    name: 'the title of a page above',
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
])('a draft tells visitors nothing by $name', async ({ query, hit, ofPreview }) => {
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
  const answer = await json(path)
  expect(JSON.stringify(answer)).not.toMatch(/zwiebel/i)
  expect(answer.hits.hits).toMatchObject(hit ? [{ _source: hit }] : [])
  expect((await json(path, preview)).hits).toMatchObject(ofPreview)
})

test('where a draft and a published page have the same path, visitors get the published one', async () => {
  const { json } = await serveContent({
    ...sampleFiles,
    'de/pages/a.yaml': pageFile('/de/maschinen', { title: 'Entwurf', status: 'draft' }),
  })
  expect((await json('/de/maschinen')).title).toBe('Maschinen')
  expect((await json('/de/maschinen', preview)).title).toBe('Entwurf')
})

test('an answer is revalidated by its strong ETag', async () => {
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

test('a page says when its file was last changed', async () => {
  const folder = createContentFolder(sampleFiles)
  utimesSync(join(folder.path, 'de/pages/maschinen.yaml'), 0, Date.UTC(2026, 2, 31) / 1000)
  const { get } = await serveContent({}, { filesDir: folder.path })
  expect((await get('/de/maschinen')).headers.get('last-modified')).toBe(
    'Tue, 31 Mar 2026 00:00:00 GMT',
  )
})

test('the layout has its navigation', async () => {
  const { json } = await serveContent(sampleFiles)
  const answer = await json('/de/ajax/layout')
  expect(contract.layout.parse(answer)).toEqual(answer)
  expect(answer.navigation).toEqual([{ title: 'Maschinen', uri: '/de/maschinen' }])
  expect(answer.footer).toEqual({ text1: '<p><strong>Muster</strong></p>' })
  expect(await json('/de/ajax/navigation')).toEqual(answer.navigation)
})

test('a missing layout is an error of the service, a missing navigation is empty', async () => {
  const { get, json } = await serveContent(sampleFiles)
  expect((await get('/en/ajax/layout')).status).toBe(500)
  expect(await json('/en/ajax/navigation')).toEqual([])
})

test('the search answers hits of its language as the contract has them', async () => {
  const { json } = await serveContent(sampleFiles)
  const answer = await json(`/de/ajax/search?q=${encodeURIComponent('heber')}`)
  expect(contract.search.parse(answer).hits.hits).toEqual([
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

test('a form is stored once per idempotency key', async () => {
  const { get } = await serveContent(sampleFiles, { isLocal: true })
  const first = await get('/de/ajax/contact', post(submission, { 'Idempotency-Key': 'k' }))
  const second = await get('/de/ajax/contact', post(submission, { 'Idempotency-Key': 'k' }))
  expect([first.status, second.status]).toEqual([201, 201])
  const { id } = await first.json()
  expect(id).toMatch(/^\w{10}$/)
  expect(await second.json()).toEqual({ id })
  expect(await (await get('/admin/api/forms')).json()).toHaveLength(1)
})

test.each([
  { locale: 'de', name: 'Bitte füllen Sie dieses Feld aus.' },
  { locale: 'en', name: 'Please fill in this field.' },
])('refused fields are named in the language of the form: $locale', async ({ locale, name }) => {
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

test.each([undefined, false, 'no', ''])(
  'a form without consent is refused: %j',
  async (consent) => {
    const { get } = await serveContent(sampleFiles)
    const response = await get('/de/ajax/contact', post({ ...submission, consent }))
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual(['consent'])
  },
)

test.each([
  { sent: { request: 'fault' }, refused: ['phone'] },
  { sent: { request: 'fault', phone: ' ' }, refused: ['phone'] },
  { sent: { request: 'fault', phone: '+41 00 555 19 60' }, refused: [] },
  { sent: { request: 'part' }, refused: [] },
])('a number is demanded where a form promises a call: $sent', async ({ sent, refused }) => {
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
    name: 'too long a key',
    call: post(submission, { 'Idempotency-Key': 'k'.repeat(256) }),
    status: 400,
  },
])('a form that cannot be read is refused: $name', async ({ call, status }) => {
  const { get, logs } = await serveContent(sampleFiles)
  const response = await get('/de/ajax/contact', call)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ message: expect.any(String) })
  expect(logs.filter(({ level }) => level === 'error')).toEqual([])
})

test.each(['PUT', 'DELETE', 'POST'])('%s on a page is refused', async (method) => {
  const { get } = await serveContent(sampleFiles)
  const response = await get('/de', { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('media are answered with type, ETag and ranges', async () => {
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
