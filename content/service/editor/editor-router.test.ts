import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentFolder, sampleFiles } from '../../../tests/harness/content/content-folder.ts'
import { serveContent, type Call } from '../../../tests/harness/servers/serve-content.ts'
import type { ContentServiceOptions } from '../content-service.ts'

/** The editor of a small site. */
async function openEditor(options: Partial<ContentServiceOptions> = {}) {
  const service = await serveContent(sampleFiles, { isLocal: true, ...options })
  async function call(method: string, path: string, body?: unknown, headers = {}) {
    const response = await service.get(`/admin/api/${path}`, {
      method,
      headers: { 'X-Editor': '1', 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
  const open = async (path: string) => (await call('GET', `page?path=${path}`)).body
  const save = (path: string, page: unknown, etag: string) =>
    call('PUT', `page?path=${path}`, page, { 'If-Match': etag })
  const publish = (path: string, etag: string, body: object = {}) =>
    call('POST', `publish?path=${path}`, body, { 'If-Match': etag })
  const read = (file: string) => readFileSync(join(service.folder.path, file), 'utf8')
  return { ...service, call, open, save, publish, read }
}

const preview: Call = { headers: { View: 'PREVIEW' } }
const machines = '/de/maschinen'

test('a draft is seen in preview only, until it is published', async () => {
  const { open, save, publish, json, read } = await openEditor()
  const before = read('de/pages/maschinen.yaml')
  const { page, etag, state } = await open(machines)
  expect(state).toBe('published')

  const saved = await save(machines, { ...page, title: 'Unsere Maschinen' }, etag)
  expect(saved.status).toBe(200)
  expect((await json(machines)).title).toBe('Maschinen')
  expect((await json(machines, preview)).title).toBe('Unsere Maschinen')
  expect(await open(machines)).toMatchObject({
    state: 'changed',
    published: { title: 'Maschinen' },
  })

  expect((await publish(machines, saved.body.etag)).status).toBe(200)
  expect((await json(machines)).title).toBe('Unsere Maschinen')
  expect(read('de/pages/maschinen.yaml')).toBe(
    before.replace('title: Maschinen', 'title: Unsere Maschinen'),
  )
  expect(await open(machines)).toMatchObject({ state: 'published' })
})

test('a draft outlives the service', async () => {
  const folder = createContentFolder(sampleFiles)
  const files = { filesDir: folder.path, databaseFile: join(folder.path, 'var/content.sqlite') }
  const first = await openEditor(files)
  const { page, etag } = await first.open(machines)
  await first.save(machines, { ...page, title: 'Entwurf' }, etag)
  const second = await openEditor(files)
  expect((await second.json(machines, preview)).title).toBe('Entwurf')
  expect(await second.open(machines)).toMatchObject({
    state: 'changed',
    page: { title: 'Entwurf' },
  })
})

test('what somebody else has changed meanwhile is not overwritten', async () => {
  const { open, save, publish, folder, service } = await openEditor()
  const { page, etag } = await open(machines)
  const mine = await save(machines, { ...page, title: 'Meine' }, etag)
  const theirs = await save(machines, { ...page, title: 'Ihre' }, etag)
  expect(theirs).toMatchObject({
    status: 412,
    body: { theirs: { title: 'Meine' }, etag: mine.body.etag },
  })
  expect((await publish(machines, etag)).status).toBe(412)

  folder.write(
    'de/pages/maschinen.yaml',
    sampleFiles['de/pages/maschinen.yaml'].replace('Left', 'New'),
  )
  service.reload(['de/pages/maschinen.yaml'])
  const opened = await open(machines)
  expect(opened).toMatchObject({ page: { title: 'Meine' }, base: { content: [{ left: 'Left' }] } })
  expect((await publish(machines, opened.etag)).status).toBe(412)
  const merged = { ...opened.published, title: 'Meine' }
  const { body } = await save(machines, merged, opened.etag)
  expect((await publish(machines, body.etag)).status).toBe(200)
})

test('an incomplete draft is kept, shown with a note in its place and not published', async () => {
  const { open, save, publish, json } = await openEditor()
  const { page, etag } = await open(machines)
  const content = [{ type: 'Quotes', quotes: [{ text: '' }] }, ...page.content]
  const saved = await save(machines, { ...page, content }, etag)
  expect(saved.status).toBe(422)
  expect(saved.body.errors).toContainEqual({
    pointer: '/content/0/quotes/0/author',
    message: expect.any(String),
  })
  expect((await open(machines)).page.content[0]).toEqual(content[0])
  const shown = (await json(machines, preview)).content
  expect(shown).toMatchObject([{ type: 'TextText', title: 'Quotes' }, { left: '<p>Left</p>' }])
  expect((await publish(machines, saved.body.etag)).status).toBe(422)
})

test('the list has pages of both languages with state and translation', async () => {
  const { call, open, save } = await openEditor()
  const { page, etag } = await open(machines)
  await save(machines, { ...page, title: 'Neu' }, etag)
  const { body } = await call('GET', 'pages')
  expect(body.map(({ path, state }: { path: string; state: string }) => [path, state])).toEqual([
    ['/de', 'published'],
    ['/de/maschinen', 'changed'],
    ['/de/maschinen/über/heber', 'published'],
    ['/en/machines', 'published'],
    ['/en/machines/lifter', 'draft'],
  ])
  expect(body[1]).toMatchObject({ title: 'Neu', translation: '/en/machines' })
})

test.each([
  { name: 'without the header', headers: { 'X-Editor': '' }, status: 403 },
  { name: 'by another site', headers: { 'Sec-Fetch-Site': 'cross-site' }, status: 403 },
  { name: 'through a proxy', headers: { 'X-Forwarded-For': '192.0.2.1' }, status: 401 },
])('a change is refused: $name', async ({ headers, status }) => {
  const { call, open } = await openEditor()
  const { page } = await open(machines)
  expect((await call('PUT', `page?path=${machines}`, page, headers)).status).toBe(status)
})

test('nobody edits where the service is open to others', async () => {
  const { call } = await openEditor({ isLocal: false })
  expect((await call('GET', 'session')).body).toEqual({ user: null })
  expect((await call('GET', 'pages')).status).toBe(401)
})

test('the schema names the kind of each field', async () => {
  const { call } = await openEditor()
  const { body } = await call('GET', 'schema')
  expect(Object.keys(body.blocks)).toHaveLength(33)
  expect(body.blocks.ImgTextPart.properties).toMatchObject({
    text: { format: 'html' },
    image: { format: 'picture' },
    link: { format: 'link' },
  })
})
