import { expect, test } from 'vitest'
import { createResolve, normalizeUrl } from './normalize-url.ts'

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

test.each([
  { name: 'a path', raw: '/b/c.d~e', resolved: 'https://a.ch/b/c.d~e' },
  {
    name: 'a path with all that may follow',
    raw: '/b/?c=1&d#e',
    resolved: 'https://a.ch/b/?c=1&d#e',
  },
  { name: 'dot segments', raw: '/b/../c/./d', resolved: 'https://a.ch/c/d' },
  { name: 'a host', raw: '//b.ch/c', resolved: 'https://b.ch/c' },
  { name: 'an encoding', raw: '/%7eb', resolved: 'https://a.ch/~b' },
  { name: 'an umlaut', raw: '/ü', resolved: 'https://a.ch/%C3%BC' },
  { name: 'a place of the page', raw: '#b', resolved: 'https://a.ch/x/y?z#b' },
  {
    name: 'a place of a page of another spelling',
    raw: '#b',
    base: 'https://a.ch/%7ex#z',
    resolved: 'https://a.ch/~x#b',
  },
  { name: 'a neighbour', raw: 'b', resolved: 'https://a.ch/x/b' },
  {
    name: 'beside a password',
    raw: '/b',
    base: 'https://c:d@a.ch/',
    resolved: 'https://c:d@a.ch/b',
  },
  { name: 'beside what has no host', raw: '/b', base: 'data:text/html,x', resolved: null },
  { name: 'an address without a host', raw: ' http:/b.ch/c', resolved: null },
  { name: 'a script', raw: 'javascript:void(0)', resolved: undefined },
])('makes absolute: $name', ({ raw, base = 'https://a.ch/x/y?z', resolved }) => {
  expect(createResolve(new URL(base))(raw)).toBe(resolved)
})
