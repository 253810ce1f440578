import { expect, test } from 'vitest'
import { pageFile, sampleFiles } from '../../tests/harness/content-folder.ts'
import { serveContent } from '../../tests/harness/serve-content.ts'

test('a bad file is left out and logged with its place, the rest is served', async () => {
  const { get, logs, service } = await serveContent({
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
  expect(service.problems()).toHaveLength(1)
})

test.each([
  {
    name: 'the same path',
    file: 'de/pages/z.yaml',
    text: pageFile('/de/maschinen/', { id: 'other' }),
    problem: { field: 'path', line: 2, message: 'already the path of de/pages/maschinen.yaml' },
  },
  {
    name: 'the same id in a language',
    file: 'de/pages/z.yaml',
    text: pageFile('/de/z', { id: 'machines' }),
    problem: { field: 'id', line: 1, message: 'already the id of de/pages/maschinen.yaml' },
  },
  {
    name: 'the path of another language',
    file: 'de/pages/z.yaml',
    text: pageFile('/en/z'),
    problem: {
      field: 'path',
      line: 2,
      message: 'expected a path below /de, the language of the folder',
    },
  },
  {
    name: 'a file in no known place',
    file: 'fr/pages/z.yaml',
    text: pageFile('/de/z'),
    problem: {
      message:
        'expected redirects.yaml, or layout.yaml, navigation.yaml or pages/… in the folder of a language',
    },
  },
  {
    name: 'a path kept for calls',
    file: 'de/pages/z.yaml',
    text: pageFile('/de/ajax/z'),
    problem: { field: 'path', line: 2 },
  },
])('problem between files: $name', async ({ file, text, problem }) => {
  const { service, json } = await serveContent({ ...sampleFiles, [file]: text })
  expect(service.problems()).toEqual([expect.objectContaining({ file, ...problem })])
  expect((await json('/de/maschinen')).title).toBe('Maschinen')
})

test('links that lead nowhere are warnings', async () => {
  const { logs } = await serveContent(sampleFiles)
  expect(logs.filter(({ level }) => level === 'warn').map(({ fields }) => fields)).toEqual([
    { file: 'de/layout.yaml', message: 'links to /de/kontakt, which is no published page or file' },
    {
      file: 'de/layout.yaml',
      message: 'links to /de/datenschutz, which is no published page or file',
    },
  ])
})
