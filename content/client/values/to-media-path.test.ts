import { expect, test } from 'vitest'
import { toMediaPath } from './to-media-path.ts'

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
