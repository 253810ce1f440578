import { expect, test } from 'vitest'
import {
  isPicture,
  parsePictureAddress,
  pictureAddress,
  pictureSrcSet,
  sharePicture,
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
