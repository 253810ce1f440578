import { describe, expect, test, vi } from 'vitest'
import { pageFile, sampleFiles } from '../../tests/harness/content/content-files.ts'
import { serveContent } from '../../tests/harness/servers/serve-content.ts'

describe('content store', () => {
  test('skips and logs a bad file, serves the rest', async () => {
    const { get, logs } = await serveContent({
      ...sampleFiles,
      'de/pages/maschinen.yaml': 'id: a\ntitle: [\n',
    })
    expect((await get('/de')).status).toBe(200)
    expect((await get('/de/maschinen')).status).toBe(404)
    expect(logs).toContainEqual({
      level: 'error',
      fields: expect.objectContaining({ file: 'de/pages/maschinen.yaml', line: 3 }),
      message: 'problem in a content file',
    })
    expect(logs.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  test.each([
    {
      name: 'a duplicate path',
      file: 'de/pages/z.yaml',
      text: pageFile('/de/maschinen/', { id: 'other' }),
      problem: { field: 'path', line: 2, message: 'already the path of de/pages/maschinen.yaml' },
    },
    {
      name: 'a duplicate id in a language',
      file: 'de/pages/z.yaml',
      text: pageFile('/de/z', { id: 'machines' }),
      problem: { field: 'id', line: 1, message: 'already the id of de/pages/maschinen.yaml' },
    },
    {
      name: 'a path of another language',
      file: 'de/pages/z.yaml',
      text: pageFile('/en/z'),
      problem: {
        field: 'path',
        line: 2,
        message: 'expected a path below /de, the language of the folder',
      },
    },
    {
      name: 'an unknown file location',
      file: 'fr/pages/z.yaml',
      text: pageFile('/de/z'),
      problem: {
        message:
          'expected redirects.yaml, or layout.yaml, navigation.yaml, search.yaml or pages/… in the folder of a language',
      },
    },
    {
      name: 'a reserved path',
      file: 'de/pages/z.yaml',
      text: pageFile('/de/ajax/z'),
      problem: { field: 'path', line: 2 },
    },
  ])('reports $name', async ({ file, text, problem }) => {
    const { logs, json } = await serveContent({ ...sampleFiles, [file]: text })
    const errors = logs.filter(({ level }) => level === 'error')
    expect(errors.map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ file, ...problem }),
    ])
    expect((await json('/de/maschinen')).title).toBe('Maschinen')
  })

  test('warns of broken links', async () => {
    const { logs } = await serveContent(sampleFiles)
    expect(logs.filter(({ level }) => level === 'warn').map(({ fields }) => fields)).toEqual([
      {
        file: 'de/layout.yaml',
        message: 'links to /de/kontakt, which is no published page or file',
      },
      {
        file: 'de/layout.yaml',
        message: 'links to /de/datenschutz, which is no published page or file',
      },
    ])
  })

  test('warns of links to drafts', async () => {
    const link = '- { from: /de/entwurf, to: /en/machines/lifter }\n'
    const { logs } = await serveContent({ ...sampleFiles, 'redirects.yaml': link })
    expect(logs.map(({ fields }) => fields)).toContainEqual({
      file: 'redirects.yaml',
      message: 'links to /en/machines/lifter, which is no published page or file',
    })
  })

  test('logs a problem once despite other changes', async () => {
    const onChange = vi.fn<() => void>()
    const files = { ...sampleFiles, 'de/pages/bad.yaml': 'title: [' }
    const { folder, logs, json } = await serveContent(files, { watch: true, onChange })
    folder.write('de/pages/home.yaml', pageFile('/de', { title: 'Neu' }))
    await vi.waitFor(async () => expect((await json('/de')).title).toBe('Neu'))
    expect(logs.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  /** A page that offers the same brochure as others do. */
  function withBrochure(path: string, status: string): string {
    const block = '{ type: VakuumSupportExtra, title: T, text: T, checklist: [], downloads: [*] }'
    const file = '{ title: Prospekt, uri: /media/p.pdf, format: PDF, bytes: 1 }'
    return `id: ${path}\npath: ${path}\nstatus: ${status}\ntype: page\ntitle: T\ncontent:\n  - ${block.replace('*', file)}\n`
  }

  test.each([
    { name: 'two published pages', a: 'published', b: 'published', hits: 1 },
    { name: 'a draft, then a published page', a: 'draft', b: 'published', hits: 1 },
    { name: 'a published page, then a draft', a: 'published', b: 'draft', hits: 1 },
    { name: 'drafts only', a: 'draft', b: 'draft', hits: 0 },
  ])('indexes a published download once: $name', async ({ a, b, hits }) => {
    const { json } = await serveContent({
      'de/pages/a.yaml': withBrochure('/de/a', a),
      'de/pages/b.yaml': withBrochure('/de/b', b),
    })
    const downloads = (await json('/de/ajax/search?q=prospekt')).hits.hits.filter(
      (hit: { _source: { type: string } }) => hit._source.type === 'download',
    )
    expect(downloads).toHaveLength(hits)
  })
})
