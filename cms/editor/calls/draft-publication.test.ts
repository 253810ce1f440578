import { describe, expect, test } from 'vitest'
import { createContentCheckout } from '../../../tests/harness/content/content-checkout.ts'
import { sampleFiles } from '../../../tests/harness/content/content-files.ts'
import { machines, openEditor } from '../../../tests/harness/servers/open-editor.ts'

const home = '/de'
const layout = 'de/layout.yaml'

describe('publication of several drafts', () => {
  async function openWithDrafts(options = {}) {
    const editor = await openEditor(options)
    await editor.draft(machines, { title: 'Neue Maschinen' })
    await editor.draft(home, { title: 'Neuer Start' })
    const list = async () => (await editor.call('GET', 'drafts')).body.drafts
    /** Publishes the drafts as they are listed. */
    const publishAll = (drafts: { path: string; etag: string }[]) =>
      editor.call('POST', 'drafts/publish', {
        pages: drafts.map(({ path, etag }) => ({ path, etag })),
      })
    return { ...editor, list, publishAll }
  }

  test('lists drafts with changes and author', async () => {
    const { list, draft } = await openWithDrafts()
    await draft(layout, { contact: '/de' })
    const drafts = await list()
    expect(drafts).toMatchObject([
      { path: home, title: 'Neuer Start', state: 'changed', saved: { who: 'local' } },
      { path: machines, changes: [{ pointer: '/title', after: 'Neue Maschinen' }] },
      { path: layout, changes: [{ pointer: '/contact', before: '/de/kontakt', after: '/de' }] },
    ])
    expect(drafts[0]).not.toHaveProperty('problem')
  })

  test('publishes all in one commit and undoes them together', async () => {
    const { git, options } = createContentCheckout(sampleFiles)
    const { call, list, publishAll, json, open } = await openWithDrafts(options)
    const done = await publishAll(await list())
    expect(done).toMatchObject({ status: 200, body: { published: [home, machines], refused: [] } })
    expect((await json(machines)).title).toBe('Neue Maschinen')
    expect((await json(home)).title).toBe('Neuer Start')
    expect(await list()).toEqual([])
    expect(git('log', '-1', '--format=%s', '--name-only')).toBe(
      'Publish 2 pages\n\nde/pages/home.yaml\nde/pages/maschinen.yaml',
    )

    const { body: actions } = await call('GET', 'undo')
    expect(actions[0]).toMatchObject({ action: 'publish', pages: [{ path: home }, {}] })
    expect((await call('POST', `undo?id=${actions[0].id}`)).status).toBe(204)
    expect((await json(machines)).title).toBe('Maschinen')
    expect(await open(home)).toMatchObject({ state: 'changed', page: { title: 'Neuer Start' } })
    expect(await list()).toHaveLength(2)
  })

  test('reports drafts that changed after they were listed', async () => {
    const { list, publishAll, draft, json, open } = await openWithDrafts()
    const drafts = await list()
    await draft(home, { title: 'Noch neuer' })
    expect((await publishAll(drafts)).body).toEqual({
      published: [machines],
      refused: [{ path: home, problem: 'changed' }],
    })
    expect((await json(home)).title).not.toBe('Noch neuer')
    expect(await open(home)).toMatchObject({ state: 'changed', page: { title: 'Noch neuer' } })
  })

  test('names drafts that need a decision of their own', async () => {
    const { list, publishAll, draft, publish, folder, service } = await openWithDrafts()
    const content = [{ type: 'TextText', left: '[Weg](/de/nirgends)', right: 'Text' }]
    const { body } = await draft(layout, { contact: '/de' })
    await publish(layout, body.etag, { at: '2999-01-01T00:00:00Z', reason: 'Messe' })
    await draft(home, { content })
    const file = 'de/pages/maschinen.yaml'
    folder.write(file, sampleFiles[file].replace('title: Maschinen', 'title: Von Hand'))
    await service.reload([file])

    const drafts = await list()
    const problems = [
      { path: home, problem: 'errors' },
      { path: machines, problem: 'changed' },
      { path: layout, problem: 'planned' },
    ]
    expect(drafts).toMatchObject(problems)
    expect((await publishAll(drafts)).body).toEqual({ published: [], refused: problems })
  })
})
