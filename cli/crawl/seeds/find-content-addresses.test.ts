import { expect, test } from 'vitest'
import { findContentAddresses } from './find-content-addresses.ts'

const base = new URL('https://www.example.ch')

test('fields called uri name pages of the site, each with its place', () => {
  const body = {
    meta: { breadcrumb: [{ title: 'Start', uri: '/de' }] },
    content: [
      { type: 'Tiles', tiles: [{ title: 'Über uns', uri: '/de/über-uns#team' }] },
      { type: 'HBlocks', items: [{ link: { uri: 'https://www.example.ch/de/kontakt?topic=a' } }] },
    ],
  }
  expect(findContentAddresses(body, base)).toEqual([
    { url: 'https://www.example.ch/de', pointer: '/meta/breadcrumb/0/uri' },
    { url: 'https://www.example.ch/de/%C3%BCber-uns', pointer: '/content/0/tiles/0/uri' },
    {
      url: 'https://www.example.ch/de/kontakt?topic=a',
      pointer: '/content/1/items/0/link/uri',
    },
  ])
})

test.each([
  { name: 'elsewhere', body: { uri: 'https://elsewhere.example/de' } },
  { name: 'a mail', body: { uri: 'mailto:info@example.ch' } },
  { name: 'a place in the page itself', body: { uri: '#formular' } },
  { name: 'nothing', body: { uri: '' } },
  { name: 'no address', body: { uri: 'http://[' } },
  { name: 'no text', body: { uri: 5 } },
  { name: 'another field', body: { src: '/media/a.webp' } },
  { name: 'no content', body: 'text' },
])('an address that is $name is none of them', ({ body }) => {
  expect(findContentAddresses(body, base)).toEqual([])
})

test('what nests without end is left alone', () => {
  let body: object = { uri: '/de' }
  for (let depth = 0; depth < 5_000; depth++) body = { body }
  expect(findContentAddresses(body, base)).toEqual([])
})
