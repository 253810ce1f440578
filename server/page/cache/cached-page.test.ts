import { expect, test } from 'vitest'
import type { AnswerUse } from '../../../content/client/content-client.ts'
import type { RenderedPage } from '../render-page.ts'
import { toCachedPage, toUncachedPage } from './cached-page.ts'

const use = (path: string): AnswerUse => ({
  key: `page ${path}`,
  kind: 'page',
  path,
  digest: 'a',
  ageMs: 0,
})

const rendered = (changes: Partial<RenderedPage>): RenderedPage => ({
  status: 200,
  pageStatus: 200,
  location: null,
  headers: [],
  body: '<p>Heber</p>',
  sources: [],
  ...changes,
})

test.each([
  { name: 'a path', path: '/de/heber?x=1', key: 'de /de/heber' },
  { name: 'spaces and commas', path: '/de/a b,c', key: 'de /de/a%20b%2Cc' },
  { name: 'umlauts', path: '/de/gr%C3%B6%C3%9Fe', key: 'de /de/gr%C3%B6%C3%9Fe' },
  { name: 'line breaks', path: '/de/a\r\nB: c', key: 'de /de/a%0D%0AB:%20c' },
  { name: 'halves of characters', path: '/de/\ud800', key: 'de /de/%EF%BF%BD' },
  { name: 'what is too long for an edge', path: `/de/${'x'.repeat(1024)}`, key: 'de' },
])('tags are written so that caches can tell them apart: $name', async ({ path, key }) => {
  const page = await toCachedPage(rendered({ sources: [use(path)] }), null, 0)
  const headers = Object.fromEntries(page.headers)
  expect(headers['Surrogate-Key']).toBe(key)
  expect(headers['Cache-Tag']).toBe(key.replaceAll(' ', ','))
})

test('a page without sources has no tags and is stored by nobody', async () => {
  const page = await toCachedPage(rendered({ sources: null }), null, 0)
  expect(page).toMatchObject({ headers: [], tags: [], cacheControl: 'private, no-cache' })
})

test('a failure is stored by nobody, and says when to come back', () => {
  const page = toUncachedPage(rendered({ status: 598, pageStatus: 598 }), 0)
  expect(page).toMatchObject({ cacheControl: 'no-store', headers: [['Retry-After', '30']] })
})

test('where the body is the same, its encodings are used again', async () => {
  const older = await toCachedPage(rendered({}), null, 0)
  const same = await toCachedPage(rendered({}), older, 0)
  expect(same.bodies).toBe(older.bodies)
  const other = await toCachedPage(rendered({ body: 'other' }), older, 0)
  expect(Object.keys(other.bodies)).toEqual(['br'])
})
