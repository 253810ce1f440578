import { describe, expect, test } from 'vitest'
import { sampleFiles } from '../../../tests/harness/content/content-files.ts'
import { machines, openEditor, preview } from '../../../tests/harness/servers/open-editor.ts'
import type { TreePage } from '../tree-pages.ts'

const newPage = {
  title: 'Messe',
  content: [{ type: 'TextText', left: 'Halle **3**', right: '' }],
}

describe('page calls', () => {
  test('lists pages of both languages with state and translation', async () => {
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

  test('marks a translation outdated until change or confirmation', async () => {
    const { call, open, save, publish } = await openEditor()
    const change = async (path: string, title: string) => {
      const { page, etag } = await open(path)
      await publish(path, (await save(path, { ...page, title }, etag)).body.etag)
    }
    const outdated = async () =>
      (await call('GET', 'pages')).body.flatMap((page: TreePage) =>
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

  test('lists problems of files beside the pages', async () => {
    const redirects = [
      '- { from: /de/maschinen, to: /de/alt }',
      '- { from: /de/alt, to: /de }',
      '- { from: /de/kreis, to: /de/rund }',
      '- { from: /de/rund, to: /de/kreis }',
      '- { from: /de/kreis, to: /de }',
      '- { from: alt.html, to: /de }',
      '- { from: /de/weg }',
      '- { form: /de/weg }',
    ]
    const { call } = await openEditor(
      {},
      {
        ...sampleFiles,
        'redirects.yaml': redirects.join('\n'),
        'de/pages/kaputt.yaml': 'title: [',
      },
    )
    const { body } = await call('GET', 'problems')
    const places = body.map(({ file, line, fault }: Record<string, unknown>) =>
      [file, line, fault].join(' '),
    )
    expect(places.toSorted()).toEqual([
      'de/pages/kaputt.yaml 1 unusable',
      'redirects.yaml 1 chain',
      'redirects.yaml 1 shadow',
      'redirects.yaml 3 loop',
      'redirects.yaml 4 loop',
      'redirects.yaml 5 duplicate',
      'redirects.yaml 6 unusable',
      'redirects.yaml 7 unusable',
      // A missing field, and an unknown one.
      'redirects.yaml 8 unusable',
      'redirects.yaml 8 unusable',
    ])
  })

  test('publishes a new page as a readable file', async () => {
    const { call, publish, json, get, read } = await openEditor()
    const created = await call('POST', 'page?path=/de/aktuell/messe', newPage)
    expect(created).toMatchObject({ status: 201, body: { path: '/de/aktuell/messe' } })
    expect((await get('/de/aktuell/messe')).status).toBe(404)
    expect((await call('POST', 'page?path=/de/aktuell/messe', newPage)).status).toBe(409)

    expect(await publish('/de/aktuell/messe', created.body.etag)).toMatchObject({ status: 200 })
    expect((await json('/de/aktuell/messe')).content[0].left).toBe(
      '<p>Halle <strong>3</strong></p>',
    )
    expect(read('de/pages/aktuell/messe.yaml').replace(/\S+Z$/m, 'now')).toBe(`id: aktuell-messe
path: /de/aktuell/messe
title: Messe
content:
  - type: TextText
    left: Halle **3**
    right: ''
meta:
  modified: now
`)
  })

  test.each(['/fr/x', '/de/../x', '/de/%2e%2e/x', '/de/.x', '/de/a b', 'de', '/de/ajax/x'])(
    'rejects the path %s',
    async (path) => {
      const { call } = await openEditor()
      const { status } = await call('POST', `page?path=${encodeURIComponent(path)}`, newPage)
      expect(status).toBe(400)
    },
  )

  test('links pages with the same id as translations', async () => {
    const { call, open } = await openEditor()
    const { page } = await open('/de')
    await call('POST', 'page?path=/en/home', page)
    expect((await open('/en/home')).page.id).toBe('home')
    expect((await call('POST', 'page?path=/en/other', page)).status).toBe(409)
  })

  test('moves subpages with redirects, and unpublishes to a draft', async () => {
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

  test('moves a draft and its externally changed file together', async () => {
    const { call, open, publish, json, folder, service, draft } = await openEditor()
    const file = 'de/pages/maschinen.yaml'
    await draft(machines, { title: 'Meine' })
    folder.write(file, sampleFiles[file].replace('Left', 'New'))
    await service.reload([file])
    expect((await call('POST', `move?from=${machines}&to=/de/anlagen`)).status).toBe(204)
    expect((await json('/de/anlagen')).content[0].left).toContain('New')
    const opened = await open('/de/anlagen')
    expect(opened).toMatchObject({
      page: { title: 'Meine' },
      base: { content: [{ left: 'Left' }] },
    })
    expect((await publish('/de/anlagen', opened.etag)).status).toBe(412)
  })

  test('lists inbound links, deletes a page and restores it', async () => {
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
    expect((await call('DELETE', `deleted?path=${machines}`)).status).toBe(404)
  })

  test('deletes a page of the bin permanently', async () => {
    const { call } = await openEditor()
    await call('DELETE', `page?path=${machines}`, {})
    const [{ version }] = (await call('GET', 'deleted')).body
    expect((await call('DELETE', `deleted?path=${machines}`)).status).toBe(204)
    expect((await call('GET', 'deleted')).body).toEqual([])
    expect((await call('GET', 'undo')).body).toEqual([])
    expect((await call('POST', `restore?path=${machines}`, { version })).status).toBe(404)
  })

  test('restores no page at the address of another one', async () => {
    const other = 'id: other\npath: /en/other\ntitle: Other\ncontent: []\n'
    const { call, open } = await openEditor({}, { ...sampleFiles, 'en/pages/other.yaml': other })
    await call('DELETE', `page?path=${machines}`, {})
    const [{ version }] = (await call('GET', 'deleted')).body
    // A translation gets a file of another name.
    await call('POST', `page?path=${machines}`, { id: 'other', title: 'Andere', content: [] })
    const restored = await call('POST', `restore?path=${machines}`, { version })
    expect(restored).toMatchObject({ status: 409, body: { cause: 'path-taken' } })
    expect(await open(machines)).toMatchObject({ page: { title: 'Andere' } })
  })

  test('lists published versions with changes and restores one', async () => {
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

  test.each([
    { cause: 'path-taken', method: 'POST', path: `page?path=${machines}`, body: newPage },
    {
      cause: 'id-taken',
      method: 'POST',
      path: 'page?path=/de/x',
      body: { ...newPage, id: 'machines' },
    },
    { cause: 'not-published', method: 'POST', path: 'unpublish?path=/en/machines/lifter' },
  ])('reports the cause $cause', async ({ cause, method, path, body }) => {
    const { call } = await openEditor()
    expect(await call(method, path, body)).toMatchObject({ status: 409, body: { cause } })
  })
})
