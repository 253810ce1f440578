import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createContentFolder, sampleFiles } from '../../../tests/harness/content/content-files.ts'
import { machines, openEditor } from '../../../tests/harness/servers/open-editor.ts'
import { openEditorDatabase } from '../editor-database.ts'

describe('schedule calls', () => {
  test('schedules a publication and cancels it', async () => {
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

  test('schedules the end of a publication', async () => {
    const { open, publish, json, draft } = await openEditor()
    const saved = await draft(machines, { title: 'Messe' })
    await publish(machines, saved.body.etag, { until: '2999-01-01T08:00:00Z' })
    expect((await json(machines)).title).toBe('Messe')
    expect((await open(machines)).planned).toMatchObject([{ action: 'unpublish' }])
  })

  describe('end of a publication', () => {
    const [past, at, until] = [
      '2020-01-01T00:00:00Z',
      '2999-01-01T00:00:00Z',
      '2999-02-01T00:00:00Z',
    ]

    test.each([
      { name: 'in the past', times: { until: past }, cause: 'end-past' },
      { name: 'in the past after a start', times: { at, until: past }, cause: 'end-past' },
      { name: 'before the start', times: { at: until, until: at }, cause: 'end-before-start' },
      { name: 'at the start', times: { at, until: at }, cause: 'end-before-start' },
    ])('rejects an end $name', async ({ times, cause }) => {
      const { draft, open, publish, json } = await openEditor()
      const { body: saved } = await draft(machines, { title: 'Messe' })
      const { status, body } = await publish(machines, saved.etag, times)
      expect([status, body.cause]).toEqual([400, cause])
      expect((await json(machines)).title).toBe('Maschinen')
      expect((await open(machines)).planned).toEqual([])
    })
  })

  test('rejects an end after the year 9999', async () => {
    const { open, publish } = await openEditor()
    const { etag } = await open(machines)
    const until = '9999-12-31T23:59:59-05:00'
    expect((await publish(machines, etag, { until })).status).toBe(400)
    expect((await open(machines)).planned).toEqual([])
  })

  test('keeps the scheduled end of a published page', async () => {
    const { call, open, publish } = await openEditor()
    const until = '2999-02-01T00:00:00Z'
    const { etag } = await open(machines)
    expect((await publish(machines, etag, { until })).status).toBe(200)
    expect((await publish(machines, (await open(machines)).etag)).status).toBe(200)
    const planned = (await open(machines)).planned
    expect(planned).toMatchObject([{ action: 'unpublish', at: '2999-02-01T00:00:00.000Z' }])
    expect((await call('DELETE', `plans?path=${machines}/`)).status).toBe(204)
    expect((await open(machines)).planned).toEqual([])
  })

  test('marks a plan of a former publisher', async () => {
    const folder = createContentFolder(sampleFiles)
    const databaseFile = join(folder.path, 'var/content.sqlite')
    const { open, publish } = await openEditor({ filesDir: folder.path, databaseFile })
    const { etag } = await open(machines)
    await publish(machines, etag, { until: '2999-02-01T00:00:00Z' })
    expect((await open(machines)).planned).toMatchObject([{ who: 'local', isRefused: false }])
    const database = openEditorDatabase(databaseFile)
    const action = 'unpublish' as const
    database.plan({ path: machines, action, at: '2999-02-01T00:00:00Z', who: 'eva', reason: null })
    database.close()
    expect((await open(machines)).planned).toMatchObject([{ who: 'eva', isRefused: true }])
  })

  test('cancels the schedule of a deleted page', async () => {
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

  test('moves the schedule with its page', async () => {
    const { call, open } = await openEditor()
    const { etag } = await open(machines)
    const plan = { at: '2999-01-01T00:00:00Z', reason: 'later' }
    await call('POST', `publish?path=${machines}`, plan, { 'If-Match': etag })
    expect((await call('POST', `move?from=${machines}&to=/de/anlagen`)).status).toBe(204)
    expect((await open('/de/anlagen')).planned).toMatchObject([
      { action: 'publish', at: '2999-01-01T00:00:00.000Z' },
    ])
  })
})
