import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { countTurns } from '../../tests/harness/count-turns.ts'
import {
  createContentFolder,
  layoutFile,
  pageFile,
  sampleFiles,
} from '../../tests/harness/content/content-folder.ts'
import { serveContent } from '../../tests/harness/servers/serve-content.ts'
import type { Purge } from '../contract/purge.ts'
import { createContentService } from './content-service.ts'

const slowly = { timeout: 5_000 }

test.each([
  {
    name: 'a page: itself and its translation',
    file: 'de/pages/maschinen.yaml',
    text: pageFile('/de/maschinen', { id: 'machines', title: 'Maschinen', status: 'published' }),
    purge: { paths: ['/de/maschinen', '/en/machines'] },
  },
  {
    name: 'a title: the pages below as well',
    file: 'de/pages/maschinen.yaml',
    text: pageFile('/de/maschinen', { id: 'machines', title: 'Neu' }),
    purge: { paths: ['/de/maschinen', '/de/maschinen/über/heber', '/en/machines'] },
  },
  {
    name: 'a new path: the old one as well, but no draft below',
    file: 'en/pages/machines.yaml',
    text: pageFile('/en/all', { id: 'machines' }),
    purge: {
      paths: ['/de/maschinen', '/en/all', '/en/machines'],
    },
  },
  {
    name: 'the layout',
    file: 'de/layout.yaml',
    text: layoutFile.replace('OK', 'Gut'),
    purge: { paths: ['/de/ajax/layout'] },
  },
  {
    name: 'the navigation',
    file: 'de/navigation.yaml',
    text: '[]',
    purge: { paths: ['/de/ajax/layout', '/de/ajax/navigation'] },
  },
  { name: 'redirects: everything', file: 'redirects.yaml', text: '[]', purge: { all: true } },
  {
    name: 'a picture',
    file: 'media/new.svg',
    text: '<svg/>',
    purge: { paths: ['/media/new.svg'] },
  },
])('a change is told: $name', async ({ file, text, purge }) => {
  const onChange = vi.fn<(purge: Purge) => void>()
  const { folder } = await serveContent(sampleFiles, { watch: true, onChange })
  folder.write(file, text)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(onChange.mock.calls).toEqual([[purge]])
})

test('a changed file is live at once: page, ETag and search', async () => {
  const onChange = vi.fn<(purge: Purge) => void>()
  const { folder, get, json } = await serveContent(sampleFiles, { watch: true, onChange })
  const etag = (await get('/de/maschinen')).headers.get('etag') ?? ''
  folder.write(
    'de/pages/maschinen.yaml',
    pageFile('/de/maschinen', { id: 'machines', title: 'Krananlagen' }),
  )
  await vi.waitFor(async () => expect((await json('/de/maschinen')).title).toBe('Krananlagen'))
  expect((await get('/de/maschinen', { headers: { 'If-None-Match': etag } })).status).toBe(200)
  const { hits } = await json('/de/ajax/search?q=anlage')
  expect(hits.hits[0]._source.title).toBe('Krananlagen')
  expect((await json('/de/ajax/search?q=maschinen')).hits.total.value).toBe(0)
})

test('synonyms take effect as soon as they are written', async () => {
  const { folder, json } = await serveContent(sampleFiles, { watch: true })
  const titles = async () =>
    (await json('/de/ajax/search?q=hebezeug')).hits.hits.map(
      (hit: { _source: { title: string } }) => hit._source.title,
    )
  expect(await titles()).toEqual([])
  folder.write('de/search.yaml', 'synonyms: [[Hebezeug, Vakuumheber]]')
  await vi.waitFor(async () => expect(await titles()).toEqual(['Vakuumheber']))
})

test('pages come and go with their files', async () => {
  const { folder, get } = await serveContent(sampleFiles, { watch: true })
  folder.write('en/pages/deep/new.yaml', pageFile('/en/new'))
  await vi.waitFor(async () => expect((await get('/en/new')).status).toBe(200))
  folder.remove('en/pages/deep/new.yaml')
  await vi.waitFor(async () => expect((await get('/en/new')).status).toBe(404))
})

test('folders are moved with all that is in them, and changed in their new place', async () => {
  const { folder, get, json } = await serveContent(sampleFiles, { watch: true })
  folder.write('de/pages/deep/deeper/new.yaml', pageFile('/de/new'))
  await vi.waitFor(async () => expect((await get('/de/new')).status).toBe(200))
  folder.move('de/pages/deep', 'de/pages/other')
  folder.write('de/pages/other/deeper/new.yaml', pageFile('/de/new', { title: 'Neu' }))
  await vi.waitFor(async () => expect((await json('/de/new')).title).toBe('Neu'))
  folder.move('de/pages/other', '.away')
  await vi.waitFor(async () => expect((await get('/de/new')).status).toBe(404))
  folder.move('.away', 'de/pages/back')
  await vi.waitFor(async () => expect((await json('/de/new')).title).toBe('Neu'))
})

test('a folder that is removed as a whole and comes back, as another one, takes no page away', async () => {
  const { folder, get, json, logs } = await serveContent(sampleFiles, { watch: true })
  rmSync(folder.path, { recursive: true })
  await vi.waitFor(
    () => expect(logs.map(({ message }) => message)).toContain('watching the content files failed'),
    slowly,
  )
  expect((await json('/de/maschinen')).title).toBe('Maschinen')
  const another = createContentFolder({
    ...sampleFiles,
    'de/pages/maschinen.yaml': pageFile('/de/maschinen', { id: 'machines', title: 'Anders' }),
    'de/pages/new.yaml': pageFile('/de/new'),
  })
  renameSync(another.path, folder.path)
  mkdirSync(another.path)
  await vi.waitFor(async () => expect((await json('/de/maschinen')).title).toBe('Anders'), slowly)
  expect((await get('/de/new')).status).toBe(200)
  folder.remove('de/pages/new.yaml')
  await vi.waitFor(async () => expect((await get('/de/new')).status).toBe(404))
})

test('a link that leads to another folder shows the content there', async () => {
  const { path } = createContentFolder({})
  const [link, next] = [join(path, 'current'), join(path, 'next')]
  const ofRelease = (title: string) => ({
    ...sampleFiles,
    'de/pages/maschinen.yaml': pageFile('/de/maschinen', { id: 'machines', title }),
  })
  symlinkSync(createContentFolder(ofRelease('Eins')).path, link)
  const { json } = await serveContent({}, { watch: true, filesDir: link })
  expect((await json('/de/maschinen')).title).toBe('Eins')
  symlinkSync(createContentFolder(ofRelease('Zwei')).path, next)
  renameSync(next, link)
  await vi.waitFor(async () => expect((await json('/de/maschinen')).title).toBe('Zwei'), slowly)
})

test('hidden files, as some editors write, are no content', async () => {
  const { folder, get } = await serveContent(sampleFiles, { watch: true })
  folder.write('de/pages/.new.yaml', pageFile('/de/hidden'))
  folder.write('de/pages/new.yaml', pageFile('/de/new'))
  await vi.waitFor(async () => expect((await get('/de/new')).status).toBe(200))
  expect((await get('/de/hidden')).status).toBe(404)
})

test('a file that becomes bad keeps its last good version until it is mended', async () => {
  const { folder, json, logs } = await serveContent(sampleFiles, { watch: true })
  const errors = () => logs.filter(({ level }) => level === 'error')
  folder.write('de/pages/maschinen.yaml', 'title: [')
  await vi.waitFor(() => expect(errors()).toHaveLength(1))
  expect((await json('/de/maschinen')).title).toBe('Maschinen')
  folder.write(
    'de/pages/maschinen.yaml',
    pageFile('/de/maschinen', { id: 'machines', title: 'Geflickt' }),
  )
  await vi.waitFor(async () => expect((await json('/de/maschinen')).title).toBe('Geflickt'))
  expect(errors()).toHaveLength(1)
})

test('a site that cannot be told of a change is logged', async () => {
  const onChange = () => Promise.reject(new Error('away'))
  const { folder, logs } = await serveContent(sampleFiles, { watch: true, onChange })
  folder.write('redirects.yaml', '[]')
  await vi.waitFor(() =>
    expect(logs.map(({ message }) => message)).toContain('telling of a content change failed'),
  )
})

test('a folder that does not exist stops the start', () => {
  const start = () =>
    createContentService({
      filesDir: '/nowhere/at/all',
      databaseFile: ':memory:',
      watch: true,
      logger: { info() {}, warn() {}, error() {} },
    })
  expect(start).toThrow('ENOENT')
})

test('a title that stands above many pages is searched with each of them, and others do not wait', async () => {
  const words = Array.from({ length: 300 }, (_, number) => `Wort${number}`).join(' ')
  const below = Array.from({ length: 200 }, (_, number) => {
    const path = `/de/maschinen/heber-${number}`
    return [
      `de/pages${path}.yaml`,
      `${pageFile(path)}  - { type: TextText, left: ${words}, right: x }\n`,
    ]
  })
  const { folder, service, json } = await serveContent({
    ...sampleFiles,
    ...Object.fromEntries(below),
  })
  const file = 'de/pages/maschinen.yaml'
  folder.write(file, pageFile('/de/maschinen', { id: 'machines', title: 'Umbenannt' }))
  expect(await countTurns(service.reload([file]))).toBeGreaterThan(3)
  const { hits } = (await json('/de/ajax/search?q=umbenannt')) as {
    hits: { total: { value: number } }
  }
  expect(hits.total.value).toBeGreaterThan(200)
})
