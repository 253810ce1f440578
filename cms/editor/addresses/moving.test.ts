import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createContentFolder,
  layoutFile,
  pageFile,
  sampleFiles,
} from '../../../tests/harness/content/content-files.ts'
import { serveContent } from '../../../tests/harness/servers/serve-content.ts'
import type { ContentServiceOptions } from '../../content-service.ts'

const from = '/de/maschinen'
const to = '/de/anlagen'

/** A page with each kind of link to the machines and to a page below. */
const linking = `id: links
path: /de/verweise
title: Verweise
meta:
  image: { src: /media/plan.svg, alt: '', width: 1, height: 1 }
content:
  - type: TextText
    left: |
      [Heber](/de/maschinen/%C3%BCber/heber?a=1#masse), unter /de/maschinen

      | Modell |
      |---|
      | [Alle](/de/maschinen "Maschinen") |
    right: <p><a href='/de/maschinen#top'>Alle</a></p>
  # Bleibt.
  - type: Tiles
    tiles:
      - { title: Maschinen, uri: /de/maschinen/ }
      - { title: Andere, uri: https://x.example/de/maschinen }
  - type: ImgTextPart
    title: Bild
    text: ''
    position: left
    image: { src: /media/plan.svg, alt: '', width: 1, height: 1 }
    link: { title: Mehr, uri: "/de/maschinen?x=1" }
`

const files = {
  ...sampleFiles,
  'de/layout.yaml': layoutFile.replace('**Muster**', '[Maschinen](/de/maschinen)'),
  'de/pages/verweise.yaml': linking,
  'de/pages/maschinen.yaml': pageFile(from, { id: 'machines', title: 'Maschinen' }).replace(
    'left: Left',
    'left: "[Oben](/de/maschinen#top) [Heber](/de/maschinen/über/heber)"',
  ),
  'en/pages/draft.yaml': pageFile('/en/draft', { status: 'draft' }).replace(
    'left: Left',
    'left: "[German](/de/maschinen)"',
  ),
  'redirects.yaml': `# Alte Adressen
- { from: /de/alt, to: "/de/maschinen/über/heber?a=1#b" }
- { from: /modelle/*, to: /de/maschinen/* }
- { from: /de/ohne, status: 410 }
`,
}

async function openEditor(options: Partial<ContentServiceOptions> = {}, contents = files) {
  const service = await serveContent(contents, { signInToken: 'link', ...options })
  async function call(method: string, path: string, body?: unknown, etag = '') {
    const response = await service.get(`/admin/api/${path}`, {
      method,
      headers: { 'X-Editor': '1', 'Content-Type': 'application/json', 'If-Match': etag },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
  const open = async (path: string) => (await call('GET', `page?path=${path}`)).body
  async function draft(path: string, change: object) {
    const { page, etag } = await open(path)
    return call('PUT', `page?path=${path}`, { ...page, ...change }, etag)
  }
  const move = (target = to) => call('POST', `move?from=${from}&to=${target}`)
  async function undo() {
    const { body } = await call('GET', 'undo')
    return call('POST', `undo?id=${body[0].id}`)
  }
  const folder = options.filesDir ?? service.folder.path
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const all = () => Object.fromEntries(Object.keys(contents).map((file) => [file, read(file)]))
  return { ...service, call, open, draft, move, undo, read, all }
}

const siteUrl = new URL('https://www.muster.example')
const block = (left: string) => ({ type: 'TextText', left, right: 'Right' })

describe('move page', () => {
  test('changes absolute links to the own site', async () => {
    const absolute = pageFile('/de/links').replace(
      'left: Left',
      `left: '[a](${siteUrl.origin}${from}#b) [c](https://x.example${from}) [d](https://muster.example${from})'`,
    )
    const contents = {
      ...files,
      'de/pages/links.yaml': absolute,
      'de/navigation.yaml': `- title: Maschinen\n  uri: http://${siteUrl.host}${from}?x=1\n`,
    }
    const { call, move, read } = await openEditor(
      { siteUrl, aliasHosts: ['muster.example'] },
      contents,
    )
    const { body: uses } = await call('GET', `uses?of=${from}`)
    const { body: preview } = await call('GET', `move?from=${from}`)
    for (const listed of [uses, preview.links])
      expect(listed).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ path: '/de/links', pointer: '/content/0/left' }),
          expect.objectContaining({ pointer: '/navigation/0/uri' }),
        ]),
      )
    expect((await move()).status).toBe(204)
    expect(read('de/pages/links.yaml')).toBe(
      absolute
        .replace(siteUrl.origin + from, siteUrl.origin + to)
        .replace(`//muster.example${from}`, `//muster.example${to}`),
    )
    expect(read('de/navigation.yaml')).toContain(`uri: http://${siteUrl.host}${to}?x=1`)
  })

  test('changes all links in one step', async () => {
    const { call, json, get, move, read } = await openEditor()
    expect((await move()).status).toBe(204)
    expect(read('de/pages/verweise.yaml')).toBe(
      linking
        .replace('/de/maschinen/%C3%BCber/heber?a=1#masse', '/de/anlagen/über/heber?a=1#masse')
        .replace('(/de/maschinen "', '(/de/anlagen "')
        .replace("'/de/maschinen#top'", "'/de/anlagen#top'")
        .replace('uri: /de/maschinen/ }', 'uri: /de/anlagen }')
        .replace('"/de/maschinen?x=1"', '/de/anlagen?x=1'),
    )
    expect(read('de/layout.yaml')).toContain('[Maschinen](/de/anlagen)')
    expect(read('de/navigation.yaml')).toBe('- title: Maschinen\n  uri: /de/anlagen\n')
    expect(read('de/pages/maschinen.yaml')).toContain(
      '[Oben](/de/anlagen#top) [Heber](/de/anlagen/über/heber)',
    )
    expect(read('en/pages/draft.yaml')).toContain('[German](/de/anlagen)')
    expect(read('redirects.yaml')).toBe(`# Alte Adressen
- { from: /de/alt, to: /de/anlagen/über/heber?a=1#b }
- { from: /modelle/*, to: /de/anlagen/* }
- { from: /de/ohne, status: 410 }
- from: /de/maschinen
  to: /de/anlagen
- from: /de/maschinen/über/heber
  to: /de/anlagen/über/heber
`)
    expect((await get('/de/maschinen/über/heber')).headers.get('location')).toBe(
      '/de/anlagen/%C3%BCber/heber',
    )
    expect((await json('/en/machines')).meta.translatedPaths.de).toBe(to)
    const { body: pages } = await call('GET', 'pages')
    expect(pages.filter((page: { problems: number }) => page.problems > 0)).toEqual([])
    const { body: history } = await call('GET', 'history?path=/de/verweise')
    expect(history[0].changes).toHaveLength(4)
  })

  test('changes drafts and their base alike', async () => {
    // A move writes this text with a line break at its end.
    const source = linking.replace('left: |', 'left: |-')
    const editor = await openEditor({}, { ...files, 'de/pages/verweise.yaml': source })
    const { call, draft, open, move, undo } = editor
    const content = [block('[Neu](/de/maschinen)'), { type: 'Tiles' }]
    await draft('/de/verweise', { content })
    await draft('/de', { content: [block('[Neu](/de/maschinen#x)')] })
    const before = await Promise.all(['/de/verweise', '/de'].map(open))
    await move()
    const after = await open('/de/verweise')
    expect(after.page.content).toEqual([block('[Neu](/de/anlagen)'), { type: 'Tiles' }])
    expect(after.saved).toEqual(before[0].saved)
    // No conflict with the file, which the move has changed, too.
    expect(after).not.toHaveProperty('theirs')
    expect((await open('/de')).page.content[0].left).toBe('[Neu](/de/anlagen#x)')
    const { body: changes } = await call('GET', 'changes?path=/de')
    expect(changes.changes).toHaveLength(1)
    expect((await undo()).status).toBe(204)
    expect(await Promise.all(['/de/verweise', '/de'].map(open))).toEqual(before)
  })

  test('keeps a conflict between draft and file', async () => {
    const { draft, open, move, folder, service } = await openEditor()
    await draft('/de/verweise', { title: 'Meine' })
    folder.write('de/pages/verweise.yaml', linking.replace('title: Verweise', 'title: Ihre'))
    await service.reload(['de/pages/verweise.yaml'])
    await move()
    const { page, base, theirs } = await open('/de/verweise')
    expect([page.title, base.title, theirs.title]).toEqual(['Meine', 'Verweise', 'Ihre'])
    for (const { content } of [page, base, theirs])
      expect(content[2].link.uri).toBe('/de/anlagen?x=1')
  })

  test('refuses a save on the state before with both states', async () => {
    const { call, open, move } = await openEditor()
    const { page, etag } = await open('/de/verweise')
    await move()
    const saved = await call('PUT', 'page?path=/de/verweise', { ...page, title: 'Neu' }, etag)
    expect(saved).toMatchObject({ status: 412, body: { theirs: { title: 'Verweise' } } })
    expect(saved.body.theirs.content[2].link.uri).toBe('/de/anlagen?x=1')
  })

  test('is undone in one step', async () => {
    const { move, undo, all } = await openEditor()
    const before = all()
    await move()
    expect(all()).not.toEqual(before)
    expect((await undo()).status).toBe(204)
    expect(all()).toEqual(before)
  })

  test('moves back with all links', async () => {
    const { call, move, read } = await openEditor()
    await move()
    await call('POST', `move?from=${to}&to=${from}`)
    expect(read('de/pages/verweise.yaml')).toContain('uri: /de/maschinen?x=1')
    expect(read('redirects.yaml')).not.toContain('from: /de/maschinen\n')
  })

  test('is one commit', async () => {
    const folder = createContentFolder(files)
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: folder.path, encoding: 'utf8' }).trim()
    git('init', '--quiet')
    git('-c', 'core.quotePath=off', 'add', '.')
    const author = ['-c', 'user.name=Site', '-c', 'user.email=site@example.ch']
    git(...author, 'commit', '--quiet', '-m', 'first')
    const { move } = await openEditor({ filesDir: folder.path, git: true })
    await move()
    expect(git('log', '--format=%s').split('\n')).toEqual([`Move ${from} to ${to}`, 'first'])
    expect(git('status', '--porcelain')).toBe('')
    expect(git('show', '--format=', '--name-only').split('\n')).toHaveLength(7)
  })

  test('announces its changes', async () => {
    const { call, draft } = await openEditor()
    await draft('/de', { content: [block('[Neu](/de/maschinen)')] })
    const { body } = await call('GET', `move?from=${from}`)
    expect(body.pages.map(({ path }: { path: string }) => path)).toEqual([
      from,
      '/de/maschinen/über/heber',
    ])
    const places = body.links.map(
      ({ path = '', title, pointer, isDraft }: Record<string, string>) =>
        `${path || title}${pointer}${isDraft ? ' draft' : ''}`,
    )
    expect(places.toSorted()).toEqual([
      '/de/content/0/left draft',
      '/de/verweise/content/0/left',
      '/de/verweise/content/0/right',
      '/de/verweise/content/1/tiles/0/uri',
      '/de/verweise/content/2/link/uri',
      '/en/draft/content/0/left draft',
      'de/layout.yaml/footer/text1',
      'de/layout.yaml/navigation/0/uri',
    ])
    expect(body.redirects.map((entry: { from: string }) => entry.from)).toEqual([
      '/de/alt',
      '/modelle/*',
    ])
  })

  test('changes nothing beside an unreadable linking file', async () => {
    const { move, all, folder } = await openEditor()
    folder.write('de/pages/verweise.yaml', 'a: [')
    const before = all()
    expect(await move()).toMatchObject({ status: 409, body: { cause: 'file-broken' } })
    expect(all()).toEqual(before)
  })
})
