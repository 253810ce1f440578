import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createContentCheckout } from '../../../tests/harness/content/content-checkout.ts'
import { sampleFiles } from '../../../tests/harness/content/content-files.ts'
import { machines, openEditor, preview } from '../../../tests/harness/servers/open-editor.ts'
import type { PageFinding } from '../check/check-page.ts'

describe('publish calls', () => {
  test('shows a draft in preview only until publication', async () => {
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
    const modified = /modified: (\S+)/.exec(read('de/pages/maschinen.yaml'))?.[1] ?? ''
    expect(Date.now() - Date.parse(modified)).toBeLessThan(60_000)
    expect(read('de/pages/maschinen.yaml')).toBe(
      `${before.replace('title: Maschinen', 'title: Unsere Maschinen').trimEnd()}\nmeta:\n  modified: ${modified}\n`,
    )
    expect((await json('/de/ajax/pages')).pages).toContainEqual(
      expect.objectContaining({ path: machines, modified }),
    )
    expect(await open(machines)).toMatchObject({ state: 'published' })
  })

  const broken = {
    left: '[Weg](/de/nirgends) und [Entwurf](/en/machines/lifter)',
    right: '<a href="/media/none.pdf">Datei</a> ## Kein Titel',
  }

  test('requires a reason to publish errors and records it', async () => {
    const { call, open, publish, draft } = await openEditor()
    const content = [{ type: 'TextText', ...broken }]
    const { body } = await draft(machines, { content })
    const refused = await publish(machines, body.etag)
    expect(refused.status).toBe(422)
    expect(refused.body.findings).toEqual(body.findings)
    expect((await open(machines)).findings).toEqual(body.findings)
    const errors = body.findings.filter((found: PageFinding) => found.severity === 'error')
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

  test('retries a failed publication without history entry', async () => {
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

  test('commits a publication as its editor, without other changes', async () => {
    const { git, options } = createContentCheckout(sampleFiles)
    const { publish, draft } = await openEditor(options)
    const saved = await draft(machines, { title: 'Neu' })
    await publish(machines, saved.body.etag)
    expect(git('log', '-1', '--format=%an: %s', '--name-only')).toBe(
      'Site: Publish /de/maschinen\n\nde/pages/maschinen.yaml',
    )
    expect(git('status', '--porcelain')).toBe('M notes.txt')
  })

  test('publishes a text with line break at its end unchanged', async () => {
    const { open, publish, draft } = await openEditor()
    const { page } = await open(machines)
    const content = [...page.content, { type: 'TextText', left: 'a\n\nb', right: 'c' }]
    const saved = await draft(machines, { content })
    expect((await publish(machines, saved.body.etag)).status).toBe(200)
    expect((await open(machines)).state).toBe('published')
  })

  test('keeps an external path change on publication of the draft', async () => {
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

  test('edits layout and navigation together, publishes and restores both', async () => {
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
})
