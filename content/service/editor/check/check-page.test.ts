import { expect, test } from 'vitest'
import {
  createContentFolder,
  pageFile,
  sampleFiles,
} from '../../../../tests/harness/content/content-folder.ts'
import { createContentStore } from '../../store/content-store.ts'
import { layoutKind, pageKind } from '../kinds.ts'
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
  const store = createContentStore(folder.path, logger)
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

test('what search engines do not show may be of any length', () => {
  const meta = { robots: 'noindex', description: 'x'.repeat(161) }
  expect(rulesFor({ title: 'x'.repeat(48) })).toEqual([])
  expect(rulesFor({ title: 'x'.repeat(90), meta })).toEqual([])
})

test.each([
  { name: 'the text before', block: { type: 'TextText', left: '### A', right: '#### B' } },
  {
    name: 'the title of its part',
    block: { type: 'TextStack', items: [{ title: 'A', text: '#### B' }] },
  },
])('a heading may be one level below $name', ({ block }) => {
  expect(rulesFor({ content: [...complete.content, block] })).toEqual([])
})

test('a link that stands twice in a text is found once', () => {
  expect(rulesFor(textBlock('[x](#nirgends) [y](#nirgends)'))).toEqual([
    'fragment-missing /content/1/left',
  ])
})

test('a page with nothing to mend has no findings', () => {
  expect(
    rulesFor(textBlock('[Masse](#masse), [Heber](/de/maschinen#heber), [x](https://x.example)')),
  ).toEqual([])
})

test.each([
  { name: 'a missing place', page: textBlock('[x](#nirgends)'), rule: 'fragment-missing' },
  { name: 'a place of another page', page: textBlock('[x](/de#y)'), rule: 'fragment-missing' },
  { name: 'a skipped level', page: textBlock('## A\n\n#### B'), rule: 'heading-skipped' },
  {
    name: 'a level skipped from text to text',
    page: { content: [...complete.content, { type: 'TextText', left: '## A', right: '#### B' }] },
    rule: 'heading-skipped',
    place: '/content/1/right',
  },
  { name: 'a first level', page: textBlock('# A'), rule: 'heading-skipped' },
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
    name: 'a text that begins at the fourth level, below the title of its block',
    page: textBlock('#### A'),
    rule: 'heading-skipped',
  },
  {
    name: 'a title that is too long with the brand',
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
])('found: $name', ({ page, rule, place = '/content/1/left' }) => {
  expect(rulesFor(page)).toEqual([`${rule} ${place}`])
})

const text = (length: number) => ({ type: 'TextText', left: 'x '.repeat(length / 2), right: 'x' })
const stack = (items: number) => ({
  type: 'TextStack',
  items: Array.from({ length: items }, () => ({ title: 'x', text: 'x' })),
})

test.each([
  { name: 'a text of 200 kB', content: [text(199_000)], over: [text(201_000)] },
  { name: 'a list of 500', content: [stack(500)], over: [stack(501)] },
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
])('found: more than visitors are shown of a page: $name', ({ content, over }) => {
  expect(rulesFor({ content })).toEqual([])
  expect(rulesFor({ content: over })).toEqual([
    expect.stringMatching(/^page-too-large \/content\/\d+/),
  ])
})

const outside = '/..'.repeat(20)

test.each([
  { name: 'outside of the folder', uri: `/media${outside}/etc/passwd` },
  { name: 'outside of the folder, in a link', uri: `/media/%2e%2e${outside}/etc/passwd` },
  { name: 'that is hidden', uri: '/media/.plan.svg' },
  { name: 'whose name has a control character', uri: '/media/a\u0000b' },
  { name: 'whose name is too long', uri: `/media/${'a'.repeat(300)}` },
])('a file $name is like one that is missing', ({ uri }) => {
  const files = { 'media/.plan.svg': '<svg/>' }
  expect(rulesFor(textBlock(`[x](<${uri}>)`), files)).toEqual(['asset-broken /content/1/left'])
})

test('nobody learns the size of a file outside of the folder', () => {
  const image = picture(`/media${outside}${process.execPath}`)
  expect(rulesFor({ meta: { description: 'x', image } })).toEqual(['asset-broken /meta/image/src'])
})

test('found: a broken link in the draft of a layout', () => {
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

test('found: a place that others link to and that goes', () => {
  const files = {
    'de/pages/x.yaml': pageFile('/de/x').replace('left: Left', "left: '[x](/de/maschinen#masse)'"),
  }
  expect(rulesFor(textBlock('x'), files)).toEqual([])
  expect(rulesFor({ content: [] }, files)).toEqual(['fragment-lost /content'])
})
