import { describe, expect, test } from 'vitest'
import { sampleFiles } from '../../../tests/harness/content/content-files.ts'
import { machines, openEditor } from '../../../tests/harness/servers/open-editor.ts'

describe('undo calls', () => {
  const history = `history?path=${machines}`
  async function openWithUndo() {
    const editor = await openEditor()
    /** Undoes the newest action. */
    async function undo() {
      const { body } = await editor.call('GET', 'undo')
      return editor.call('POST', `undo?id=${body[0].id}`)
    }
    const all = () =>
      ['de/pages/maschinen.yaml', 'redirects.yaml'].map((file) => {
        try {
          return editor.read(file)
        } catch {
          return null
        }
      })
    return { ...editor, undo, all }
  }

  test.each([
    { name: 'unpublication', method: 'POST', path: `unpublish?path=${machines}` },
    { name: 'move', method: 'POST', path: `move?from=${machines}&to=/de/anlagen` },
    { name: 'deletion', method: 'DELETE', path: `page?path=${machines}`, body: { mend: true } },
  ])('reverses a $name in one step', async ({ method, path, body }) => {
    const { call, open, publish, draft, undo, all, json } = await openWithUndo()
    await publish(machines, (await open(machines)).etag, { until: '2999-02-01T00:00:00Z' })
    await draft(machines, { title: 'Entwurf' })
    const [before, files] = [await open(machines), all()]
    expect((await call(method, path, body)).status).toBe(204)
    expect(all()).not.toEqual(files)
    expect((await undo()).status).toBe(204)
    expect(all()).toEqual(files)
    const after = await open(machines)
    expect(after).toEqual(before)
    expect((await json(machines)).title).toBe('Maschinen')
    expect((await call('GET', history)).body).not.toEqual([])
    // Undoing the undo repeats the action.
    expect((await undo()).status).toBe(204)
    expect(all()).not.toEqual(files)
  })

  test('reverses a publication', async () => {
    const { open, publish, draft, undo, json } = await openWithUndo()
    const { body } = await draft(machines, { title: 'Neu' })
    await publish(machines, body.etag)
    expect((await undo()).status).toBe(204)
    expect((await json(machines)).title).toBe('Maschinen')
    expect(await open(machines)).toMatchObject({ state: 'changed', page: { title: 'Neu' } })
  })

  test('restores a discarded draft despite later changes of the file', async () => {
    const { call, open, draft, undo, folder, service } = await openWithUndo()
    await draft(machines, { title: 'Entwurf' })
    await call('DELETE', `draft?path=${machines}`)
    expect(await open(machines)).toMatchObject({ state: 'published' })
    const { body: bin } = await call('GET', 'undo')
    expect(bin).toMatchObject([{ action: 'discard', pages: [{ title: 'Entwurf' }] }])
    const changed = sampleFiles['de/pages/maschinen.yaml'].replace('Left', 'New')
    folder.write('de/pages/maschinen.yaml', changed)
    await service.reload(['de/pages/maschinen.yaml'])
    await undo()
    expect(await open(machines)).toMatchObject({
      page: { title: 'Entwurf' },
      theirs: { content: [{ left: 'New' }] },
    })
  })

  test('keeps the draft replaced by a restored version', async () => {
    const { call, open, draft, publish } = await openWithUndo()
    const { body } = await draft(machines, { title: 'Neu' })
    await publish(machines, body.etag)
    await draft(machines, { title: 'Entwurf' })
    const [, first] = (await call('GET', history)).body
    await call('POST', `restore?path=${machines}`, { version: first.version })
    expect(await open(machines)).toMatchObject({ page: { title: 'Maschinen' } })
    expect((await call('GET', 'undo')).body[0]).toMatchObject({
      action: 'discard',
      pages: [{ title: 'Entwurf' }],
    })
  })

  test('refuses after a later change of the page', async () => {
    const { call, draft, undo } = await openWithUndo()
    await call('POST', `unpublish?path=${machines}`)
    await draft(machines, { title: 'Neu' })
    expect(await undo()).toMatchObject({ status: 409, body: { cause: 'changed-since' } })
  })

  test('refuses a return to an occupied address', async () => {
    const { call, undo, open } = await openWithUndo()
    await call('POST', `move?from=${machines}&to=/de/anlagen`)
    await call('POST', `page?path=${machines}`, { title: 'Andere', content: [] })
    expect(await undo()).toMatchObject({ status: 409, body: { cause: 'path-taken' } })
    expect(await open(machines)).toMatchObject({ page: { title: 'Andere' } })
    expect(await open('/de/anlagen')).toMatchObject({ page: { title: 'Maschinen' } })
  })

  test('adds no version for a restored draft', async () => {
    const { call, draft, undo, folder, service } = await openWithUndo()
    await draft(machines, { title: 'Entwurf' })
    await call('DELETE', `draft?path=${machines}`)
    const changed = sampleFiles['de/pages/maschinen.yaml'].replace('Left', 'New')
    folder.write('de/pages/maschinen.yaml', changed)
    await service.reload(['de/pages/maschinen.yaml'])
    await undo()
    expect((await call('GET', history)).body).toEqual([])
  })

  test('brings no draft into a planned publication', async () => {
    const { call, open, publish, draft, undo } = await openWithUndo()
    await draft(machines, { title: 'Entwurf' })
    await call('DELETE', `draft?path=${machines}`)
    await publish(machines, (await open(machines)).etag, { at: '2999-02-01T00:00:00Z' })
    expect((await undo()).status).toBe(423)
    expect(await open(machines)).toMatchObject({ page: { title: 'Maschinen' } })
  })

  test('discards no draft for a version of another page', async () => {
    const { call, open, draft, publish } = await openWithUndo()
    const { body } = await draft(machines, { title: 'Neu' })
    await publish(machines, body.etag)
    await draft(machines, { title: 'Entwurf' })
    const [{ version }] = (await call('GET', history)).body
    await draft('/de', { title: 'Anfang' })
    expect((await call('POST', 'restore?path=/de', { version })).status).toBe(404)
    expect(await open('/de')).toMatchObject({ page: { title: 'Anfang' } })
  })

  test('forgets a permanently deleted draft', async () => {
    const { call, draft } = await openWithUndo()
    await draft(machines, { title: 'Entwurf' })
    await call('DELETE', `draft?path=${machines}`)
    const [{ id }] = (await call('GET', 'undo')).body
    expect((await call('DELETE', `undo?id=${id}`)).status).toBe(204)
    expect((await call('GET', 'undo')).body).toEqual([])
    expect((await call('POST', `undo?id=${id}`)).status).toBe(409)
  })
})
