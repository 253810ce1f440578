import { describe, expect, test } from 'vitest'
import { sampleFiles } from '../../../tests/harness/content/content-files.ts'
import { machines, openEditor, preview } from '../../../tests/harness/servers/open-editor.ts'

const home = '/de'

describe('replacement in all texts', () => {
  async function openWithTexts() {
    const editor = await openEditor()
    const content = [
      { type: 'TextText', left: 'Der VL 250 und [VL 250](/de/vl-250)', right: 'VL 2500' },
    ]
    await editor.draft(machines, { content })
    await editor.draft(home, { title: 'VL 250' })
    const replace = (of: string, by: string) => editor.call('POST', 'texts/replace', { of, by })
    const title = async (path: string) => (await editor.open(path)).page.title
    return { ...editor, replace, title }
  }

  test('changes whole words of drafts, without links', async () => {
    const { open, replace, title, json, read } = await openWithTexts()
    expect((await replace('VL 250', 'VL 300')).body).toEqual({ changed: [home, machines] })
    expect(await title(home)).toBe('VL 300')
    expect((await open(machines)).page.content).toEqual([
      { type: 'TextText', left: 'Der VL 300 und [VL 250](/de/vl-250)', right: 'VL 2500' },
    ])
    expect((await json(home, preview)).title).toBe('VL 300')
    expect((await json(home)).title).toBe('Start')
    expect(read('de/pages/home.yaml')).toBe(sampleFiles['de/pages/home.yaml'])
  })

  test('begins drafts of published pages and layouts', async () => {
    const { call, open, replace } = await openWithTexts()
    expect((await replace('Maschinen', 'Anlagen')).body.changed).toEqual([
      'de/layout.yaml',
      machines,
    ])
    expect(await open(machines)).toMatchObject({ state: 'changed', page: { title: 'Anlagen' } })
    const { body } = await call('GET', 'page?path=de/layout.yaml')
    expect(body.page.navigation).toEqual([{ title: 'Anlagen', uri: machines }])
  })

  test('undoes all drafts in one step', async () => {
    const { call, open, replace, title } = await openWithTexts()
    await replace('Maschinen', 'Anlagen')
    const before = await open(home)
    await replace('VL 250', 'VL 300')
    const { body: actions } = await call('GET', 'undo')
    expect(actions[0]).toMatchObject({ action: 'replaceTexts', pages: [{ path: home }, {}] })
    expect((await call('POST', `undo?id=${actions[0].id}`)).status).toBe(204)
    expect(await open(home)).toEqual(before)
    expect((await call('POST', `undo?id=${actions[1].id}`)).status).toBe(204)
    expect(await title(machines)).toBe('Maschinen')
  })

  test('leaves drafts with a planned publication', async () => {
    const { call, open, publish, replace, title } = await openWithTexts()
    const { etag } = await open(home)
    await publish(home, etag, { at: '2999-01-01T00:00:00Z' })
    expect((await replace('VL 250', 'VL 300')).body).toEqual({ changed: [machines] })
    expect(await title(home)).toBe('VL 250')
    await publish(machines, (await open(machines)).etag, {
      at: '2999-01-01T00:00:00Z',
      reason: 'Messe',
    })
    const { body: actions } = await call('GET', 'undo')
    expect((await call('POST', `undo?id=${actions[0].id}`)).status).toBe(423)
  })

  test('changes nothing if only another spelling exists', async () => {
    const { call, replace } = await openWithTexts()
    expect((await replace('vl250', 'VL 300')).body).toEqual({ changed: [] })
    expect((await replace('vl 250', 'VL 300')).body).toEqual({ changed: [] })
    expect((await call('GET', 'undo')).body).toEqual([])
    expect((await replace('VL 250', ' ')).status).toBe(400)
  })
})
