import { describe, expect, test } from 'vitest'
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

describe('picture address', () => {
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
  ])('has further widths for $src: $is', ({ src, is }) => {
    expect(isPicture(src)).toBe(is)
    expect(pictureAddress(src, 640) === src).toBe(!is)
  })

  test.each([
    {
      name: 'all for a wide original',
      width: 4000,
      widths: [320, 480, 640, 960, 1280, 1600, 2000, 2400],
    },
    { name: 'up to the original width', width: 1100, widths: [320, 480, 640, 960, 1100] },
    { name: 'an original width from the list', width: 960, widths: [320, 480, 640, 960] },
    { name: 'only the width of a small original', width: 200, widths: [200] },
  ])('offers widths: $name', ({ width, widths }) => {
    const candidates = pictureSrcSet({ src: '/media/a.webp', width })?.split(', ') ?? []
    expect(candidates.map((candidate) => parseInt(candidate.split(' ')[1] ?? ''))).toEqual(widths)
    expect(candidates[0]).toBe(`/pictures/320/a.webp ${widths[0]}w`)
  })

  test('offers no widths for an SVG', () => {
    expect(pictureSrcSet({ src: '/media/a.svg', width: 900 })).toBeUndefined()
  })

  test('escapes spaces and commas', () => {
    expect(pictureSrcSet({ src: '/media/Heber, links.webp', width: 300 })).toBe(
      '/pictures/320/Heber%2C%20links.webp 300w',
    )
  })

  test.each([
    {
      name: 'crops a wide picture',
      image: { src: '/media/a.webp', width: 2400, height: 1350 },
      shared: { src: '/pictures/share/a.webp', width: 1200, height: 630 },
    },
    {
      name: 'keeps the width of a narrow picture',
      image: { src: '/media/a.jpg', width: 600, height: 400 },
      shared: { src: '/pictures/share/a.jpg', width: 600, height: 315 },
    },
    {
      name: 'keeps the height of a flat picture',
      image: { src: '/media/a.jpg', width: 2000, height: 420 },
      shared: { src: '/pictures/share/a.jpg', width: 800, height: 420 },
    },
    {
      name: 'ignores an SVG',
      image: { src: '/media/a.svg', width: 400, height: 300 },
      shared: null,
    },
    {
      name: 'ignores a remote picture',
      image: { src: 'https://x.example/a.jpg', width: 4, height: 3 },
      shared: null,
    },
  ])('share picture $name', ({ image, shared }) => {
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
  ])('%s requests %o', (pathname, asked) => {
    expect(parsePictureAddress(pathname)).toEqual(asked)
  })

  const backendUrl = new URL('https://cms.example/api')

  test.each([
    ['https://cms.example/api/media/a.svg', '/media/a.svg'],
    ['https://cms.example/api/media/film.mp4?v=2#t=3', '/media/film.mp4?v=2#t=3'],
    ['https://cms.example/uploads/a.jpg?v=2', '/media/@/uploads/a.jpg?v=2'],
    ['HTTPS://CMS.example:443/media/a.png', '/media/@/media/a.png'],
  ])('maps %s to a media path', (address, path) => {
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
  ])('keeps the foreign address %s', (address) => {
    expect(toMediaPath(address, backendUrl)).toBe(address)
  })

  test('maps pictures in configured folders', () => {
    const prefixes = ['/uploads/', '/api/']
    const toPath = (path: string) =>
      toMediaPath(`https://cms.example${path}`, backendUrl, prefixes).replace(backendUrl.origin, '')
    expect(toPath('/uploads/a.jpg')).toBe('/media/@/uploads/a.jpg')
    expect(toPath('/uploads/../a.jpg')).toBe('/uploads/../a.jpg')
    expect(toPath('/media/a.jpg')).toBe('/media/a.jpg')
    expect(toPath('/api/media/a.jpg')).toBe('/media/a.jpg')
  })

  test.each([
    ['/uploads/a.jpg', '/media/@/uploads/a.jpg'],
    ['/uploads/prospekt.pdf?v=2#seite', '/media/@/uploads/prospekt.pdf?v=2#seite'],
    ['https://cms.example/uploads/prospekt.pdf', '/media/@/uploads/prospekt.pdf'],
    ['https://files.example/x/film.mp4', '/media/@files.example/x/film.mp4'],
    ['/media/a.jpg', '/media/a.jpg'],
    ['/uploads/../admin', '/uploads/../admin'],
    ['/uploads/%2e%2e/admin', '/uploads/%2e%2e/admin'],
    ['https://files.example/y/film.mp4', 'https://files.example/y/film.mp4'],
    ['https://files.example/x/../y/a.mp4', 'https://files.example/x/../y/a.mp4'],
    ['https://files.example.evil.example/x/a.mp4', 'https://files.example.evil.example/x/a.mp4'],
    ['/de/maschinen', '/de/maschinen'],
  ])('maps files in configured folders: %s', (address, path) => {
    const prefixes = ['/media/', '/uploads/', 'https://files.example/x/']
    expect(toMediaPath(address, backendUrl, prefixes)).toBe(path)
  })

  test('maps the media folder of a root backend', () => {
    const path = toMediaPath('https://cms.example/media/a.jpg', new URL('https://cms.example'))
    expect(path).toBe('/media/a.jpg')
  })

  test('of a title picture contains the page path', () => {
    const { pathname, search } = new URL(cardAddress('/de/heber groß', 'a1'), 'http://site')
    expect(parseCardAddress(pathname)).toBe('/de/heber%20gro%C3%9F')
    expect(search).toBe('?v=a1')
  })

  test('of a title picture is encoded once', () => {
    const { pathname } = new URL(cardAddress('/de/100%25 wofür%3F', 'a1'), 'http://site')
    expect(parseCardAddress(pathname)).toBe('/de/100%25%20wof%C3%BCr%3F')
  })

  test.each(['/wp-cron.php', '/de/ajax/layout', '/de/../admin', '//evil.test/de'])(
    'has no title picture or data sheet for %s',
    (path) => {
      expect(parseCardAddress(`/pictures/page${path}.jpg`)).toBeNull()
      expect(parseDataSheetAddress(`/data-sheets${path}.pdf`)).toBeNull()
    },
  )

  test('of a data sheet contains the page path', () => {
    expect(parseDataSheetAddress('/data-sheets/de/vl-750.pdf')).toBe('/de/vl-750')
  })
})
