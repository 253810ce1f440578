import { expect, test } from 'vitest'
import { toMediaPath, toSitePath } from './to-path.ts'

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

const backendUrl = new URL('https://cms.example/api')

test.each([
  ['https://cms.example/api/media/a.svg', '/media/a.svg'],
  ['https://cms.example/api/media/film.mp4?v=2#t=3', '/media/film.mp4?v=2#t=3'],
  ['https://cms.example/uploads/a.jpg?v=2', '/media/@/uploads/a.jpg?v=2'],
  ['HTTPS://CMS.example:443/media/a.png', '/media/@/media/a.png'],
])('the site answers for %s', (address, path) => {
  expect(toMediaPath(address, backendUrl)).toBe(path)
})

test.each([
  'https://cms.example/uploads/a.svg',
  'https://cms.example/uploads/prospekt.pdf',
  'https://cms.example/admin',
  'https://cms.example:8443/uploads/a.jpg',
  'http://cms.example/uploads/a.jpg',
  'https://anna@cms.example/uploads/a.jpg',
  'https://cms.example.evil.example/a.jpg',
  'https://elsewhere.example/a.jpg',
  '/media/a.jpg',
  'mailto:info@cms.example',
])('it does not answer for %s', (address) => {
  expect(toMediaPath(address, backendUrl)).toBe(address)
})

test('of pictures outside its media folder, the site answers for those in named folders', () => {
  const prefixes = ['/uploads/', '/api/']
  const toPath = (path: string) =>
    toMediaPath(`https://cms.example${path}`, backendUrl, prefixes).replace(backendUrl.origin, '')
  expect(toPath('/uploads/a.jpg')).toBe('/media/@/uploads/a.jpg')
  expect(toPath('/uploads/../a.jpg')).toBe('/uploads/../a.jpg')
  expect(toPath('/media/a.jpg')).toBe('/media/a.jpg')
  expect(toPath('/api/media/a.jpg')).toBe('/media/a.jpg')
})

test('a backend without a path in front has its media folder at the top', () => {
  const path = toMediaPath('https://cms.example/media/a.jpg', new URL('https://cms.example'))
  expect(path).toBe('/media/a.jpg')
})
