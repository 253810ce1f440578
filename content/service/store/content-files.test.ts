import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import schema from '../../schema.json' with { type: 'json' }
import type { BlockOf, BlockType } from '../../contract/blocks.ts'
import { localeCodes, type Locale } from '../../../locales/locales.ts'
import { parseDataSheetAddress } from '../../../routing/picture-address.ts'
import { isPublished } from './content-snapshot.ts'
import { createContentStore } from './content-store.ts'
import { deadLinks } from './dead-links.ts'
import { formatProblem } from './read-content-file.ts'

/** The content that the project brings along. */
const filesDir = join(import.meta.dirname, '../../files')
const store = createContentStore(filesDir, { info() {}, warn() {}, error() {} })

test('the sample content has no problems and no dead links', () => {
  const problems = [...store.problems(), ...deadLinks(store.snapshot, filesDir)]
  expect(problems.map(formatProblem)).toEqual([])
})

const blockTypes = schema.$defs.PageFile.properties.content.items.oneOf.map(
  ({ properties }) => properties.type.const,
)

describe.each(localeCodes)('the sample content in %s', (locale) => {
  const pages = [...store.preview.pages.values()].filter((page) => page.locale === locale)
  const published = pages.filter(isPublished)

  test('shows a whole company: 60 pages, and three drafts', () => {
    expect(published.length).toBeGreaterThanOrEqual(60)
    expect(pages.length - published.length).toBe(3)
  })

  test('uses every block type', () => {
    const used = new Set(published.flatMap(({ page }) => page.content.map(({ type }) => type)))
    expect(blockTypes.length).toBeGreaterThanOrEqual(33)
    expect(blockTypes.filter((type) => !used.has(type as never))).toEqual([])
  })

  test('has every page in the other language, too', () => {
    const alone = pages.filter(({ page }) => store.preview.translations.get(page.id)?.size !== 2)
    expect(alone.map(({ file }) => file)).toEqual([])
  })
})

const definitions = [
  { file: 'redirects.yaml', definition: 'RedirectsFile' },
  { file: '{de,en}/layout.yaml', definition: 'LayoutFile' },
  { file: '{de,en}/navigation.yaml', definition: 'NavigationFile' },
  { file: '{de,en}/search.yaml', definition: 'SearchFile' },
  { file: '{de,en}/pages/**/*.yaml', definition: 'PageFile' },
] as const

test.each(definitions)(
  '$file starts with its schema for editors and is valid by it',
  ({ file, definition }) => {
    const editorSchema = z.fromJSONSchema(schema.$defs[definition] as z.core.JSONSchema.JSONSchema)
    const files = globSync(file, { cwd: filesDir })
    expect(files.length).toBeGreaterThan(0)
    for (const name of files) {
      const source = readFileSync(join(filesDir, name), 'utf8')
      const path = relative(dirname(join(filesDir, name)), join(filesDir, '../schema.json'))
      expect
        .soft(source.split('\n')[0], name)
        .toBe(`# yaml-language-server: $schema=${path}#/$defs/${definition}`)
      expect.soft(editorSchema.safeParse(load(source)).error?.issues, name).toBeUndefined()
    }
  },
  60_000, // hundreds of files
)

const pages = [...store.preview.pages.values()]

const downloads = pages.flatMap(({ file, contents }) =>
  contents.downloads.map((download) => ({ file, ...download })),
)
const made = downloads.filter(({ uri }) => parseDataSheetAddress(uri))

test('a file to download is as large as its page says', () => {
  expect(downloads.length).toBeGreaterThan(made.length)
  for (const { file, uri, bytes } of downloads.filter((download) => !made.includes(download)))
    expect.soft(bytes, `${uri} on ${file}`).toBe(statSync(join(filesDir, uri)).size)
})

test('a data sheet is that of a machine or a component', () => {
  expect(made.length).toBeGreaterThan(0)
  for (const { file, uri } of made) {
    const page = parseDataSheetAddress(uri) ?? ''
    const types = store.preview.pages.get(page)?.page.content.map(({ type }) => type) ?? []
    expect.soft(types.join(' '), `${uri} on ${file}`).toMatch(/\b(Model|Product)\b/)
  }
})

test('the overview of machines has the figures of the pages it leads to', () => {
  const machines = blocksOf('MachineOverview').flatMap((overview) => overview.machines)
  expect(machines.length).toBeGreaterThan(0)
  for (const { uri, specs } of machines) {
    const model = store.preview.pages.get(uri)?.page.content.find(isBlock('Model'))
    expect.soft(model?.specs, uri).toEqual(expect.arrayContaining(specs))
  }
})

test('machines of a category are compared by the same figures in the same order', () => {
  for (const { categories, machines } of blocksOf('MachineOverview'))
    for (const { id } of categories) {
      const [first, ...others] = machines
        .filter(({ category }) => category === id)
        .map(({ specs }) => specs.map(({ label }) => label))
      for (const labels of others) expect.soft(labels, id).toEqual(first)
    }
})

test('figures are the same in both languages', () => {
  for (const [id, { de, en }] of translatedPages())
    expect.soft(figuresOf(de), id).toEqual(figuresOf(en))
})

function translatedPages(): [id: string, Record<Locale, unknown>][] {
  return [...store.preview.translations].flatMap(([id, locales]) => {
    const [de, en] = [locales.get('de')?.page.content, locales.get('en')?.page.content]
    return de && en ? [[id, { de, en }]] : []
  })
}

function isBlock<T extends BlockType>(type: T) {
  return (block: { type: BlockType }): block is BlockOf<T> => block.type === type
}

function blocksOf<T extends BlockType>(type: T): BlockOf<T>[] {
  return pages.flatMap(({ page }) => page.content.filter(isBlock(type)))
}

/** Numbers of specifications, facts and figures in their order: `1'800` and `1,800` are the same. */
function figuresOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(figuresOf)
  if (typeof value !== 'object' || value === null) return []
  if ('label' in value && 'value' in value) return numbersIn(String(value.value))
  return Object.values(value).flatMap(figuresOf)
}

function numbersIn(text: string): string[] {
  return text.replaceAll(/(?<=\d)['’,](?=\d{3})/g, '').match(/\d+(\.\d+)?/g) ?? []
}
