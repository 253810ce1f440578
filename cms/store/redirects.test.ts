import { describe, expect, test, vi } from 'vitest'
import { serveContent } from '../../tests/harness/servers/serve-content.ts'
import { sampleFiles } from '../../tests/harness/content/content-files.ts'

const redirects = `
- { from: /de/uralt, to: /de/älter }
- { from: /de/älter, to: /de/maschinen, status: 302 }
- { from: /de/kreis, to: /de/rund }
- { from: /de/rund, to: /de/kreis/ }
- { from: /de/weg, status: 410 }
- { from: /de/auch-weg, to: /de/weg }
- { from: /de/weg, to: /de }
`.trimStart()

describe('redirects', () => {
  test('resolve in one hop, keep the query, mark removals', async () => {
    const { get } = await serveContent({ ...sampleFiles, 'redirects.yaml': redirects })
    const responses = await Promise.all(
      ['uralt?a=1', 'älter', 'weg', 'auch-weg', 'kreis', 'rund'].map(async (path) => {
        const { status, headers } = await get(`/de/${path}`)
        return [path, status, headers.get('location')]
      }),
    )
    expect(responses).toEqual([
      ['uralt?a=1', 301, '/de/maschinen?a=1'],
      ['älter', 302, '/de/maschinen'],
      ['weg', 410, null],
      ['auch-weg', 410, null],
      ['kreis', 404, null],
      ['rund', 404, null],
    ])
  })

  test('encode a target once', async () => {
    const moved = '- { from: /de/alt, to: /de/100%25-größe }'
    const { get } = await serveContent({ ...sampleFiles, 'redirects.yaml': moved })
    const { headers } = await get('/de/alt?a=1')
    expect(headers.get('location')).toBe('/de/100%25-gr%C3%B6%C3%9Fe?a=1')
  })

  test('warn of chains and hidden pages with file and line', async () => {
    const list = '- { from: /de/maschinen, to: /de/alt }\n- { from: /de/alt, to: /de }\n'
    const { logs } = await serveContent({ ...sampleFiles, 'redirects.yaml': list })
    const problems = logs.filter(({ level }) => level === 'warn').map(({ fields }) => fields)
    expect(problems).toMatchObject([
      { file: 'redirects.yaml', line: 1, message: 'is redirected again: /de/alt → /de' },
      { file: 'redirects.yaml', line: 1, message: 'hides the page /de/maschinen' },
      ...problems.slice(2).map(() => ({ message: expect.stringContaining('links to') })),
    ])
  })

  test('send each fault with its code', async () => {
    const list = '- { from: /de/maschinen, to: /de/alt }\n- { from: /de/weg, to: /weg }\n'
    const { get } = await serveContent({ ...sampleFiles, 'redirects.yaml': list })
    expect(await (await get('/de/ajax/redirects')).json()).toMatchObject({
      problems: [
        { line: 1, kind: 'hides-page', values: { page: '/de/maschinen' } },
        { line: 2, kind: 'target-address', values: {} },
      ],
    })
  })

  test('report loops and duplicates with file and line', async () => {
    const { logs } = await serveContent({ ...sampleFiles, 'redirects.yaml': redirects })
    const problems = logs.filter(({ level }) => level === 'error').map(({ fields }) => fields)
    expect(problems).toMatchObject([
      { line: 3, field: '2.to', message: '/de/kreis is redirected in a circle' },
      { line: 4, field: '3.to', message: '/de/rund is redirected in a circle' },
      { line: 7, field: '6.from', message: '/de/weg has a redirect already' },
    ])
  })

  test.each([
    { name: 'without a target', entry: '{ from: /de/a }' },
    { name: 'of status 410 with a target', entry: '{ from: /de/a, to: /de, status: 410 }' },
    { name: 'another status', entry: '{ from: /de/a, to: /de, status: 307 }' },
  ])('reject an entry $name', async ({ entry }) => {
    const { logs } = await serveContent({ ...sampleFiles, 'redirects.yaml': `- ${entry}\n` })
    expect(logs).toContainEqual(
      expect.objectContaining({
        fields: expect.objectContaining({ file: 'redirects.yaml', line: 1 }),
      }),
    )
  })

  describe('unusable redirect', () => {
    const list = [
      '{ from: /de/alt, to: /de/maschinen }',
      '{ from: /de/anker#unten, to: /de }',
      '{ from: /de/kreis, to: /de/kreis }',
      '{ from: /de/neu, to: /de/maschinen }',
    ]
    const yaml = list.map((entry) => `- ${entry}\n`).join('')
    const last = '- { from: /de/letzte, to: /de/maschinen }\n'

    test('is skipped at the start and reported with its line', async () => {
      const { get, logs } = await serveContent({ ...sampleFiles, 'redirects.yaml': yaml })
      expect((await get('/de/alt')).headers.get('location')).toBe('/de/maschinen')
      expect((await get('/de/neu')).headers.get('location')).toBe('/de/maschinen')
      const problems = logs.filter(({ level }) => level === 'error').map(({ fields }) => fields)
      expect(problems).toMatchObject([
        { file: 'redirects.yaml', line: 2, field: '1.from' },
        { file: 'redirects.yaml', line: 3, field: '2.to' },
      ])
    })

    test('does not affect the others: invalid YAML', async () => {
      const files = { ...sampleFiles, 'redirects.yaml': `${yaml}- { from: /a: b, to: [ }\n${last}` }
      const { get, logs } = await serveContent(files)
      expect((await get('/de/alt')).status).toBe(301)
      expect((await get('/de/letzte')).status).toBe(301)
      const lines = logs.filter(({ level }) => level === 'error').map(({ fields }) => fields)
      expect(lines).toContainEqual(expect.objectContaining({ file: 'redirects.yaml', line: 5 }))
    })

    test('does not delay redirects added with it', async () => {
      const files = { ...sampleFiles, 'redirects.yaml': '[]' }
      const { folder, get } = await serveContent(files, { watch: true })
      folder.write('redirects.yaml', yaml)
      await vi.waitFor(async () => expect((await get('/de/neu')).status).toBe(301))
    })
  })
})
