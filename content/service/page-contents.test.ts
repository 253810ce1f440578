import { expect, test } from 'vitest'
import { fileSchemas } from './content-file.ts'
import { collectContents } from './page-contents.ts'

const page = fileSchemas.page.parse({
  id: 'pumpe',
  path: '/de/pumpe',
  type: 'product',
  title: 'Vakuumpumpe',
  meta: { description: 'Leise', image: { src: '/media/a.svg', alt: '', width: 1, height: 1 } },
  content: [
    {
      type: 'Product',
      title: 'VP 25',
      lead: 'Für <100 kg',
      text: 'Mit [Datenblatt](/media/d.pdf) & **Filter**',
      images: [],
      features: ['leise'],
      specs: [{ label: 'Leistung', value: '25', unit: 'm³/h' }],
      downloads: [
        { title: 'Prospekt', uri: '/media/p.pdf', format: 'PDF', bytes: 1 },
        { title: 'Nochmals', uri: '/media/p.pdf', format: 'PDF', bytes: 1 },
      ],
      contact: { title: 'Kontakt', uri: '/de/kontakt?von=pumpe#formular' },
    },
  ],
})
const contents = collectContents(page)

test('the text has everything that is read and no tags, addresses or types', () => {
  expect(contents.text.split(/\s+/)).toEqual(
    (
      'Vakuumpumpe Leise VP 25 Für <100 kg Mit Datenblatt & Filter leise Leistung 25 m³/h ' +
      'Prospekt Nochmals Kontakt'
    ).split(' '),
  )
})

test('each download is there once, under its first title', () => {
  expect([...contents.downloads.values()].map(({ title, uri }) => [title, uri])).toEqual([
    ['Prospekt', '/media/p.pdf'],
  ])
})

test('links on this site are collected without query and anchor, those in rich text too', () => {
  expect([...contents.links].sort()).toEqual([
    '/de/kontakt',
    '/media/a.svg',
    '/media/d.pdf',
    '/media/p.pdf',
  ])
})
