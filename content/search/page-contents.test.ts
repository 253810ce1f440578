import { describe, expect, test } from 'vitest'
import { plainSource, plainUri } from '../contract/values.ts'
import schema from '../schema.json' with { type: 'json' }
import { fileSchemas } from '../../cms/store/content-file.ts'
import { collectContents, collectLinks } from './page-contents.ts'

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

describe('page contents', () => {
  test('collect readable text without tags, addresses and types', () => {
    expect(contents.text.split(/\s+/)).toEqual(
      (
        'Vakuumpumpe Leise VP 25 Für <100 kg Mit Datenblatt & Filter leise Leistung 25 m³/h ' +
        'Prospekt Nochmals Kontakt'
      ).split(' '),
    )
  })

  test('collect internal links without query and anchor', () => {
    expect([...contents.links].sort()).toEqual([
      '/de/kontakt',
      '/media/a.svg',
      '/media/d.pdf',
      '/media/p.pdf',
    ])
  })

  test('collect downloads from any field', () => {
    const file = { title: 'Prüfprotokoll', uri: '/media/p.pdf', format: 'PDF', bytes: 1 }
    for (const value of [file, [file]]) {
      const { downloads } = collectContents({ ...page, content: [{ record: value } as never] })
      expect(downloads).toEqual([file])
    }
  })

  interface FieldSchema {
    description?: string
    enum?: string[]
    properties?: Record<string, FieldSchema>
    items?: FieldSchema
  }

  /** Each field of a block and of its parts, an item of a list under the name of the list. */
  function fieldsOf({ properties = {}, items }: FieldSchema): [name: string, FieldSchema][] {
    const own = Object.entries(properties).flatMap(([name, field]): [string, FieldSchema][] => [
      [name, field.items ?? field],
      ...fieldsOf(field),
    ])
    return items ? [...own, ...fieldsOf(items)] : own
  }

  const blocks = schema.$defs.PageFile.properties.content.items.oneOf as unknown as FieldSchema[]
  const fields = blocks.flatMap(fieldsOf)

  /** Names of the fields of which a test of their schema holds. */
  const namesOf = (holds: (field: FieldSchema) => boolean) => [
    ...new Set(fields.filter(([, field]) => holds(field)).map(([name]) => name)),
  ]

  test('identify page links by fields named uri', () => {
    const description = plainUri.meta()?.description
    expect(namesOf((field) => field.description === description)).toEqual(['uri'])
  })

  test('identify media addresses in every block', () => {
    const description = plainSource.meta()?.description
    const names = namesOf((field) => field.description === description)
    expect(names).toContain('src')
    const missed = names.filter((name) => collectLinks({ [name]: '/media/p.pdf' }).size === 0)
    expect(missed, 'call them src or uri, or add them to `addresses` in page-contents.ts').toEqual(
      [],
    )
  })

  test('exclude enumerated values from the search text', () => {
    const names = namesOf((field) => field.enum !== undefined)
    expect(names).toContain('position')
    const searched = names.filter((name) =>
      collectContents({ ...page, content: [{ [name]: 'sinister' } as never] }).text.includes(
        'sinister',
      ),
    )
    expect(searched, 'add them to `silent` in page-contents.ts').toEqual([])
  })
})
