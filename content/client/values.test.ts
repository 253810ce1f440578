import { expect, test } from 'vitest'
import { joinWords, toContentHash, toContentId, toMediaPath, toSitePath } from './values.ts'

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

test.each([
  'ablauf',
  'größe',
  'vl-250',
  'page',
  'layout',
  'services',
  'history',
  'Kontakt-2',
  '2025',
  'a_b.c',
])('an id that nothing else has stays as it is: %s', (id) => {
  expect(toContentId(id)).toBe(id)
  expect(toContentHash(`#${id}`)).toBe(`#${id}`)
})

test.each([
  'main',
  'root',
  'nprogress',
  'announcer',
  'search-input',
  'contact-email',
  'aftersales-2-consent-error',
  'subpages-0',
  'dataLayer',
  'earlyPresses',
  'requestIdleCallback',
  'google',
  'google_tag_manager',
  'vike_pageContext',
  '__proto__',
])('an id that the site or a script looks for gets a prefix: %s', (id) => {
  expect(toContentId(id)).toBe(`content-${id}`)
})

test.each([
  { name: 'on the same page', link: '#nprogress', is: '#content-nprogress' },
  { name: 'on another page', link: '/de/seite?x=1#menu', is: '/de/seite?x=1#content-menu' },
  { name: 'percent-encoded', link: '#%6denu', is: '#content-menu' },
])('a link to a prefixed id follows it, $name', ({ link, is }) => {
  expect(toContentHash(link)).toBe(is)
})

test.each([
  { name: 'the top of the page', link: '#top' },
  { name: 'the main part of a page', link: '/de#main' },
  { name: 'a page of a document', link: '/media/blatt.pdf#page=3' },
  { name: 'another site', link: 'https://x.example/#menu' },
  { name: 'a mail address', link: 'mailto:a@b.ch?subject=#menu' },
  { name: 'an id that cannot be decoded', link: '#%E0%A4%A' },
  { name: 'no id', link: '/de' },
])('a link to $name stays as it is', ({ link }) => {
  expect(toContentHash(link)).toBe(link)
})

test.each([
  { text: 'hebt 750 kg hoch', joined: 'hebt 750_kg hoch' },
  { text: '3.2 × 2.2 m, 60 m³/h', joined: '3.2_×_2.2_m, 60_m³/h' },
  { text: 'von 5 °C bis 40 °C', joined: 'von 5_°C bis 40_°C' },
  { text: '85 % in 0.5 s', joined: '85_% in 0.5_s' },
  { text: 'ab 7 Uhr', joined: 'ab 7_Uhr' },
  { text: '3 × 1.5 × 0.2, 4 × Ø 300', joined: '3_×_1.5_×_0.2, 4_×_Ø_300' },
  { text: 'Abmessungen L × B × H', joined: 'Abmessungen L_×_B_×_H' },
  { text: "ab CHF 1'250", joined: "ab CHF_1'250" },
  { text: 'nach EN 13155', joined: 'nach EN_13155' },
  { text: '1 p.m. to 5.30 p.m.', joined: '1_p.m. to 5.30_p.m.' },
])('a figure and its unit stay together: $text', ({ text, joined }) => {
  expect(joinWords(text)).toBe(joined.replaceAll('_', '\u00a0'))
})

test.each([
  { text: 'Polymechanikerin / Polymechaniker', joined: 'Polymechanikerin_/ Polymechaniker' },
  { text: 'm = F / (S · g)', joined: 'm = F_/ (S · g)' },
  { text: 'Konstrukteur/in', joined: 'Konstrukteur/in' },
])('no line begins with a slash: $text', ({ text, joined }) => {
  expect(joinWords(text)).toBe(joined.replaceAll('_', '\u00a0'))
})

test.each(['106 mit', '12 legt', '3 Tafeln', '20 in', 'Nr. 5', 'VL 750', '750kg', '5 minuten'])(
  'other words stay free: %s',
  (text) => {
    expect(joinWords(text)).toBe(text)
  },
)
