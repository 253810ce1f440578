import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import schema from '../../content/schema.json' with { type: 'json' }
import type { BlockOf, BlockType } from '../../content/contract/blocks.ts'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import { parseDataSheetAddress } from '../../routing/picture-address.ts'
import { isPublished } from './content-snapshot.ts'
import { createContentStore } from './content-store.ts'
import { deadLinks } from './dead-links.ts'
import { formatProblem } from './read-content-file.ts'

/** The content that the project brings along. */
const filesDir = join(import.meta.dirname, '../../sample-site/content')
const store = createContentStore(filesDir, { info() {}, warn() {}, error() {} })

const pages = [...store.preview.pages.values()]

describe('sample content', () => {
  test('has no problems and no broken links', () => {
    const problems = [...store.problems(), ...deadLinks(store.snapshot, filesDir)]
    expect(problems.map(formatProblem)).toEqual([])
  })

  const blockTypes = schema.$defs.PageFile.properties.content.items.oneOf.map(
    ({ properties }) => properties.type.const,
  )

  describe.each(localeCodes)('content in %s', (locale) => {
    const inLocale = pages.filter((page) => page.locale === locale)
    const published = inLocale.filter(isPublished)

    test('has 60 pages and three drafts', () => {
      expect(published.length).toBeGreaterThanOrEqual(60)
      expect(inLocale.length - published.length).toBe(3)
    })

    test('uses every block type', () => {
      const used = new Set(published.flatMap(({ page }) => page.content.map(({ type }) => type)))
      expect(blockTypes.length).toBeGreaterThanOrEqual(33)
      expect(blockTypes.filter((type) => !used.has(type as never))).toEqual([])
    })

    test('has every page in the other language', () => {
      const alone = inLocale.filter(
        ({ page }) => store.preview.translations.get(page.id)?.size !== 2,
      )
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
    '$file names its schema and is valid',
    ({ file, definition }) => {
      const editorSchema = z.fromJSONSchema(
        schema.$defs[definition] as z.core.JSONSchema.JSONSchema,
      )
      const files = globSync(file, { cwd: filesDir })
      expect(files.length).toBeGreaterThan(0)
      for (const name of files) {
        const source = readFileSync(join(filesDir, name), 'utf8')
        const path = relative(
          dirname(join(filesDir, name)),
          join(filesDir, '../../content/schema.json'),
        )
        expect
          .soft(source.split('\n')[0], name)
          .toBe(`# yaml-language-server: $schema=${path}#/$defs/${definition}`)
        expect.soft(editorSchema.safeParse(load(source)).error?.issues, name).toBeUndefined()
      }
    },
    60_000, // hundreds of files
  )

  const downloads = pages.flatMap(({ file, contents }) =>
    contents.downloads.map((download) => ({ file, ...download })),
  )
  const made = downloads.filter(({ uri }) => parseDataSheetAddress(uri))

  test('states the real size of each download', () => {
    expect(downloads.length).toBeGreaterThan(made.length)
    for (const { file, uri, bytes } of downloads.filter((download) => !made.includes(download)))
      expect.soft(bytes, `${uri} on ${file}`).toBe(statSync(join(filesDir, uri)).size)
  })

  test('offers data sheets of machines and components only', () => {
    expect(made.length).toBeGreaterThan(0)
    for (const { file, uri } of made) {
      const page = parseDataSheetAddress(uri) ?? ''
      const types = store.preview.pages.get(page)?.page.content.map(({ type }) => type) ?? []
      expect.soft(types.join(' '), `${uri} on ${file}`).toMatch(/\b(Model|Product)\b/)
    }
  })

  test("repeats the machine pages' figures in the overview", () => {
    const machines = blocksOf('MachineOverview').flatMap((overview) => overview.machines)
    expect(machines.length).toBeGreaterThan(0)
    for (const { uri, specs } of machines) {
      const model = store.preview.pages.get(uri)?.page.content.find(isBlock('Model'))
      expect.soft(model?.specs, uri).toEqual(expect.arrayContaining(specs))
    }
  })

  test('compares machines of a category by the same figures', () => {
    for (const { categories, machines } of blocksOf('MachineOverview'))
      for (const { id } of categories) {
        const [first, ...others] = machines
          .filter(({ category }) => category === id)
          .map(({ specs }) => specs.map(({ label }) => label))
        for (const labels of others) expect.soft(labels, id).toEqual(first)
      }
  })

  test('has the same figures in both languages', () => {
    for (const [id, { de, en }] of translatedPages())
      expect.soft(figuresOf(de), id).toEqual(figuresOf(en))
  })
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
