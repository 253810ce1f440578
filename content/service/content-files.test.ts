import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { localeCodes } from '../../locales/locales.ts'
import schema from '../schema.json' with { type: 'json' }
import { isPublished } from './content-snapshot.ts'
import { createContentStore } from './content-store.ts'
import { deadLinks } from './dead-links.ts'
import { formatProblem } from './read-content-file.ts'

/** The content that the project brings along. */
const filesDir = join(import.meta.dirname, '../files')
const store = createContentStore(filesDir, { info() {}, warn() {}, error() {} })

test('the sample content has no problems and no dead links', () => {
  const problems = [...store.problems(), ...deadLinks(store.snapshot, filesDir)]
  expect(problems.map(formatProblem)).toEqual([])
})

const blockTypes = schema.$defs.PageFile.properties.content.items.oneOf.map(
  ({ properties }) => properties.type.const,
)

describe.each(localeCodes)('the sample content in %s', (locale) => {
  const pages = [...store.snapshot.pages.values()].filter((page) => page.locale === locale)
  const published = pages.filter(isPublished)

  test('shows a whole company: 60 pages, and three drafts', () => {
    expect(published.length).toBeGreaterThanOrEqual(60)
    expect(pages.length - published.length).toBe(3)
  })

  test('uses every block type', () => {
    const used = new Set(published.flatMap(({ page }) => page.content.map(({ type }) => type)))
    expect(blockTypes.length).toBe(33)
    expect(blockTypes.filter((type) => !used.has(type as never))).toEqual([])
  })

  test('has every page in the other language, too', () => {
    const alone = pages.filter(({ page }) => store.snapshot.translations.get(page.id)?.size !== 2)
    expect(alone.map(({ file }) => file)).toEqual([])
  })
})

const definitions = [
  { file: 'redirects.yaml', definition: 'RedirectsFile' },
  { file: '{de,en}/layout.yaml', definition: 'LayoutFile' },
  { file: '{de,en}/navigation.yaml', definition: 'NavigationFile' },
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
)
