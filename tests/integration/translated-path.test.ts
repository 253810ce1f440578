import { expect, test } from 'vitest'
import { page } from '../harness/page-builder.ts'
import { startPublicSite } from './deployments.ts'

const { backend, site } = await startPublicSite()
const products = page({ de: '/de/produkte', en: '/en/products' })
backend.publish(products)
backend.answer('/en/produkte', products)
backend.answer('/de/products', products)

const about = page({ de: '/de/über-uns', en: '/en/about' })
backend.publish(about)
backend.answer('/de/ueber-uns', about)

const location = async (path: string) => {
  const response = await site.get(path)
  return response.status === 302 ? response.headers.get('location') : response.status
}

test.each([
  { name: 'to the path in its language', path: '/en/produkte', to: '/en/products' },
  { name: 'with the query', path: '/en/produkte?x=1&y=%26', to: '/en/products?x=1&y=%26' },
  { name: 'to a path with an umlaut', path: '/de/ueber-uns', to: '/de/%C3%BCber-uns' },
])('a page is sent $name', async ({ path, to }) => {
  expect(await location(path)).toBe(to)
})

test.each([
  { name: 'it is there already', path: '/en/products' },
  { name: 'the umlaut is percent-encoded', path: '/de/%C3%BCber-uns' },
  { name: 'the umlaut is composed differently', path: '/de/u%CC%88ber-uns' },
  { name: 'other letters are percent-encoded', path: '/de/%70rodukte' },
])('a page is sent nowhere where $name', async ({ path }) => {
  expect(await location(path)).toBe(200)
})

test('a slash at the end is taken away, with one hop to the page', async () => {
  const response = await site.get('/de/produkte/?x=1')
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe('/de/produkte?x=1')
})

test('one hop is enough', async () => {
  expect(await location(String(await location('/en/produkte?x=1')))).toBe(200)
  expect(await location(String(await location('/de/ueber-uns')))).toBe(200)
})

test('two pages that name each other do not send visitors round', async () => {
  backend.answer('/de/henne', page({ de: '/de/ei' }))
  backend.answer('/de/ei', page({ de: '/de/henne' }))
  expect(await location('/de/henne')).toBe(200)
  expect(await location('/de/ei')).toBe(200)
})

test.each([
  '//evil.example/de',
  'https://evil.example/de/x',
  '/\\evil.example',
  '/en/products',
  '/admin',
])('no page is sent to %s', async (target) => {
  const path = `/de/weg-${encodeURIComponent(target).replaceAll('%', '')}`
  backend.answer(path, { ...products, meta: { translatedPaths: { de: target } } })
  expect(await location(path)).toBe(200)
})

test('a translated path that is no page sends nobody there', async () => {
  backend.answer('/de/halb', page({ de: '/de/gibt-es-nicht' }))
  expect(await location('/de/halb')).toBe(200)
})
