import { describe, expect, test } from 'vitest'
import {
  createContentFolder,
  pageFile,
  sampleFiles,
} from '../../../tests/harness/content/content-files.ts'
import { createContentStore } from '../../store/content-store.ts'
import { layoutKind, pageKind } from '../content-kinds.ts'
import { checkPage } from './check-page.ts'

const logger = { info() {}, warn() {}, error() {} }
const path = '/de/maschinen'
const complete = {
  id: 'machines',
  title: 'Maschinen',
  meta: { description: 'Alle Maschinen' },
  content: [{ type: 'TextText', id: 'heber', left: '<h2 id="masse">Masse</h2>', right: 'x' }],
}

/** @returns rules and places of what is found, beside pages that link to it */
function rulesFor(changes: object, files: Record<string, string> = {}) {
  const published = JSON.stringify({ path, ...complete })
  const folder = createContentFolder({
    ...sampleFiles,
    'de/pages/maschinen.yaml': published,
    ...files,
  })
  const ownHosts = new Set(['www.muster.example', 'muster.example'])
  const store = createContentStore(folder.path, logger, ownHosts)
  const page = { ...complete, ...changes }
  const draft = { file: 'de/pages/maschinen.yaml', path, value: page, base: null }
  const shown = pageKind.toPreview({ ...draft, changedAt: new Date().toISOString() })
  for (const content of shown) store.setDraft(content)
  const { snapshot: live, preview } = store
  const findings = checkPage(path, { filesDir: folder.path, siteName: 'Muster AG', live, preview })
  return findings.map(({ rule, pointer }) => `${rule} ${pointer}`)
}

const picture = (src: string, alt = 'x') => ({ src, alt, width: 1, height: 1 })

const textBlock = (left: string) => ({
  content: [...complete.content, { type: 'TextText', left, right: 'x' }],
})

describe('page check', () => {
  test('ignores text lengths of pages hidden from search engines', () => {
    const meta = { robots: 'noindex', description: 'x'.repeat(161) }
    expect(rulesFor({ title: 'x'.repeat(48) })).toEqual([])
    expect(rulesFor({ title: 'x'.repeat(90), meta })).toEqual([])
  })

  test.each([
    { name: 'the previous text', block: { type: 'TextText', left: '### A', right: '#### B' } },
    {
      name: 'the title of its section',
      block: { type: 'TextStack', items: [{ title: 'A', text: '#### B' }] },
    },
  ])('accepts a heading one level below $name', ({ block }) => {
    expect(rulesFor({ content: [...complete.content, block] })).toEqual([])
  })

  test('reports a repeated link once', () => {
    expect(rulesFor(textBlock('[x](#nirgends) [y](#nirgends)'))).toEqual([
      'fragment-missing /content/1/left',
    ])
  })

  test('finds nothing on a valid page', () => {
    expect(
      rulesFor(textBlock('[Masse](#masse), [Heber](/de/maschinen#heber), [x](https://x.example)')),
    ).toEqual([])
  })

  test.each([
    { name: 'a missing anchor', page: textBlock('[x](#nirgends)'), rule: 'fragment-missing' },
    {
      name: 'a missing anchor on another page',
      page: textBlock('[x](/de#y)'),
      rule: 'fragment-missing',
    },
    { name: 'a link without https', page: textBlock('[x](www.x.example)'), rule: 'address-wrong' },
    { name: 'a javascript: link', page: textBlock('[x](javascript:x)'), rule: 'address-wrong' },
    {
      name: 'a picture pasted from Word',
      page: textBlock('![x](file:///C:/x.png)'),
      rule: 'address-wrong',
    },
    { name: 'a skipped heading level', page: textBlock('## A\n\n#### B'), rule: 'heading-skipped' },
    {
      name: 'a level skipped between texts',
      page: { content: [...complete.content, { type: 'TextText', left: '## A', right: '#### B' }] },
      rule: 'heading-skipped',
      place: '/content/1/right',
    },
    { name: 'a first-level heading', page: textBlock('# A'), rule: 'heading-skipped' },
    {
      name: 'a picture without alt',
      page: textBlock('<img src="/media/plan.svg">'),
      rule: 'alt-missing',
    },
    {
      name: 'an empty alt',
      page: { meta: { description: 'x', image: picture('/media/plan.svg', '') } },
      rule: 'alt-missing',
      place: '/meta/image/alt',
    },
    { name: 'no description', page: { meta: {} }, rule: 'description-missing', place: '/meta' },
    {
      name: 'a level skipped below the block title',
      page: textBlock('#### A'),
      rule: 'heading-skipped',
    },
    {
      name: 'a title too long with the site name',
      page: { title: 'x'.repeat(49) },
      rule: 'title-long',
      place: '/title',
    },
    {
      name: 'a long description',
      page: { meta: { description: 'x'.repeat(161) } },
      rule: 'description-long',
      place: '/meta/description',
    },
    {
      name: 'a missing translation',
      page: { id: 'other' },
      rule: 'translation-missing',
      place: '/id',
    },
  ])('finds $name', ({ page, rule, place = '/content/1/left' }) => {
    expect(rulesFor(page)).toEqual([`${rule} ${place}`])
  })

  test.each([
    ['single quotes', "<p><a href='/de/fehlt'>x</a></p>"],
    ['no quotes', '<p><a href=/de/fehlt>x</a></p>'],
    ['capitals and spaces', '<P><A HREF = "/de/fehlt">x</A></P>'],
    ['a character reference', '<p><a href="&#47;de/fehlt">x</a></p>'],
    ['a table', '| a |\n|---|\n| [x](/de/fehlt) |'],
    ['a nested list', '- a\n  - b\n    - [x](/de/fehlt)'],
    ['a reference', '[x][1]\n\n[1]: /de/fehlt'],
    ['HTML in Markdown', 'a <a href=/de/fehlt>x</a>'],
    ['an absolute address', '[x](https://www.muster.example/de/fehlt)'],
    ['an absolute address of another own host', '[x](https://muster.example/de/fehlt)'],
    ['an absolute address in HTML', '<p><a href="http://www.muster.example/de/fehlt">x</a></p>'],
    ['a link around a picture', '[![x](/media/plan.svg)](/de/fehlt)'],
  ])('finds a broken link in %s', (_name, left) => {
    expect(rulesFor(textBlock(left))).toEqual(['link-broken /content/1/left'])
  })

  test.each([
    ['a comment', '<!-- <a href="/de/fehlt">x</a> --><p>y</p>'],
    ['a removed element', '<template><a href="/de/fehlt">x</a></template><p>y</p>'],
    ['code', '`[x](/de/fehlt)`'],
  ])('ignores a link in %s', (_name, left) => {
    expect(rulesFor(textBlock(left))).toEqual([])
  })

  const text = (length: number) => ({ type: 'TextText', left: 'x '.repeat(length / 2), right: 'x' })
  const stack = (items: number) => ({
    type: 'TextStack',
    items: Array.from({ length: items }, () => ({ title: 'x', text: 'x' })),
  })

  test.each([
    { name: 'a text of 200 kB', content: [text(199_000)], over: [text(201_000)] },
    { name: 'a list of 500 entries', content: [stack(500)], over: [stack(501)] },
    {
      name: 'texts of 1 MB',
      content: Array.from({ length: 9 }, () => text(100_000)),
      over: Array.from({ length: 11 }, () => text(100_000)),
    },
    {
      name: '10,000 values',
      content: Array.from({ length: 30 }, () => stack(100)),
      over: Array.from({ length: 40 }, () => stack(100)),
    },
  ])('reports content cut for visitors: $name', ({ content, over }) => {
    expect(rulesFor({ content })).toEqual([])
    expect(rulesFor({ content: over })).toEqual([
      expect.stringMatching(/^page-too-large \/content\/\d+/),
    ])
  })

  const outside = '/..'.repeat(20)

  test.each([
    { name: 'outside the folder', uri: `/media${outside}/etc/passwd` },
    { name: 'outside the folder by symlink', uri: `/media/%2e%2e${outside}/etc/passwd` },
    { name: 'in a hidden field', uri: '/media/.plan.svg' },
    { name: 'with a control character', uri: '/media/a\u0000b' },
    { name: 'with an overlong name', uri: `/media/${'a'.repeat(300)}` },
  ])('treats a file $name as missing', ({ uri }) => {
    const files = { 'media/.plan.svg': '<svg/>' }
    expect(rulesFor(textBlock(`[x](<${uri}>)`), files)).toEqual(['asset-broken /content/1/left'])
  })

  test('hides sizes of files outside the folder', () => {
    const image = picture(`/media${outside}${process.execPath}`)
    expect(rulesFor({ meta: { description: 'x', image } })).toEqual([
      'asset-broken /meta/image/src',
    ])
  })

  test('finds a broken link in a layout draft', () => {
    const folder = createContentFolder(sampleFiles)
    const store = createContentStore(folder.path, logger)
    const layout = store.snapshot.layouts.get('de')
    const navigation = [{ title: 'X', uri: '/de/nirgends', children: [] }]
    const draft = { file: 'de/layout.yaml', path: 'de/layout.yaml', base: null, changedAt: '' }
    for (const content of layoutKind.toPreview({ ...draft, value: { ...layout, navigation } }))
      store.setDraft(content)
    const { snapshot: live, preview } = store
    const context = { filesDir: folder.path, siteName: '', live, preview }
    const findings = checkPage('de/layout.yaml', context)
    expect(findings.map(({ rule, pointer }) => `${rule} ${pointer}`)).toContain(
      'link-broken /navigation/0/uri',
    )
  })

  test('finds links to a removed anchor', () => {
    const files = {
      'de/pages/x.yaml': pageFile('/de/x').replace(
        'left: Left',
        "left: '[x](/de/maschinen#masse)'",
      ),
    }
    expect(rulesFor(textBlock('x'), files)).toEqual([])
    expect(rulesFor({ content: [] }, files)).toEqual(['fragment-lost /content'])
  })
})
