import { expect, test } from 'vitest'
import { serveContent } from '../../../tests/harness/servers/serve-content.ts'
import { sampleFiles } from '../../../tests/harness/content/content-folder.ts'

const redirects = `
- { from: /de/uralt, to: /de/älter }
- { from: /de/älter, to: /de/maschinen, status: 302 }
- { from: /de/kreis, to: /de/rund }
- { from: /de/rund, to: /de/kreis/ }
- { from: /de/weg, status: 410 }
- { from: /de/auch-weg, to: /de/weg }
- { from: /de/weg, to: /de }
`.trimStart()

test('redirects are one hop, keep the query, and say what is gone for good', async () => {
  const { get } = await serveContent({ ...sampleFiles, 'redirects.yaml': redirects })
  const answers = await Promise.all(
    ['uralt?a=1', 'älter', 'weg', 'auch-weg', 'kreis', 'rund'].map(async (path) => {
      const { status, headers } = await get(`/de/${path}`)
      return [path, status, headers.get('location')]
    }),
  )
  expect(answers).toEqual([
    ['uralt?a=1', 301, '/de/maschinen?a=1'],
    ['älter', 302, '/de/maschinen'],
    ['weg', 410, null],
    ['auch-weg', 410, null],
    ['kreis', 404, null],
    ['rund', 404, null],
  ])
})

test('a target is encoded once', async () => {
  const moved = '- { from: /de/alt, to: /de/100%25-größe }'
  const { get } = await serveContent({ ...sampleFiles, 'redirects.yaml': moved })
  const { headers } = await get('/de/alt?a=1')
  expect(headers.get('location')).toBe('/de/100%25-gr%C3%B6%C3%9Fe?a=1')
})

test('circles and repetitions are named with file and line', async () => {
  const { logs } = await serveContent({ ...sampleFiles, 'redirects.yaml': redirects })
  const problems = logs.filter(({ level }) => level === 'error').map(({ fields }) => fields)
  expect(problems).toMatchObject([
    { line: 7, field: '6.from', message: '/de/weg has a redirect already' },
    { line: 3, field: '2.to', message: '/de/kreis is redirected in a circle' },
    { line: 4, field: '3.to', message: '/de/rund is redirected in a circle' },
  ])
})

test.each([
  { name: 'without a target', entry: '{ from: /de/a }' },
  { name: 'gone, and yet with a target', entry: '{ from: /de/a, to: /de, status: 410 }' },
  { name: 'another status', entry: '{ from: /de/a, to: /de, status: 307 }' },
])('a redirect $name is refused', async ({ entry }) => {
  const { logs } = await serveContent({ ...sampleFiles, 'redirects.yaml': `- ${entry}\n` })
  expect(logs).toContainEqual(
    expect.objectContaining({
      fields: expect.objectContaining({ file: 'redirects.yaml', line: 1 }),
    }),
  )
})
