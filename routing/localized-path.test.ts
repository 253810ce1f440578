import { describe, expect, test } from 'vitest'
import { timeRatio } from '../tests/harness/time-ratio.ts'
import {
  decodePathname,
  encodePathname,
  isPagePath,
  languageAlternates,
  normalizePathname,
  pageDataPath,
  pageLocale,
  parseSitePath,
  prefixLocale,
  splitLocale,
  splitPageDataUrl,
  swapLocale,
  toSitePath,
} from './localized-path.ts'

describe('localized path', () => {
  test.each([
    ['/de', { locale: 'de', rest: '/' }],
    ['/de/', { locale: 'de', rest: '/' }],
    ['/en/machines/lifters', { locale: 'en', rest: '/machines/lifters' }],
    ['/machines', { locale: null, rest: '/machines' }],
    ['/demo', { locale: null, rest: '/demo' }],
    ['/', { locale: null, rest: '/' }],
  ])('splits %s into locale and rest', (pathname, parts) => {
    expect(splitLocale(pathname)).toEqual(parts)
  })

  test('is refused without a leading slash', () => {
    expect(() => splitLocale('de/maschinen')).toThrow(RangeError)
  })

  test.each([
    ['/', '/en'],
    ['/machines', '/en/machines'],
  ])('prefixes %s with a locale', (rest, pathname) => {
    expect(prefixLocale(rest, 'en')).toBe(pathname)
  })

  test.each([
    ['/de/maschinen', '/en/maschinen'],
    ['/de', '/en'],
    ['/nowhere', '/en/nowhere'],
  ])('swaps the locale of %s', (pathname, swapped) => {
    expect(swapLocale(pathname, 'en')).toBe(swapped)
  })

  test.each([
    ['/de/%C3%BCber-uns/', '/de/über-uns'],
    ['/de/u\u0308ber', '/de/über'],
    ['/de/100%', '/de/100%'],
    ['/de/a%2fb%2f', '/de/a%2Fb%2F'],
    ['/', '/'],
    ['//', '/'],
  ])('normalizes %s', (pathname, normalized) => {
    expect(normalizePathname(pathname)).toBe(normalized)
  })

  test.each([
    ['/de/%C3%BCber%20uns', '/de/über uns'],
    ['/de/a%2fb', '/de/a%2Fb'],
    ['/de/x%3Fn=1', '/de/x%3Fn=1'],
    ['/de/x%253Fn=1', '/de/x%253Fn=1'],
    ['/de/a%23b', '/de/a%23b'],
    ['/de/a%5cb', '/de/a%5Cb'],
    ['/de/%FF', '/de/%FF'],
  ])('decodes %s to a single path', (pathname, decoded) => {
    expect(decodePathname(pathname)).toBe(decoded)
  })

  test.each([
    '/de/%C3%BCber%20uns',
    '/de/100%25',
    '/de/wof%C3%BCr%3F',
    '/de/c%23',
    '/de/a%2Fb',
    '/de/100%',
  ])('restores %s after decoding and encoding', (pathname) => {
    expect(encodePathname(decodePathname(pathname))).toBe(pathname)
  })

  test('normalizes many slashes in linear time', () => {
    const normalize = (length: number) =>
      pageDataPath(normalizePathname(`/x${'/'.repeat(length)}y%41`))
    expect(normalize(10)).toMatch(/yA\/page\.json$/)
    expect(timeRatio(normalize, { small: 2_000, large: 20_000 })).toBeLessThan(40)
  })

  test.each([
    ['/de', '/de/page.json'],
    ['/de/maschinen', '/de/maschinen/page.json'],
    ['/de/maschinen/', '/de/maschinen/page.json'],
  ])('%s has its data at %s', (pathname, dataPath) => {
    expect(pageDataPath(pathname)).toBe(dataPath)
  })

  test.each([
    ['/de/page.json', '/de', true],
    ['/de/maschinen/page.json?x=/page.json', '/de/maschinen?x=/page.json', true],
    ['/de/maschinen', '/de/maschinen', false],
    ['/de/suche?q=/page.json', '/de/suche?q=/page.json', false],
  ])('%s requests %s', (asked, url, asData) => {
    expect(splitPageDataUrl(asked)).toEqual({ url, asData })
  })
})

describe('language alternates', () => {
  test('have language tags and x-default', () => {
    expect(languageAlternates({ en: '/en/lifters', de: '/de/heber' })).toEqual([
      { hreflang: 'de-CH', path: '/de/heber' },
      { hreflang: 'de', path: '/de/heber' },
      { hreflang: 'en-GB', path: '/en/lifters' },
      { hreflang: 'en', path: '/en/lifters' },
      { hreflang: 'x-default', path: '/de/heber' },
    ])
  })

  test.each([{}, { de: '/de/heber' }, { de: undefined, en: '/en/lifters' }])(
    'are omitted for one language: %o',
    (translatedPaths) => {
      expect(languageAlternates(translatedPaths)).toEqual([])
    },
  )
})

describe('site path', () => {
  function written(address: string): string | null {
    const path = parseSitePath(address)
    return path ? path.pathname + path.search + path.hash : null
  }

  /** Prefixes that a browser, a proxy or a second parser may read as the start of another site's address. */
  const waysOut = [
    '//',
    '///',
    '////',
    '/\\',
    '\\\\',
    '\\/',
    '/\\/',
    '/\t/',
    '/\n/',
    '/\r\\',
    '/\r\n/',
    '\t//',
    ' //',
    '\u0000//',
    '/.//',
    '/./\\',
    '/..//',
    '/%2e//',
    '/%2E%2e/\\',
    '/de/..//',
    '/de/../\\',
    '/de/../../\\/',
    '/de/%2e%2e//',
    '/de/.%2E//',
    '/de/%2e./\\',
    '/de\\..\\\\',
    '/de/a/../..//',
    '/de/a/./../..//',
    '/de/\t../\n/',
    '/de/.\t.//',
    'https://',
    'https:',
    'HTTPS:\\\\',
    'javascript://',
    'data:,',
    'http://site/',
  ]
  const hosts = [
    'evil.test',
    'evil.test/de',
    'evil.test:8443/de?x=1#a',
    'site',
    'anna@evil.test/de',
    '%65vil.test/de',
  ]
  const odd = waysOut.flatMap((way) => hosts.map((host) => way + host))

  test.each(waysOut)('rejects the prefix %j before any host', (way) => {
    for (const host of hosts) expect(parseSitePath(way + host), host).toBeNull()
  })

  const paths: Record<string, string> = {
    '/': '/',
    '/?x=1#a': '/?x=1#a',
    '/.': '/',
    '/..': '/',
    '/de': '/de',
    '/de/': '/de/',
    '/de/.': '/de/',
    '/de/..': '/',
    '/de/./heber': '/de/heber',
    '/de/x/../heber': '/de/heber',
    '/de/x/%2e%2E/heber': '/de/heber',
    '/de\\heber': '/de/heber',
    '/de/../en/lifters': '/en/lifters',
    '/../../de': '/de',
    '/de//heber': '/de//heber',
    '/de/\\evil.test': '/de//evil.test',
    '/de/https://evil.test': '/de/https://evil.test',
    '/de/@evil.test': '/de/@evil.test',
    '/@evil.test': '/@evil.test',
    '/:80': '/:80',
    '/de:evil.test': '/de:evil.test',
    '/de/..evil.test': '/de/..evil.test',
    '/de/...': '/de/...',
    '/de/..%2fevil.test': '/de/..%2fevil.test',
    '/%2fevil.test': '/%2fevil.test',
    '/%5cevil.test': '/%5cevil.test',
    '/de/%00': '/de/%00',
    '/de/\u0000x': '/de/%00x',
    '/de/%zz': '/de/%zz',
    '/de/über': '/de/%C3%BCber',
    '/de/u\u0308ber': '/de/u%CC%88ber',
    '/de/a b': '/de/a%20b',
    '/de/"><script>': '/de/%22%3E%3Cscript%3E',
    '/de/\u202Egnp': '/de/%E2%80%AEgnp',
    '/de/\uD800': '/de/%EF%BF%BD',
    '/de?x=//evil.test': '/de?x=//evil.test',
    '/de?x=/../..//evil.test': '/de?x=/../..//evil.test',
    '/de#//evil.test': '/de#//evil.test',
    '/de?x=\\evil.test': '/de?x=\\evil.test',
    '/．．//evil.test': '/%EF%BC%8E%EF%BC%8E//evil.test',
  }

  test.each(Object.entries(paths))('normalises %j to %s', (address, expected) => {
    expect(written(address)).toBe(expected)
  })

  test.each(['', 'de', '?x', '#a', '.', '..', '*', 'mailto:info@muster.example', 'blob:/de'])(
    'rejects %j',
    (address) => {
      expect(parseSitePath(address)).toBeNull()
    },
  )

  test('stays on the site and is idempotent', () => {
    const corpus = [...odd, ...Object.keys(paths)]
    expect(corpus.length).toBeGreaterThan(200)
    const site = 'https://www.muster.example'
    for (const address of corpus) {
      const path = written(address)
      if (path === null) continue
      expect(new URL(path, `${site}/de/x?y`).href, address).toBe(site + path)
      expect(new URL(address, `${site}/de/x?y`).href, address).toBe(site + path)
      expect(written(path), address).toBe(path)
    }
  })

  test.each([
    { path: '/de', isPage: true },
    { path: '/de/heber?x=1', isPage: true },
    { path: '/de/../en', isPage: true },
    { path: '/de/ajaxkurs', isPage: true },
    { path: '/de/../admin', isPage: false },
    { path: '/de/ajax/layout', isPage: false },
    { path: '/de/x/../ajax/layout', isPage: false },
    { path: '/de/%61jax/pages', isPage: false },
    { path: '/de/ajax%2fpages', isPage: false },
    { path: '/dex', isPage: false },
    { path: '/', isPage: false },
    { path: 'https://www.muster.example/de', isPage: false },
  ])('$path is a page path: $isPage', ({ path, isPage }) => {
    expect(isPagePath(path)).toBe(isPage)
  })

  test('locale is the first segment', () => {
    expect(pageLocale('/en/de')).toBe('en')
    expect(pageLocale('/fr/de')).toBeNull()
  })
})

const ownHosts = new Set(['www.muster.example', 'muster.example'])

describe('site address', () => {
  test.each([
    { name: 'a page', address: 'https://www.muster.example/de/heber', path: '/de/heber' },
    { name: 'the root', address: 'https://www.muster.example', path: '/' },
    { name: 'query and hash', address: 'https://www.muster.example/de?x=1#a', path: '/de?x=1#a' },
    { name: 'the default port', address: 'HTTPS://WWW.muster.example:443/de', path: '/de' },
    { name: 'http', address: 'http://www.muster.example/de', path: '/de' },
    { name: 'another own host', address: 'https://muster.example/de', path: '/de' },
  ])('becomes a path: $name', ({ address, path }) => {
    expect(toSitePath(address, ownHosts)).toBe(path)
  })

  test.each([
    { name: 'a path', address: '/de' },
    { name: 'an anchor', address: '#a' },
    { name: 'a mail address', address: 'mailto:info@www.muster.example' },
    { name: 'another host', address: 'https://shop.muster.example/de' },
    { name: 'a host with the same prefix', address: 'https://www.muster.example.evil.example/de' },
    { name: 'another port', address: 'https://www.muster.example:8443/de' },
    { name: 'credentials', address: 'https://anna:geheim@www.muster.example/de' },
    {
      name: 'a user named like the site',
      address: 'https://www.muster.example@evil.example/',
    },
    { name: 'a path in the form of a host', address: 'https://www.muster.example//evil.example/' },
    { name: 'an invalid address', address: 'https://' },
  ])('stays unchanged for another target: $name', ({ address }) => {
    expect(toSitePath(address, ownHosts)).toBe(address)
  })
})
