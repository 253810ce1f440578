import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createContentCheckout } from '../../../tests/harness/content/content-checkout.ts'
import { sampleFiles } from '../../../tests/harness/content/content-files.ts'
import { machines, openEditor } from '../../../tests/harness/servers/open-editor.ts'

describe('media calls', () => {
  /** The same picture in two sizes. */
  const picture = { alt: 'Halle', src: '/media/a.svg', width: 1, height: 1 }

  const svg = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} 9"/>`

  const withDrawings = { ...sampleFiles, 'media/a.svg': svg(1), 'media/b.svg': svg(8) }

  const replaceDrawing = ['POST', 'media/replace?src=/media/a.svg&by=/media/b.svg'] as const

  test('replaces a picture in published pages and drafts', async () => {
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

  test('replaces a picture in a scheduled draft', async () => {
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

  test('replaces a picture nowhere after a write error', async () => {
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
    expect((await json('/de/a')).meta.image.src).toBe('/media/a.svg')
    rmdirSync(inTheWay)
    expect((await call(...replaceDrawing)).status).toBe(204)
    expect((await json('/de/b')).meta.image.src).toBe('/media/b.svg')
  })

  test('replaces a picture of drafts without a commit', async () => {
    const { git, options } = createContentCheckout(withDrawings)
    const { call, open, draft } = await openEditor(options)
    await draft(machines, { meta: { image: picture } })
    expect((await call(...replaceDrawing)).status).toBe(204)
    expect((await open(machines)).page.meta.image.src).toBe('/media/b.svg')
    expect(git('log', '--format=%s')).toBe('first')
    expect(git('status', '--porcelain')).toBe('M notes.txt')
  })
  test('keeps a picture that a page shows', async () => {
    const { call } = await openEditor({}, withDrawings)
    await call('POST', 'page?path=/de/shown', { title: 'x', meta: { image: picture }, content: [] })
    const refused = await call('DELETE', 'media?src=/media/a.svg')
    expect(refused).toMatchObject({ status: 409, body: { cause: 'in-use' } })
  })
})
