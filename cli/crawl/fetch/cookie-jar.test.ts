import { expect, test } from 'vitest'
import { createCookieJar } from './cookie-jar.ts'

test.each([
  { name: 'its own host', set: 'a=1', cookie: 'a=1' },
  { name: 'a value with equals signs', set: 'a=b=c==', cookie: 'a=b=c==' },
  { name: 'spaces around', set: '  a = 1 ; Path=/', cookie: 'a=1' },
  { name: 'an empty value', set: 'a=', cookie: 'a=' },
  { name: 'the domain above', set: 'a=1; Domain=.site.example', cookie: 'a=1' },
  { name: 'a domain elsewhere', set: 'a=1; Domain=other.example', cookie: '' },
  { name: 'a domain that ends alike', set: 'a=1; Domain=ite.example', cookie: '' },
  { name: 'a whole top-level domain', set: 'a=1; Domain=example', cookie: '' },
  { name: 'no name', set: '=1', cookie: '' },
  { name: 'nothing', set: '', cookie: '' },
])('a cookie for $name', ({ set, cookie }) => {
  const jar = createCookieJar()
  jar.store(new URL('https://www.site.example/de/entry'), [set])
  expect(jar.read(new URL('https://www.site.example/de/page'))).toBe(cookie)
})

test.each([
  { name: 'another host', set: 'a=1', target: 'https://site.example/', cookie: '' },
  {
    name: 'a host below',
    set: 'a=1; Domain=site.example',
    target: 'https://x.site.example/',
    cookie: 'a=1',
  },
  { name: 'a host below, unasked', set: 'a=1', target: 'https://x.www.site.example/', cookie: '' },
])('a cookie goes to $name or not', ({ set, target, cookie }) => {
  const jar = createCookieJar()
  jar.store(new URL('https://www.site.example/'), [set])
  expect(jar.read(new URL(target))).toBe(cookie)
})

test('cookies add up and replace each other', () => {
  const jar = createCookieJar()
  const url = new URL('https://site.example/')
  jar.store(url, ['a=1', 'b=2'])
  jar.store(url, ['a=3', 'c=4'])
  expect(jar.read(url)).toBe('a=3; b=2; c=4')
})
