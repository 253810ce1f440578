import { expect, test } from 'vitest'
import {
  cardAddress,
  isPicture,
  parseCardAddress,
  parseDataSheetAddress,
  parsePictureAddress,
  pictureAddress,
  pictureSrcSet,
  sharePicture,
  toMediaPath,
} from './picture-address.ts'

test.each([
  { src: '/media/heber.webp', is: true },
  { src: '/media/2026/Heber.JPG', is: true },
  { src: '/media/heber.jpeg?v=2', is: true },
  { src: '/media/heber.png', is: true },
  { src: '/media/heber.avif', is: true },
  { src: '/media/@/uploads/heber.jpg', is: true },
  { src: '/media/heber.svg', is: false },
  { src: '/media/heber.gif', is: false },
  { src: '/media/film.mp4', is: false },
  { src: '/media/heber.webp#oben', is: false },
  { src: '/media/blatt.pdf?bild=a.jpg', is: false },
  { src: '/heber.webp', is: false },
  { src: 'https://elsewhere.example/media/heber.webp', is: false },
])('can be had in other widths: $src: $is', ({ src, is }) => {
  expect(isPicture(src)).toBe(is)
  expect(pictureAddress(src, 640) === src).toBe(!is)
})

test.each([
  { name: 'a wide master: all', width: 4000, widths: [320, 480, 640, 960, 1280, 1600, 2000, 2400] },
  { name: 'its own width is the last', width: 1100, widths: [320, 480, 640, 960, 1100] },
  { name: 'just a width of the list', width: 960, widths: [320, 480, 640, 960] },
  { name: 'a small one: only itself', width: 200, widths: [200] },
])('widths to choose from: $name', ({ width, widths }) => {
  const candidates = pictureSrcSet({ src: '/media/a.webp', width })?.split(', ') ?? []
  expect(candidates.map((candidate) => parseInt(candidate.split(' ')[1] ?? ''))).toEqual(widths)
  expect(candidates[0]).toBe(`/pictures/320/a.webp ${widths[0]}w`)
})

test('a drawing has no widths', () => {
  expect(pictureSrcSet({ src: '/media/a.svg', width: 900 })).toBeUndefined()
})

test('spaces and commas do not end an address', () => {
  expect(pictureSrcSet({ src: '/media/Heber, links.webp', width: 300 })).toBe(
    '/pictures/320/Heber%2C%20links.webp 300w',
  )
})

test.each([
  {
    name: 'a wide picture',
    image: { src: '/media/a.webp', width: 2400, height: 1350 },
    shared: { src: '/pictures/share/a.webp', width: 1200, height: 630 },
  },
  {
    name: 'a narrow one as wide as it is',
    image: { src: '/media/a.jpg', width: 600, height: 400 },
    shared: { src: '/pictures/share/a.jpg', width: 600, height: 315 },
  },
  {
    name: 'a flat one as high as it is',
    image: { src: '/media/a.jpg', width: 2000, height: 420 },
    shared: { src: '/pictures/share/a.jpg', width: 800, height: 420 },
  },
  {
    name: 'no drawing',
    image: { src: '/media/a.svg', width: 400, height: 300 },
    shared: null,
  },
  {
    name: 'nothing of elsewhere',
    image: { src: 'https://x.example/a.jpg', width: 4, height: 3 },
    shared: null,
  },
])('what stands for a page elsewhere: $name', ({ image, shared }) => {
  expect(sharePicture(image)).toEqual(shared)
})

test.each([
  ['/pictures/640/a.webp', { master: '/media/a.webp', size: 640 }],
  ['/pictures/640/@/uploads/a.jpg', { master: '/media/@/uploads/a.jpg', size: 640 }],
  ['/pictures/share/a.svg', null],
  ['/pictures/641/a.webp', null],
  ['/pictures/0640/a.webp', null],
  ['/pictures/6e2/a.webp', null],
  ['/pictures/640/a.svg', null],
  ['/pictures/640/a.pdf', null],
  ['/pictures/share/a.pdf', null],
  ['/pictures/640/', null],
  ['/media/a.webp', null],
])('%s asks for %o', (pathname, asked) => {
  expect(parsePictureAddress(pathname)).toEqual(asked)
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

test('the address of a card has the path of its page', () => {
  const { pathname, search } = new URL(cardAddress('/de/heber groß', 'a1'), 'http://site')
  expect(parseCardAddress(pathname)).toBe('/de/heber%20gro%C3%9F')
  expect(search).toBe('?v=a1')
})

test('the address of a card has the path of its page in an address, encoded once', () => {
  const { pathname } = new URL(cardAddress('/de/100%25 wofür%3F', 'a1'), 'http://site')
  expect(parseCardAddress(pathname)).toBe('/de/100%25%20wof%C3%BCr%3F')
})

test.each(['/wp-cron.php', '/de/ajax/layout', '/de/../admin', '//evil.test/de'])(
  'nothing is drawn of %s, which is no page',
  (path) => {
    expect(parseCardAddress(`/pictures/page${path}.jpg`)).toBeNull()
    expect(parseDataSheetAddress(`/data-sheets${path}.pdf`)).toBeNull()
  },
)

test('a data sheet is of the page whose path its address has', () => {
  expect(parseDataSheetAddress('/data-sheets/de/vl-750.pdf')).toBe('/de/vl-750')
})
