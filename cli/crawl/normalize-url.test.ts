import { expect, test } from 'vitest'
import { normalizeUrl } from './normalize-url.ts'

test.each([
  { name: 'drops the fragment', url: 'https://a.ch/b#c', normalized: 'https://a.ch/b' },
  { name: 'drops the default port', url: 'https://a.ch:443/b', normalized: 'https://a.ch/b' },
  { name: 'resolves dot segments', url: 'https://a.ch/x/../b/./c', normalized: 'https://a.ch/b/c' },
  { name: 'encodes umlauts', url: 'https://a.ch/ü', normalized: 'https://a.ch/%C3%BC' },
  {
    name: 'writes encoding in upper case',
    url: 'https://a.ch/%c3%bc',
    normalized: 'https://a.ch/%C3%BC',
  },
  {
    name: 'decodes what needs no encoding',
    url: 'https://a.ch/%7Eb/%61?%2d',
    normalized: 'https://a.ch/~b/a?-',
  },
  {
    name: 'keeps what means something',
    url: 'https://a.ch/a%2Fb%3Fc?d=%26',
    normalized: 'https://a.ch/a%2Fb%3Fc?d=%26',
  },
  { name: 'keeps the slash at the end', url: 'https://a.ch/b/', normalized: 'https://a.ch/b/' },
  {
    name: 'keeps the order of the query',
    url: 'https://a.ch/?b=1&a=2',
    normalized: 'https://a.ch/?b=1&a=2',
  },
  {
    name: 'keeps a percent sign that encodes nothing',
    url: 'https://a.ch/100%',
    normalized: 'https://a.ch/100%',
  },
])('$name', ({ url, normalized }) => {
  expect(normalizeUrl(new URL(url))).toBe(normalized)
})
