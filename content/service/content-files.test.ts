import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import schema from '../schema.json' with { type: 'json' }
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
