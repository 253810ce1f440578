import { describe, expect, test } from 'vitest'
import { createCookieJar } from './cookie-jar.ts'

describe('cookie jar', () => {
  test.each([
    { name: 'own host', set: 'a=1', cookie: 'a=1' },
    { name: 'value with equals signs', set: 'a=b=c==', cookie: 'a=b=c==' },
    { name: 'surrounding spaces', set: '  a = 1 ; Path=/', cookie: 'a=1' },
    { name: 'empty value', set: 'a=', cookie: 'a=' },
    { name: 'parent domain', set: 'a=1; Domain=.site.example', cookie: 'a=1' },
    { name: 'other domain', set: 'a=1; Domain=other.example', cookie: '' },
    { name: 'domain with the same ending', set: 'a=1; Domain=ite.example', cookie: '' },
    { name: 'top-level domain', set: 'a=1; Domain=example', cookie: '' },
    { name: 'empty name', set: '=1', cookie: '' },
    { name: 'empty header', set: '', cookie: '' },
  ])('stores: $name', ({ set, cookie }) => {
    const jar = createCookieJar()
    jar.store(new URL('https://www.site.example/de/entry'), [set])
    expect(jar.read(new URL('https://www.site.example/de/page'))).toBe(cookie)
  })

  test.each([
    { name: 'parent host', set: 'a=1', target: 'https://site.example/', cookie: '' },
    {
      name: 'subdomain with Domain',
      set: 'a=1; Domain=site.example',
      target: 'https://x.site.example/',
      cookie: 'a=1',
    },
    {
      name: 'subdomain without Domain',
      set: 'a=1',
      target: 'https://x.www.site.example/',
      cookie: '',
    },
  ])('returns by host: $name', ({ set, target, cookie }) => {
    const jar = createCookieJar()
    jar.store(new URL('https://www.site.example/'), [set])
    expect(jar.read(new URL(target))).toBe(cookie)
  })

  test('adds and replaces cookies', () => {
    const jar = createCookieJar()
    const url = new URL('https://site.example/')
    jar.store(url, ['a=1', 'b=2'])
    jar.store(url, ['a=3', 'c=4'])
    expect(jar.read(url)).toBe('a=3; b=2; c=4')
  })
})
