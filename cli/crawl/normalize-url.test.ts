import { describe, expect, test } from 'vitest'
import { createResolve, normalizeUrl } from './normalize-url.ts'

describe('normalised URL', () => {
  test.each([
    { name: 'drops the fragment', url: 'https://a.ch/b#c', normalized: 'https://a.ch/b' },
    { name: 'drops the default port', url: 'https://a.ch:443/b', normalized: 'https://a.ch/b' },
    {
      name: 'resolves dot segments',
      url: 'https://a.ch/x/../b/./c',
      normalized: 'https://a.ch/b/c',
    },
    { name: 'encodes umlauts', url: 'https://a.ch/ü', normalized: 'https://a.ch/%C3%BC' },
    {
      name: 'writes encoding in upper case',
      url: 'https://a.ch/%c3%bc',
      normalized: 'https://a.ch/%C3%BC',
    },
    {
      name: 'decodes unreserved characters',
      url: 'https://a.ch/%7Eb/%61?%2d',
      normalized: 'https://a.ch/~b/a?-',
    },
    {
      name: 'keeps encoded reserved characters',
      url: 'https://a.ch/a%2Fb%3Fc?d=%26',
      normalized: 'https://a.ch/a%2Fb%3Fc?d=%26',
    },
    { name: 'keeps the trailing slash', url: 'https://a.ch/b/', normalized: 'https://a.ch/b/' },
    {
      name: 'keeps the order of the query',
      url: 'https://a.ch/?b=1&a=2',
      normalized: 'https://a.ch/?b=1&a=2',
    },
    {
      name: 'keeps a literal percent sign',
      url: 'https://a.ch/100%',
      normalized: 'https://a.ch/100%',
    },
  ])('$name', ({ url, normalized }) => {
    expect(normalizeUrl(new URL(url))).toBe(normalized)
  })

  test.each([
    { name: 'path', raw: '/b/c.d~e', resolved: 'https://a.ch/b/c.d~e' },
    {
      name: 'path with query and fragment',
      raw: '/b/?c=1&d#e',
      resolved: 'https://a.ch/b/?c=1&d#e',
    },
    { name: 'dot segments', raw: '/b/../c/./d', resolved: 'https://a.ch/c/d' },
    { name: 'host', raw: '//b.ch/c', resolved: 'https://b.ch/c' },
    { name: 'encoding', raw: '/%7eb', resolved: 'https://a.ch/~b' },
    { name: 'umlaut', raw: '/ü', resolved: 'https://a.ch/%C3%BC' },
    { name: 'fragment of the page', raw: '#b', resolved: 'https://a.ch/x/y?z#b' },
    {
      name: 'fragment of a differently spelled page',
      raw: '#b',
      base: 'https://a.ch/%7ex#z',
      resolved: 'https://a.ch/~x#b',
    },
    { name: 'sibling', raw: 'b', resolved: 'https://a.ch/x/b' },
    {
      name: 'base with a password',
      raw: '/b',
      base: 'https://c:d@a.ch/',
      resolved: 'https://c:d@a.ch/b',
    },
    { name: 'base without a host', raw: '/b', base: 'data:text/html,x', resolved: null },
    { name: 'URL without a host', raw: ' http:/b.ch/c', resolved: null },
    { name: 'script', raw: 'javascript:void(0)', resolved: undefined },
  ])('$name', ({ raw, base = 'https://a.ch/x/y?z', resolved }) => {
    expect(createResolve(new URL(base))(raw)).toBe(resolved)
  })
})
