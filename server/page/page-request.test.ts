import { expect, test } from 'vitest'
import { parsePageRequest } from './page-request.ts'

test.each([
  { url: '/de', key: 'page /de' },
  { url: '/de/maschinen', key: 'page /de/maschinen' },
  { url: '/en/about-us/page.json', key: 'data /en/about-us' },
  { url: '/de/page.json?q=x', key: 'data /de?q=x' },
  { url: '/de/%C3%BCber-uns', key: 'page /de/%C3%BCber-uns' },
  { url: '/de/%c3%bcber-uns', key: 'page /de/%C3%BCber-uns' },
  { url: '/de/u%CC%88ber-uns', key: 'page /de/%C3%BCber-uns' },
  { url: '/de/über-uns', key: 'page /de/%C3%BCber-uns' },
  { url: '/de/maschine%6e', key: 'page /de/maschinen' },
  { url: '/de/v1.2', key: 'page /de/v1.2' },
  { url: '/de/a?', key: 'page /de/a' },
  { url: '/de/a?utm_source=brief&utm_medium=x&gclid=1&fbclid=2&mtm_campaign=3', key: 'page /de/a' },
  { url: '/de/a?category=x&utm_source=brief', key: 'page /de/a?category=x' },
  { url: '/de/a?q=b&category=x', key: 'page /de/a?category=x&q=b' },
  { url: '/de/a?q=b&q=c', key: 'page /de/a?q=b' },
  { url: '/de/a?q=', key: 'page /de/a' },
  { url: '/de/a?q=a%20b', key: 'page /de/a?q=a+b' },
])('$url is cached as "$key"', ({ url, key }) => {
  const page = parsePageRequest({ method: 'GET', url }, false)
  expect(page?.key).toBe(key)
  expect(page).toMatchObject({ locale: url.slice(1, 3), asData: key.startsWith('data ') })
  expect(`${page?.asData ? 'data' : 'page'} ${page?.url}`).toBe(key)
})

test.each([
  '/de/',
  '/de//a',
  '/de/a/',
  '/de/./a',
  '/de/a%2Fb',
  '/de/a%5Cb',
  '/de/a\\b',
  '/de/a%00',
  '/de/a%0Ab',
  '/de/%25',
  '/de/a%3Fq=x',
  '/de/a%23b',
  '/de/a?page=2',
  '/de/a?utm_source=x&page=2',
  '/de/a?utm_=x',
  '/de/a?Q=x',
  `/de/${'a'.repeat(2048)}`,
])('%s is a page that is stored nowhere', (url) => {
  expect(parsePageRequest({ method: 'GET', url }, false)).toMatchObject({ url, key: null })
})

test.each([
  { url: '/de/a?page=2', key: 'page /de/a' },
  { url: '/de/a/page.json?q=x&page=2&utm_source=y', key: 'data /de/a?q=x' },
  { url: '/de/a?', key: undefined },
  { url: '/de//a?page=2', key: undefined },
])('without what only the backend may know, $url is $key', ({ url, key }) => {
  expect(parsePageRequest({ method: 'GET', url }, false)?.canonical?.key).toBe(key)
})

test('what editors see is stored nowhere', () => {
  const page = parsePageRequest({ method: 'HEAD', url: '/de/a/page.json' }, true)
  expect(page).toEqual({ url: '/de/a', locale: 'de', asData: true, preview: true, key: null })
})

test.each([
  '/',
  '/maschinen',
  '/dex',
  '//de',
  '/de/../a',
  '/de/%2e%2e/a',
  '/de/%E0%A4%A',
  '/de/ajax/layout',
  '/de/ajax/search?q=x',
  'http://evil.example/de',
  '*',
  '',
])('%s is no page of a language', (url) => {
  expect(parsePageRequest({ method: 'GET', url }, false)).toBeNull()
})

test('a form that is sent asks for no page', () => {
  expect(parsePageRequest({ method: 'POST', url: '/de' }, false)).toBeNull()
})
