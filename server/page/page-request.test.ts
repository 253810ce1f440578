import { describe, expect, test } from 'vitest'
import { acceptedEncoding, parsePageRequest } from './page-request.ts'

describe('page request', () => {
  test.each([
    { url: '/de', key: 'page /de' },
    { url: '/de/maschinen', key: 'page /de/maschinen' },
    { url: '/en/about-us/page.json', key: 'data /en/about-us' },
    { url: '/de/page.json?q=x', key: 'data /de?q=x' },
    { url: '/de/%C3%BCber-uns', key: 'page /de/über-uns' },
    { url: '/de/%c3%bcber-uns', key: 'page /de/über-uns' },
    { url: '/de/u%CC%88ber-uns', key: 'page /de/über-uns' },
    { url: '/de/über-uns', key: 'page /de/über-uns' },
    { url: '/de/maschine%6e', key: 'page /de/maschinen' },
    { url: '/de/v1.2', key: 'page /de/v1.2' },
    { url: '/de/a?', key: 'page /de/a' },
    {
      url: '/de/a?utm_source=brief&utm_medium=x&gclid=1&fbclid=2&mtm_campaign=3',
      key: 'page /de/a',
    },
    { url: '/de/a?category=x&utm_source=brief', key: 'page /de/a?category=x' },
    { url: '/de/a?q=b&category=x', key: 'page /de/a?category=x&q=b' },
    { url: '/de/a?q=b&q=c', key: 'page /de/a?q=b' },
    { url: '/de/a?q=', key: 'page /de/a' },
    { url: '/de/a?q=a%20b', key: 'page /de/a?q=a+b' },
  ])('$url is cached as "$key"', ({ url, key }) => {
    const page = parsePageRequest({ method: 'GET', url, headers: {} }, false)
    expect(page?.key).toBe(key)
    expect(page).toMatchObject({ locale: url.slice(1, 3), asData: key.startsWith('data ') })
    expect(`${page?.asData ? 'data' : 'page'} ${page?.pathname}${page?.search}`).toBe(key)
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
  ])('%s has no cache key', (url) => {
    expect(parsePageRequest({ method: 'GET', url, headers: {} }, false)?.key).toBeNull()
  })

  test.each([
    { url: '/de/a?page=2&q=%C3%BC', search: '?page=2&q=%C3%BC', query: { q: 'ü' } },
    { url: '/de/a?q=b&category=x', search: '?category=x&q=b', query: { category: 'x', q: 'b' } },
    { url: '/de/a?utm_source=brief', search: '', query: {} },
  ])('passes "$search" of $url to the backend', ({ url, search, query }) => {
    const page = parsePageRequest({ method: 'GET', url, headers: {} }, false)
    expect(page).toMatchObject({ search, query })
  })

  test.each([
    { url: '/de/a?page=2', key: 'page /de/a' },
    { url: '/de/a/page.json?q=x&page=2&utm_source=y', key: 'data /de/a?q=x' },
    { url: '/de/a?', key: undefined },
    { url: '/de//a?page=2', key: undefined },
  ])('canonical key of $url is $key', ({ url, key }) => {
    expect(parsePageRequest({ method: 'GET', url, headers: {} }, false)?.canonical?.key).toBe(key)
  })

  test('reads the encoding of the client', () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    expect(parsePageRequest({ method: 'GET', url: '/de', headers }, false)?.encoding).toBe('br')
  })

  test('draft preview has no key', () => {
    const page = parsePageRequest({ method: 'HEAD', url: '/de/a/page.json', headers: {} }, true)
    expect(page).toEqual({
      pathname: '/de/a',
      search: '',
      query: {},
      locale: 'de',
      asData: true,
      preview: true,
      encoding: 'identity',
      key: null,
    })
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
  ])('%s has no locale', (url) => {
    expect(parsePageRequest({ method: 'GET', url, headers: {} }, false)).toBeNull()
  })

  test('ignores POST requests', () => {
    expect(parsePageRequest({ method: 'POST', url: '/de', headers: {} }, false)).toBeNull()
  })

  test.each([
    { name: 'no header', header: undefined, encoding: 'identity' },
    { name: 'empty header', header: '', encoding: 'identity' },
    { name: 'browsers', header: 'gzip, deflate, br, zstd', encoding: 'br' },
    { name: 'browsers without TLS', header: 'gzip, deflate', encoding: 'gzip' },
    { name: 'zstd before gzip', header: 'gzip, zstd', encoding: 'zstd' },
    { name: 'any encoding', header: '*', encoding: 'br' },
    { name: 'unsupported encodings', header: 'compress, deflate, dcb', encoding: 'identity' },
    { name: 'no spaces', header: 'gzip,br', encoding: 'br' },
    { name: 'tabs and spaces', header: ' gzip ,\tbr ;\tq=0.5 ', encoding: 'gzip' },
    { name: 'upper case', header: 'GZIP;Q=0.5, BR;Q=0', encoding: 'gzip' },
    { name: 'the alias of gzip', header: 'x-gzip', encoding: 'gzip' },
    { name: 'the higher quality', header: 'br;q=0.5, gzip;q=0.8', encoding: 'gzip' },
    {
      name: 'server preference at equal quality',
      header: 'gzip;q=0.8, br;q=0.800',
      encoding: 'br',
    },
    { name: 'a low quality before implicit identity', header: 'gzip;q=0.1', encoding: 'gzip' },
    { name: 'identity with a higher quality', header: 'identity, br;q=0.9', encoding: 'identity' },
    {
      name: 'compression before identity at equal quality',
      header: 'identity, gzip',
      encoding: 'gzip',
    },
    { name: 'a refused encoding', header: 'br;q=0, gzip', encoding: 'gzip' },
    { name: 'a refused encoding with decimals', header: 'br;q=0.000, gzip', encoding: 'gzip' },
    {
      name: 'every encoding except a refused one',
      header: '*, br;q=0, zstd;q=0',
      encoding: 'gzip',
    },
    { name: 'quality of the wildcard', header: 'br;q=0.2, gzip;q=0.1, *;q=0.5', encoding: 'zstd' },
    { name: 'refused wildcard', header: 'gzip, *;q=0', encoding: 'gzip' },
    { name: 'everything refused', header: '*;q=0', encoding: 'identity' },
    { name: 'only identity refused', header: 'identity;q=0', encoding: 'identity' },
    { name: 'identity refused', header: 'identity;q=0, gzip;q=0.1', encoding: 'gzip' },
    { name: 'other parameters', header: 'br;level=3, gzip;q=0.5;x=1', encoding: 'br' },
  ])('negotiates the encoding: $name', ({ header, encoding }) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })

  test.each([
    { header: 'br;q=abc, gzip', encoding: 'gzip' },
    { header: 'br;q=, gzip', encoding: 'gzip' },
    { header: 'br;q=-1, gzip', encoding: 'gzip' },
    { header: 'br;q=2, gzip', encoding: 'gzip' },
    { header: 'br;q=1.001, gzip', encoding: 'gzip' },
    { header: 'br;q=NaN', encoding: 'identity' },
    { header: 'br;q=1e-1', encoding: 'identity' },
    { header: ',,;,;q=1,=,gzip', encoding: 'gzip' },
    { header: ';;;', encoding: 'identity' },
    { header: 'bröt, \u0000', encoding: 'identity' },
    { header: '__proto__, constructor;q=1', encoding: 'identity' },
  ])('tolerates the invalid header $header', ({ header, encoding }) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })

  test('ignores an oversized header', () => {
    expect(acceptedEncoding(`gzip,${' '.repeat(251)}`)).toBe('gzip')
    expect(acceptedEncoding(`gzip,${' '.repeat(252)}`)).toBe('identity')
  })
})
