import { expect, test } from 'vitest'
import { toSitePath } from './to-site-path.ts'

const siteUrl = new URL('https://www.muster.example')

test.each([
  { name: 'a page', address: 'https://www.muster.example/de/heber', path: '/de/heber' },
  { name: 'the root', address: 'https://www.muster.example', path: '/' },
  { name: 'query and hash', address: 'https://www.muster.example/de?x=1#a', path: '/de?x=1#a' },
  { name: 'the usual port', address: 'HTTPS://WWW.muster.example:443/de', path: '/de' },
  { name: 'http', address: 'http://www.muster.example/de', path: '/de' },
])('the site’s own address with $name becomes a path', ({ address, path }) => {
  expect(toSitePath(address, siteUrl)).toBe(path)
})

test.each([
  { name: 'a path', address: '/de' },
  { name: 'an anchor', address: '#a' },
  { name: 'mail', address: 'mailto:info@www.muster.example' },
  { name: 'another host', address: 'https://shop.muster.example/de' },
  { name: 'a host that begins alike', address: 'https://www.muster.example.evil.example/de' },
  { name: 'another port', address: 'https://www.muster.example:8443/de' },
  { name: 'credentials', address: 'https://anna:geheim@www.muster.example/de' },
  {
    name: 'a user who is called like the site',
    address: 'https://www.muster.example@evil.example/',
  },
  { name: 'what would become another host', address: 'https://www.muster.example//evil.example/' },
  { name: 'what is no address', address: 'https://' },
])('$name stays as it is', ({ address }) => {
  expect(toSitePath(address, siteUrl)).toBe(address)
})

test('a site that does not know its address leaves all as they are', () => {
  expect(toSitePath('https://www.muster.example/de', null)).toBe('https://www.muster.example/de')
})
