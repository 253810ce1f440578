import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  createContentFolder,
  layoutFile,
  pageFile,
  sampleFiles,
} from '../tests/harness/content/content-files.ts'
import { serveContent } from '../tests/harness/servers/serve-content.ts'
import type { Purge } from '../content/contract/purge.ts'
import { createContentService } from './content-service.ts'

describe('content service', () => {
  test.each([
    {
      name: 'a page and its translation',
      file: 'de/pages/maschinen.yaml',
      text: pageFile('/de/maschinen', { id: 'machines', title: 'Maschinen', status: 'published' }),
      purge: { paths: ['/de/maschinen', '/en/machines'] },
    },
    {
      name: 'a title and its subpages',
      file: 'de/pages/maschinen.yaml',
      text: pageFile('/de/maschinen', { id: 'machines', title: 'Neu' }),
      purge: { paths: ['/de/maschinen', '/de/maschinen/über/heber', '/en/machines'] },
    },
    {
      name: 'new and old path, without drafts below',
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
  ])('reports a change: $name', async ({ file, text, purge }) => {
    const onChange = vi.fn<(purge: Purge) => void>()
    const { folder } = await serveContent(sampleFiles, { watch: true, onChange })
    folder.write(file, text)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled())
    expect(onChange.mock.calls).toEqual([[purge]])
  })

  test('updates page, ETag and search after a file change', async () => {
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

  test('applies changed synonyms immediately', async () => {
    const { folder, json } = await serveContent(sampleFiles, { watch: true })
    const titles = async () =>
      (await json('/de/ajax/search?q=hebezeug')).hits.hits.map(
        (hit: { _source: { title: string } }) => hit._source.title,
      )
    expect(await titles()).toEqual([])
    folder.write('de/search.yaml', 'synonyms: [[Hebezeug, Vakuumheber]]')
    await vi.waitFor(async () => expect(await titles()).toEqual(['Vakuumheber']))
  })

  test('adds and removes pages with their files', async () => {
    const { folder, get } = await serveContent(sampleFiles, { watch: true })
    folder.write('en/pages/deep/new.yaml', pageFile('/en/new'))
    await vi.waitFor(async () => expect((await get('/en/new')).status).toBe(200))
    folder.remove('en/pages/deep/new.yaml')
    await vi.waitFor(async () => expect((await get('/en/new')).status).toBe(404))
  })

  test('follows moved folders', async () => {
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

  test('keeps pages until the return of its content folder', async () => {
    const { folder, get, json, logs } = await serveContent(sampleFiles, { watch: true })
    rmSync(folder.path, { recursive: true })
    await vi.waitFor(() =>
      expect(logs.map(({ message }) => message)).toContain('content files could not be watched'),
    )
    expect((await json('/de/maschinen')).title).toBe('Maschinen')
    const another = createContentFolder({
      ...sampleFiles,
      'de/pages/maschinen.yaml': pageFile('/de/maschinen', { id: 'machines', title: 'Anders' }),
      'de/pages/new.yaml': pageFile('/de/new'),
    })
    renameSync(another.path, folder.path)
    mkdirSync(another.path)
    await vi.waitFor(async () => expect((await json('/de/maschinen')).title).toBe('Anders'))
    expect((await get('/de/new')).status).toBe(200)
    folder.remove('de/pages/new.yaml')
    await vi.waitFor(async () => expect((await get('/de/new')).status).toBe(404))
  })

  test('follows a content symlink to a new folder', async () => {
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
    await vi.waitFor(async () => expect((await json('/de/maschinen')).title).toBe('Zwei'))
  })

  test('ignores hidden files', async () => {
    const { folder, get } = await serveContent(sampleFiles, { watch: true })
    folder.write('de/pages/.new.yaml', pageFile('/de/hidden'))
    folder.write('de/pages/new.yaml', pageFile('/de/new'))
    await vi.waitFor(async () => expect((await get('/de/new')).status).toBe(200))
    expect((await get('/de/hidden')).status).toBe(404)
  })

  test('serves the last valid version of a broken file', async () => {
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

  test('logs a failed notification of the site', async () => {
    const onChange = () => Promise.reject(new Error('away'))
    const { folder, logs } = await serveContent(sampleFiles, { watch: true, onChange })
    folder.write('redirects.yaml', '[]')
    await vi.waitFor(() =>
      expect(logs.map(({ message }) => message)).toContain(
        'notification of a content change failed',
      ),
    )
  })

  test('fails to start without its folder', () => {
    const start = () =>
      createContentService({
        filesDir: '/nowhere/at/all',
        databaseFile: ':memory:',
        watch: true,
        logger: { info() {}, warn() {}, error() {} },
      })
    expect(start).toThrow('ENOENT')
  })

  test('serves requests during indexing of a new title', async () => {
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
    const order: string[] = []
    const request = json('/de/ajax/layout').then(() => order.push('request'))
    await service.reload([file]).then(() => order.push('indexed'))
    await request
    expect(order).toEqual(['request', 'indexed'])
    const { hits } = (await json('/de/ajax/search?q=umbenannt')) as {
      hits: { total: { value: number } }
    }
    expect(hits.total.value).toBeGreaterThan(200)
  })
})
