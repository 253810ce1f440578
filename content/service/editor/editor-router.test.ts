import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentFolder, sampleFiles } from '../../../tests/harness/content/content-folder.ts'
import { serveContent, type Call } from '../../../tests/harness/servers/serve-content.ts'
import { blockTypes } from '../../contract/contract.ts'
import type { ContentServiceOptions } from '../content-service.ts'
import type { Finding } from './check/check-page.ts'
import { openEditorDatabase } from './editor-database.ts'
import type { ListedPage } from './list-pages.ts'

/** The editor of a small site. */
async function openEditor(
  options: Partial<ContentServiceOptions> = {},
  files: Record<string, string> = sampleFiles,
) {
  const service = await serveContent(files, { isLocal: true, ...options })
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
  /** Opens a page and saves a change of it. */
  async function draft(path: string, change: object) {
    const { page, etag } = await open(path)
    return save(path, { ...page, ...change }, etag)
  }
  const publish = (path: string, etag: string, body: object = {}) =>
    call('POST', `publish?path=${path}`, body, { 'If-Match': etag })
  const read = (file: string) => readFileSync(join(service.folder.path, file), 'utf8')
  return { ...service, call, open, save, draft, publish, read }
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
  expect((await json('/de/ajax/search?q=unsere')).hits.hits).toEqual([])
  const found = await json('/de/ajax/search?q=unsere', preview)
  expect(found.hits.hits[0]._source.title).toBe('Unsere Maschinen')
  expect((await open(machines)).state).toBe('changed')

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
  await first.draft(machines, { title: 'Entwurf' })
  const second = await openEditor(files)
  expect((await second.json(machines, preview)).title).toBe('Entwurf')
  expect(await second.open(machines)).toMatchObject({
    state: 'changed',
    page: { title: 'Entwurf' },
  })
})

test('a publication whose file cannot be written is in no history, and can be made up for', async () => {
  const { call, open, draft, publish, folder } = await openEditor()
  const history = async () => (await call('GET', `history?path=${machines}`)).body
  const saved = await draft(machines, { title: 'Neu' })
  const inTheWay = join(folder.path, 'de/pages/.maschinen.yaml.tmp')
  mkdirSync(inTheWay)
  expect(await publish(machines, saved.body.etag)).toMatchObject({
    status: 500,
    body: { cause: 'files' },
  })
  expect(await history()).toEqual([])
  expect(await open(machines)).toMatchObject({ page: { title: 'Neu' }, state: 'changed' })
  rmdirSync(inTheWay)
  expect((await publish(machines, saved.body.etag)).status).toBe(200)
  expect(await history()).toHaveLength(2)
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
  await service.reload(['de/pages/maschinen.yaml'])
  const opened = await open(machines)
  expect(opened).toMatchObject({ page: { title: 'Meine' }, base: { content: [{ left: 'Left' }] } })
  const refused = await publish(machines, opened.etag)
  expect(refused.status).toBe(412)
  const merged = { ...refused.body.theirs, title: 'Meine' }
  const { body } = await save(machines, merged, opened.etag)
  expect((await publish(machines, body.etag)).status).toBe(200)
})

test('who saves the same a second time, since the answer was lost, is in no conflict', async () => {
  const { open, save } = await openEditor()
  const { page, etag } = await open(machines)
  const first = await save(machines, { ...page, title: 'Neu' }, etag)
  expect(await save(machines, { ...page, title: 'Neu' }, etag)).toEqual(first)
})

test('an incomplete draft is kept, shown with a note in its place and not published', async () => {
  const { open, publish, json, draft } = await openEditor()
  const { page } = await open(machines)
  const slider = { type: 'SliderTextPart', title: 'x', text: 'x', images: [] }
  const content = [{ type: 'Quotes', quotes: [{ text: '' }] }, ...page.content, slider]
  const saved = await draft(machines, { content })
  expect(saved.status).toBe(200)
  expect(saved.body.findings).toContainEqual({
    rule: 'field-missing',
    severity: 'blocking',
    pointer: '/content/0/quotes/0/author',
  })
  expect(saved.body.findings).toContainEqual({
    rule: 'value-small',
    severity: 'blocking',
    pointer: '/content/2/images',
    target: '1',
  })
  const opened = await open(machines)
  expect(opened.page.content[0]).toEqual(content[0])
  expect(opened.findings).toEqual(saved.body.findings)
  const shown = (await json(machines, preview)).content
  expect(shown).toMatchObject([
    { type: 'TextText', left: '<p>Dieser Block wird gezeigt, sobald er vollständig ist.</p>' },
    { left: '<p>Left</p>' },
    { type: 'TextText', title: 'x' },
  ])
  const reason = { reason: 'It has to go out' }
  const refused = await publish(machines, saved.body.etag, reason)
  expect({ status: refused.status, findings: refused.body.findings }).toEqual({
    status: 422,
    findings: saved.body.findings,
  })
})

test('the list has pages of both languages with state and translation', async () => {
  const { call, draft } = await openEditor()
  await draft(machines, { title: 'Neu' })
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
  { name: 'through another one', headers: { 'X-Real-IP': '192.0.2.1' }, status: 401 },
  { name: 'through one that says little', headers: { 'X-Forwarded-Proto': 'https' }, status: 401 },
])('a change is refused: $name', async ({ headers, status }) => {
  const { call, open } = await openEditor()
  const { page } = await open(machines)
  expect((await call('PUT', `page?path=${machines}`, page, headers)).status).toBe(status)
})

test.each([
  { name: 'no JSON', body: '{', status: 400 },
  { name: 'no page', body: '{"title":1}', status: 400 },
  { name: 'too large', body: JSON.stringify({ title: 'x'.repeat(3_000_000) }), status: 413 },
])('a page that cannot be read changes nothing: $name', async ({ body, status }) => {
  const { open, get, json } = await openEditor()
  const { etag } = await open(machines)
  const headers = { 'X-Editor': '1', 'Content-Type': 'application/json', 'If-Match': etag }
  const call = { method: 'PUT', headers, body }
  expect((await get(`/admin/api/page?path=${machines}`, call)).status).toBe(status)
  expect(await open(machines)).toMatchObject({ etag, state: 'published' })
  expect((await json(machines, preview)).title).toBe('Maschinen')
})

/** Markdown that takes the library seconds, and one that it cannot read at all. */
test.each([
  { name: 'slow', text: '**a_'.repeat(5_000) },
  { name: 'deep', text: '> '.repeat(20_000) },
])(
  'a text that cannot be read in time is not kept, and stops no start: $name',
  async ({ text }) => {
    const folder = createContentFolder(sampleFiles)
    const files = { filesDir: folder.path, databaseFile: join(folder.path, 'var/content.sqlite') }
    const { open, save } = await openEditor(files)
    const { page, etag } = await open(machines)
    const started = performance.now()
    const content = [{ type: 'TextText', left: text, right: '' }]
    expect((await save(machines, { ...page, content }, etag)).status).toBe(413)
    const layout = 'de/layout.yaml'
    const { page: shown, etag: seen } = await open(layout)
    const footer = { ...shown.footer, text1: text }
    expect((await save(layout, { ...shown, footer }, seen)).status).toBe(413)
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(await open(machines)).toMatchObject({ etag, state: 'published' })
    expect((await (await openEditor(files)).open(layout)).page).toEqual(shown)
  },
)

test('a text that Markdown takes long for takes the check no time where the page does not show it', async () => {
  const { call } = await openEditor()
  const foo = `](${' _a'.repeat(150_000)}_`
  await call('POST', 'page?path=/de/x', { title: 'T', content: [{ type: 'X', foo }] })
  const started = performance.now()
  expect((await call('GET', 'page?path=/de/x')).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(3_000)
})

test('a draft that is stored is answered as stored, even if its check takes too long, and is not published unchecked', async () => {
  const { open, draft, publish, json } = await openEditor()
  const { page } = await open(machines)
  const unfinished = [{ rule: 'check-unfinished', severity: 'blocking', pointer: '' }]
  // From each of these pictures on, the check of alternative texts reads the rest of the text.
  const title = `${'<img '.repeat(100_000)} alt=`
  const content = [{ ...page.content[0], title }]
  const saved = await draft(machines, { title: 'Neu', content })
  expect(saved).toMatchObject({ status: 200, body: { state: 'changed', findings: unfinished } })
  expect((await json(machines, preview)).title).toBe('Neu')
  expect(await open(machines)).toMatchObject({ page: { title: 'Neu' }, findings: unfinished })
  const refused = await publish(machines, saved.body.etag, { reason: 'It has to go out' })
  expect(refused).toMatchObject({ status: 422, body: { findings: unfinished } })
  expect((await draft(machines, { content: page.content })).body.findings).not.toEqual(unfinished)
})

test('drafts are limited, each and all together, and too many of an earlier version stop no start', async () => {
  const folder = createContentFolder(sampleFiles)
  const files = { filesDir: folder.path, databaseFile: join(folder.path, 'var/content.sqlite') }
  const { call, open, draft } = await openEditor(files)
  const content = [{ type: 'TextText', left: 'x '.repeat(450_000), right: '' }]
  const create = (name: string) => call('POST', `page?path=/de/${name}`, { title: 'T', content })
  const large = [{ ...content[0], right: 'x '.repeat(100_000) }]
  const tooLarge = await call('POST', 'page?path=/de/large', { title: 'T', content: large })
  expect(tooLarge.status).toBe(413)
  for (let index = 0; index < 4; index++) expect((await create(`fill-${index}`)).status).toBe(201)
  expect(await create('fill-4')).toMatchObject({ status: 413, body: { cause: 'drafts' } })
  expect((await draft('/de/fill-3', { content: [] })).status).toBe(200)
  const { page } = await open('/de/fill-3')

  const database = openEditorDatabase(files.databaseFile)
  const rest = { base: null, changedAt: '2026-01-01T00:00:00.000Z' }
  for (let index = 0; index < 4; index++)
    database.putDraft({
      ...rest,
      file: `de/z${index}.yaml`,
      path: `/de/z${index}`,
      value: { ...page, id: `z${index}`, content },
    })
  database.close()
  const second = await openEditor(files)
  expect(second.logs.filter(({ level }) => level === 'error')).toHaveLength(3)
  expect((await second.call('GET', 'page?path=/de/z0')).status).toBe(200)
  expect((await second.call('GET', 'page?path=/de/z3')).status).toBe(404)
})

test('nobody puts a page elsewhere by what it says of itself', async () => {
  const { draft } = await openEditor()
  for (const said of [{ path: '/de' }, { status: 'draft' }])
    expect((await draft(machines, said)).status).toBe(400)
})

test('an address that cannot be decoded stops nothing', async () => {
  const { call } = await openEditor()
  expect((await call('DELETE', `plans?path=${machines}&x=%E0%A4%A`)).status).toBe(204)
  expect((await call('GET', 'log')).body[0].action).toContain('DELETE plans?path=/de/maschinen')
})

test('nobody edits where the service is open to others', async () => {
  const { call } = await openEditor({ isLocal: false })
  expect((await call('GET', 'session')).body).toEqual({ user: null })
  expect((await call('GET', 'pages')).status).toBe(401)
})

test('the schema names the kind of each field', async () => {
  const { call } = await openEditor()
  const { body } = await call('GET', 'schema')
  expect(Object.keys(body.blocks)).toEqual(blockTypes)
  expect(body.blocks.ImgTextPart.properties).toMatchObject({
    text: { format: 'html' },
    image: { format: 'picture' },
    link: { format: 'link' },
  })
})

test('what is published is a commit of its editor, which leaves other changes alone', async () => {
  const { git, options } = createCheckout(sampleFiles)
  const { publish, draft } = await openEditor(options)
  const saved = await draft(machines, { title: 'Neu' })
  await publish(machines, saved.body.etag)
  expect(git('log', '-1', '--format=%an: %s', '--name-only')).toBe(
    'Site: Publish /de/maschinen\n\nde/pages/maschinen.yaml',
  )
  expect(git('status', '--porcelain')).toBe('M notes.txt')
})

/** Content files in a Git checkout, beside a file that somebody has changed. */
function createCheckout(files: Record<string, string>) {
  const folder = createContentFolder({ ...files, 'notes.txt': 'a' })
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder.path, encoding: 'utf8', env: gitEnvironment }).trim()
  git('init', '--quiet')
  git('add', '.')
  git('config', 'user.name', 'Site')
  git('config', 'user.email', 'site@example.ch')
  git('commit', '--quiet', '-m', 'first')
  folder.write('notes.txt', 'b')
  return { git, options: { filesDir: folder.path, git: true } }
}

/** Without the settings of who runs the test. */
const gitEnvironment = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null' }

const newPage = {
  title: 'Messe',
  content: [{ type: 'TextText', left: 'Halle **3**', right: '' }],
}

test('a new page is a draft until it is published, and its file one that people could have written', async () => {
  const { call, publish, json, get, read } = await openEditor()
  const created = await call('POST', 'page?path=/de/aktuell/messe', newPage)
  expect(created).toMatchObject({ status: 201, body: { path: '/de/aktuell/messe' } })
  expect((await get('/de/aktuell/messe')).status).toBe(404)
  expect((await call('POST', 'page?path=/de/aktuell/messe', newPage)).status).toBe(409)

  expect(await publish('/de/aktuell/messe', created.body.etag)).toMatchObject({ status: 200 })
  expect((await json('/de/aktuell/messe')).content[0].left).toBe('<p>Halle <strong>3</strong></p>')
  expect(read('de/pages/aktuell/messe.yaml')).toBe(`id: aktuell-messe
path: /de/aktuell/messe
title: Messe
content:
  - type: TextText
    left: Halle **3**
    right: ''
`)
})

test.each(['/fr/x', '/de/../x', '/de/%2e%2e/x', '/de/.x', '/de/a b', 'de', '/de/ajax/x'])(
  '%s is no path of a page',
  async (path) => {
    const { call } = await openEditor()
    const { status } = await call('POST', `page?path=${encodeURIComponent(path)}`, newPage)
    expect(status).toBe(400)
  },
)

test('a page with the id of one in the other language is its translation', async () => {
  const { call, open } = await openEditor()
  const { page } = await open('/de')
  await call('POST', 'page?path=/en/home', page)
  expect((await open('/en/home')).page.id).toBe('home')
  expect((await call('POST', 'page?path=/en/other', page)).status).toBe(409)
})

test('a page that is moved takes the pages below along and leaves redirects, one that is unpublished a draft', async () => {
  const { call, get, json, read, open } = await openEditor()
  expect((await call('POST', `move?from=${machines}&to=${machines}/x`)).status).toBe(400)
  const moved = await call('POST', `move?from=${machines}&to=/de/anlagen`)
  expect(moved.status).toBe(204)
  const { body: log } = await call('GET', 'log')
  expect(log[0].action).toBe('POST move?from=/de/maschinen&to=/de/anlagen')
  expect((await json('/de/anlagen')).title).toBe('Maschinen')
  expect((await get(machines)).headers.get('location')).toBe('/de/anlagen')
  expect((await json('/de/anlagen/über/heber')).title).toBe('Vakuumheber')
  expect(read('redirects.yaml')).toBe(`- { from: /de/alt, to: /de/anlagen/über/heber }
- from: /de/maschinen
  to: /de/anlagen
- from: /de/maschinen/über/heber
  to: /de/anlagen/über/heber
`)

  expect((await call('POST', 'unpublish?path=/de/anlagen')).status).toBe(204)
  expect((await get('/de/anlagen')).status).toBe(404)
  expect((await json('/de/anlagen', preview)).title).toBe('Maschinen')
  expect(await open('/de/anlagen')).toMatchObject({ state: 'draft' })
})

test('a page that is deleted is named by who links to it, and comes back as a draft', async () => {
  const { call, get, open } = await openEditor()
  const use = { locale: 'de', title: 'de/layout.yaml', pointer: '/navigation/0/uri' }
  expect((await call('GET', `uses?of=${machines}`)).body).toEqual([use])
  expect((await call('DELETE', `page?path=${machines}`, { mend: true })).status).toBe(204)
  expect((await get(machines)).headers.get('location')).toBe('/de')
  const deleted = async () => (await call('GET', 'deleted')).body
  const [{ version }] = await deleted()
  expect(await deleted()).toEqual([{ path: machines, title: 'Maschinen', version }])
  expect((await call('POST', `restore?path=${machines}`, { version })).status).toBe(200)
  expect(await open(machines)).toMatchObject({ state: 'draft', page: { title: 'Maschinen' } })
  expect(await deleted()).toEqual([])
})

test('each published version tells who changed what when, and can be restored', async () => {
  const { call, open, save, publish } = await openEditor()
  for (const change of [{ title: 'Erster' }, { title: 'Zweiter' }, { content: [] }]) {
    const { page, etag } = await open(machines)
    await publish(machines, (await save(machines, { ...page, ...change }, etag)).body.etag)
  }
  const { body: history } = await call('GET', `history?path=${machines}`)
  expect(history).toMatchObject([
    { who: 'local', changes: [{ pointer: '/content/0', block: 'TextText' }] },
    { who: 'local', changes: [{ pointer: '/title', before: 'Erster', after: 'Zweiter' }] },
    { who: 'local', changes: [{ pointer: '/title', before: 'Maschinen', after: 'Erster' }] },
    { who: '', changes: [] },
  ])
  await call('POST', `restore?path=${machines}`, { version: history[3].version })
  expect(await open(machines)).toMatchObject({ state: 'changed', page: { title: 'Maschinen' } })
})

const broken = {
  left: '[Weg](/de/nirgends) und [Entwurf](/en/machines/lifter)',
  right: '<a href="/media/none.pdf">Datei</a> ## Kein Titel',
}

test('the list counts a link out of the folder of media as broken, whether there is such a file or not', async () => {
  const { call, draft } = await openEditor()
  const left = `<a href="/media${'/..'.repeat(20)}/etc/passwd">x</a>`
  await draft(machines, { content: [{ type: 'TextText', left, right: '' }] })
  const { body: list } = await call('GET', 'pages')
  expect(list[1]).toMatchObject({ path: machines, problems: 1 })
})

test('what is broken stops publishing, unless a reason is given, which is kept', async () => {
  const { call, open, publish, draft } = await openEditor()
  const content = [{ type: 'TextText', ...broken }]
  const { body } = await draft(machines, { content })
  const refused = await publish(machines, body.etag)
  expect(refused.status).toBe(422)
  expect(refused.body.findings).toEqual(body.findings)
  expect((await open(machines)).findings).toEqual(body.findings)
  const errors = body.findings.filter((found: Finding) => found.severity === 'error')
  expect(errors).toMatchObject([
    { rule: 'link-broken', pointer: '/content/0/left', target: '/de/nirgends' },
    { rule: 'link-to-draft', pointer: '/content/0/left', target: '/en/machines/lifter' },
    { rule: 'asset-broken', pointer: '/content/0/right', target: '/media/none.pdf' },
  ])
  const done = await publish(machines, body.etag, { reason: 'Die Messe beginnt.' })
  expect(done.status).toBe(200)
  const { body: history } = await call('GET', `history?path=${machines}`)
  expect(history[0].reason).toBe('Die Messe beginnt.')
  const { body: list } = await call('GET', 'pages')
  expect(list[1]).toMatchObject({ path: machines, problems: 3 })
})

test('a page that is planned stays a draft until then, unless it is called off', async () => {
  const { call, open, publish, json, draft } = await openEditor()
  const saved = await draft(machines, { title: 'Messe' })
  const at = '2999-01-01T08:00:00+01:00'
  expect(
    (await publish(machines, saved.body.etag, { at, until: '2999-01-02T08:00:00+01:00' })).status,
  ).toBe(200)
  expect((await json(machines)).title).toBe('Maschinen')
  expect((await open(machines)).planned).toMatchObject([
    { action: 'publish', at: '2999-01-01T07:00:00.000Z', who: 'local' },
    { action: 'unpublish', at: '2999-01-02T07:00:00.000Z' },
  ])
  expect((await call('DELETE', `plans?path=${machines}`)).status).toBe(204)
  expect((await open(machines)).planned).toEqual([])
})

test('a page that is published with an end is unpublished then', async () => {
  const { open, publish, json, draft } = await openEditor()
  const saved = await draft(machines, { title: 'Messe' })
  await publish(machines, saved.body.etag, { until: '2999-01-01T08:00:00Z' })
  expect((await json(machines)).title).toBe('Messe')
  expect((await open(machines)).planned).toMatchObject([{ action: 'unpublish' }])
})

test('layout and navigation are edited as one, published into their two files, and restored', async () => {
  const { call, open, save, publish, json, read } = await openEditor()
  const path = 'de/layout.yaml'
  const opened = await open(path)
  expect(opened.page).toMatchObject({
    navigation: [{ title: 'Maschinen' }],
    contact: '/de/kontakt',
  })
  const navigation = [...opened.page.navigation, { title: 'Start', uri: '/de' }]
  const saved = await save(path, { ...opened.page, contact: '/de', navigation }, opened.etag)
  expect(saved.status).toBe(200)
  expect((await json('/de/ajax/layout')).contact).toBe('/de/kontakt')
  expect(await json('/de/ajax/layout', preview)).toMatchObject({ contact: '/de', navigation })

  expect((await publish(path, opened.etag)).status).toBe(412)
  const reason = { reason: 'Kontakt fehlt im Muster' }
  const done = await publish(path, saved.body.etag, reason)
  expect(done.status).toBe(200)
  expect((await json('/de/ajax/layout')).contact).toBe('/de')
  expect(read('de/navigation.yaml')).toBe(
    `${sampleFiles['de/navigation.yaml']}- title: Start\n  uri: /de\n`,
  )
  const bad = await save(path, { navigation: [{ title: '' }] }, done.body.etag)
  expect(bad.body.findings).toContainEqual({
    rule: 'field-missing',
    severity: 'blocking',
    pointer: '/navigation/0/title',
  })
  const { body: history } = await call('GET', `history?path=${path}`)
  await call('POST', `restore?path=${path}`, { version: history[1].version })
  expect((await open(path)).page).toEqual(opened.page)
  expect((await call('POST', `move?from=${path}&to=/de/x`)).status).toBe(400)
})

test('who changes a page is told of in its translation, until that is changed or looked at', async () => {
  const { call, open, save, publish } = await openEditor()
  const change = async (path: string, title: string) => {
    const { page, etag } = await open(path)
    await publish(path, (await save(path, { ...page, title }, etag)).body.etag)
  }
  const outdated = async () =>
    (await call('GET', 'pages')).body.flatMap((page: ListedPage) =>
      page.isOutdated ? [page.path] : [],
    )
  await change(machines, 'Anlagen')
  expect(await outdated()).toEqual(['/en/machines'])
  await change('/en/machines', 'Plants')
  expect(await outdated()).toEqual([])
  await change('/en/machines', 'Machinery')
  expect(await outdated()).toEqual([machines])
  expect((await call('DELETE', `outdated?path=${machines}`)).status).toBe(204)
  expect(await outdated()).toEqual([])
})

/** The same picture in two sizes. */
const picture = { alt: 'Halle', src: '/media/a.svg', width: 1, height: 1 }
const svg = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} 9"/>`
const withDrawings = { ...sampleFiles, 'media/a.svg': svg(1), 'media/b.svg': svg(8) }
const replaceDrawing = ['POST', 'media/replace?src=/media/a.svg&by=/media/b.svg'] as const

test('a picture is replaced wherever it is shown, in published pages and in drafts', async () => {
  const text = '![x](/media/a.svg)'
  const block = { type: 'ImgTextPart', title: 'T', position: 'left', text, image: picture }
  const { call, json, open, publish, draft } = await openEditor({}, withDrawings)
  const saved = await draft(machines, { content: [block] })
  const done = await publish(machines, saved.body.etag, { reason: 'x' })
  expect(done.status).toBe(200)
  await draft(machines, { title: 'Entwurf' })

  const replaced = await call(...replaceDrawing)
  expect(replaced.status).toBe(204)
  const image = { ...picture, src: '/media/b.svg', width: 8, height: 9 }
  const content = [{ ...block, text: '![x](/media/b.svg)', image }]
  expect((await json(machines)).content[0].image).toEqual(image)
  expect(await open(machines)).toMatchObject({ page: { title: 'Entwurf', content } })
  expect((await call('GET', 'uses?of=/media/a.svg')).body).toEqual([])
})

test('a picture is replaced in a draft that is planned to be published, too', async () => {
  const { call, json, open, publish, draft } = await openEditor({}, withDrawings)
  const meta = { description: 'x', image: picture }
  await publish(machines, (await draft(machines, { meta })).body.etag)
  const saved = await draft(machines, { title: 'Messe' })
  await publish(machines, saved.body.etag, { at: '2999-01-01T00:00:00Z' })
  await call(...replaceDrawing)
  expect(await open(machines)).toMatchObject({
    page: { title: 'Messe', meta: { image: { src: '/media/b.svg' } } },
    planned: [{ action: 'publish' }],
  })
  expect((await json(machines)).meta.image.src).toBe('/media/b.svg')
})

test('where a picture could not be replaced everywhere, visitors see it where it was, and the rest is made up for', async () => {
  const shown = (name: string) =>
    JSON.stringify({
      id: name,
      path: `/de/${name}`,
      title: name,
      meta: { image: picture },
      content: [],
    })
  const pages = { 'de/pages/a.yaml': shown('a'), 'de/pages/b.yaml': shown('b') }
  const { call, json, folder } = await openEditor({}, { ...withDrawings, ...pages })
  const inTheWay = join(folder.path, 'de/pages/.b.yaml.tmp')
  mkdirSync(inTheWay)
  expect((await call(...replaceDrawing)).status).toBe(500)
  expect((await json('/de/a')).meta.image.src).toBe('/media/b.svg')
  rmdirSync(inTheWay)
  expect((await call(...replaceDrawing)).status).toBe(204)
  expect((await json('/de/b')).meta.image.src).toBe('/media/b.svg')
})

test('a picture that only drafts show is replaced without a commit', async () => {
  const { git, options } = createCheckout(withDrawings)
  const { call, open, draft } = await openEditor(options)
  await draft(machines, { meta: { image: picture } })
  expect((await call(...replaceDrawing)).status).toBe(204)
  expect((await open(machines)).page.meta.image.src).toBe('/media/b.svg')
  expect(git('log', '--format=%s')).toBe('first')
  expect(git('status', '--porcelain')).toBe('M notes.txt')
})

test.each([
  { cause: 'path-taken', method: 'POST', path: `page?path=${machines}`, body: newPage },
  {
    cause: 'id-taken',
    method: 'POST',
    path: 'page?path=/de/x',
    body: { ...newPage, id: 'machines' },
  },
  { cause: 'not-published', method: 'POST', path: 'unpublish?path=/en/machines/lifter' },
  { cause: 'in-use', method: 'DELETE', path: 'media?src=/media/a.svg' },
])('what is in the way is named: $cause', async ({ cause, method, path, body }) => {
  const page = JSON.stringify({
    id: 'shown',
    path: '/de/shown',
    title: 'x',
    meta: { image: picture },
    content: [],
  })
  const { call } = await openEditor({}, { ...withDrawings, 'de/pages/shown.yaml': page })
  expect(await call(method, path, body)).toMatchObject({ status: 409, body: { cause } })
})

test('forms received are read, exported without formulas, and deleted', async () => {
  const { call, get } = await openEditor()
  const submission = {
    topic: 'x,=2',
    name: '=1+1',
    email: 'a@b.ch',
    message: 'Zeile 1\n=2\nZeile "2"',
  }
  await get('/de/ajax/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...submission, consent: true }),
  })
  const { body: forms } = await call('GET', 'forms')
  expect(forms).toMatchObject([{ form: 'contact', locale: 'de', fields: submission }])
  const csv = await (await get('/admin/api/forms/export')).text()
  expect(csv.split('\r\n')).toEqual([
    expect.stringContaining('"id";"form";"locale";"received";"topic";"name";"email";"message"'),
    expect.stringContaining(`;"x,'=2";"'=1+1";"a@b.ch";"Zeile 1\n'=2\nZeile ""2""";`),
    '',
  ])
  expect((await call('DELETE', `forms?id=${forms[0].id}`)).status).toBe(204)
  expect((await call('GET', 'forms')).body).toEqual([])
})

test('what is planned for a page goes with it, so that nothing else is published in its place', async () => {
  const { call, open } = await openEditor()
  const created = await call('POST', 'page?path=/de/neu', { title: 'Neu', content: [] })
  const plan = { at: '2999-01-01T00:00:00Z', reason: 'later' }
  const headers = { 'If-Match': created.body.etag }
  expect((await call('POST', 'publish?path=/de/neu', plan, headers)).status).toBe(200)
  expect((await open('/de/neu')).planned).toHaveLength(1)
  expect((await call('DELETE', 'page?path=/de/neu', {})).status).toBe(204)
  await call('POST', 'page?path=/de/neu/', { title: 'Anderes', content: [] })
  expect((await open('/de/neu')).planned).toEqual([])
})

test('what is planned for a page goes where the page goes', async () => {
  const { call, open } = await openEditor()
  const { etag } = await open(machines)
  const plan = { at: '2999-01-01T00:00:00Z', reason: 'later' }
  await call('POST', `publish?path=${machines}`, plan, { 'If-Match': etag })
  expect((await call('POST', `move?from=${machines}&to=/de/anlagen`)).status).toBe(204)
  expect((await open('/de/anlagen')).planned).toMatchObject([
    { action: 'publish', at: '2999-01-01T00:00:00.000Z' },
  ])
})

test.each([
  { name: 'levels', part: '['.repeat(200) + ']'.repeat(200) },
  { name: 'values', part: `[${'0,'.repeat(60_000)}0]` },
])('a page with more $name than any page has is not taken', async ({ part }) => {
  const { call, open } = await openEditor()
  const { page, etag } = await open(machines)
  const z = JSON.parse(part) as unknown
  const headers = { 'If-Match': etag }
  expect((await call('PUT', `page?path=${machines}`, { ...page, z }, headers)).status).toBe(413)
  expect((await open(machines)).etag).toBe(etag)
})

test('a published page keeps its planned end, and an end before the start is refused', async () => {
  const { call, open, publish } = await openEditor()
  const [at, until] = ['2999-01-01T00:00:00Z', '2999-02-01T00:00:00Z']
  const { etag } = await open(machines)
  expect((await publish(machines, etag, { at: until, until: at })).status).toBe(400)
  expect((await publish(machines, etag, { until })).status).toBe(200)
  expect((await publish(machines, (await open(machines)).etag)).status).toBe(200)
  const planned = (await open(machines)).planned
  expect(planned).toMatchObject([{ action: 'unpublish', at: '2999-02-01T00:00:00.000Z' }])
  expect((await call('DELETE', `plans?path=${machines}/`)).status).toBe(204)
  expect((await open(machines)).planned).toEqual([])
})

test('a text that the file ends with a line break is published, not changed', async () => {
  const { open, publish, draft } = await openEditor()
  const { page } = await open(machines)
  const content = [...page.content, { type: 'TextText', left: 'a\n\nb', right: 'c' }]
  const saved = await draft(machines, { content })
  expect((await publish(machines, saved.body.etag)).status).toBe(200)
  expect((await open(machines)).state).toBe('published')
})

test('a path with an escape that is none is refused, and a link to one is checked', async () => {
  const { call, open, save } = await openEditor()
  const page = { type: 'page', title: 'x', meta: {}, content: [] }
  expect((await call('POST', 'page?path=/de/rabatt-50%25', page)).status).toBe(400)
  const { page: opened, etag } = await open(machines)
  const link = { type: 'TextText', left: '[x](/de/maschinen#50%)', right: 'c' }
  const content = [...opened.content, link]
  const { status, body } = await save(machines, { ...opened, content }, etag)
  expect(status).toBe(200)
  expect(body.findings).toContainEqual(expect.objectContaining({ rule: 'fragment-missing' }))
})

test('a file that was changed beside its draft keeps both when its page is moved', async () => {
  const { call, open, publish, json, folder, service, draft } = await openEditor()
  const file = 'de/pages/maschinen.yaml'
  await draft(machines, { title: 'Meine' })
  folder.write(file, sampleFiles[file].replace('Left', 'New'))
  await service.reload([file])
  expect((await call('POST', `move?from=${machines}&to=/de/anlagen`)).status).toBe(204)
  expect((await json('/de/anlagen')).content[0].left).toContain('New')
  const opened = await open('/de/anlagen')
  expect(opened).toMatchObject({ page: { title: 'Meine' }, base: { content: [{ left: 'Left' }] } })
  expect((await publish('/de/anlagen', opened.etag)).status).toBe(412)
})

test('a file that gets another path beside its draft keeps it when the draft is published', async () => {
  const { open, publish, json, get, folder, service, draft } = await openEditor()
  const file = 'de/pages/maschinen.yaml'
  await draft(machines, { title: 'Meine' })
  folder.write(file, sampleFiles[file].replace(machines, '/de/anlagen'))
  await service.reload([file])
  expect((await json('/de/anlagen', preview)).title).toBe('Meine')
  const opened = await open('/de/anlagen')
  expect((await publish('/de/anlagen', opened.etag)).status).toBe(200)
  expect((await json('/de/anlagen')).title).toBe('Meine')
  expect((await get(machines)).status).toBe(404)
})
