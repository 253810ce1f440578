import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** `start.ts` repeats, files of Vike begin with `+`, and tests of several levels are named after the same subject. */
const modules = globSync('*/**/*.{ts,tsx}', {
  cwd: root,
  exclude: [
    '{dist,node_modules,sample-site,var}/**',
    '**/+*',
    '**/start.{ts,tsx}',
    '**/*.{test,spec}.*',
  ],
}).map((file) => file.replaceAll('\\', '/'))

/** A view and its functions may share a name if they share the folder: `PageTree.tsx`, `page-tree.ts`. */
const isOfFolder = (files: string[]) => new Set(files.map((file) => dirname(file))).size === 1

/** `PageTree.tsx` → `pagetree` */
function nameOf(file: string): string {
  const name = basename(file).replace(/\.tsx?$/, '')
  return name.toLowerCase().replaceAll('-', '')
}

test('modules › have names of their own', () => {
  expect(modules.length).toBeGreaterThan(0)
  const byName = [...Map.groupBy(modules, nameOf).values()]
  expect(byName.filter((files) => !isOfFolder(files))).toEqual([])
})

/** A declaration, not a re-export: `export async function* walk`, `export type Draft =`. */
const declaration =
  /^export (?:abstract |async )*(?:type|interface|class|function\*?|const|let) (\w+)/gm

/** Each block may export these beside its view; they mean the same in every block. */
const markersOfBlocks = new Set(['examples', 'facts', 'interactive', 'titlesPage'])
const isMarker = (name: string, file: string) =>
  file.startsWith('pages/blocks/') && markersOfBlocks.has(name)

test('exports › have names of their own', () => {
  // Fixtures and fakes of tests are named after the part that they replace.
  const ofProject = modules.filter((file) => !file.startsWith('tests/'))
  const exports = ofProject.flatMap((file) => {
    const names = readFileSync(join(root, file), 'utf8').matchAll(declaration)
    const own = new Set(Array.from(names, (match) => String(match[1])))
    return [...own].filter((name) => !isMarker(name, file)).map((name) => ({ name, file }))
  })
  expect(exports.length).toBeGreaterThan(1_000)
  const repeated = [...Map.groupBy(exports, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => [name, ...places.map(({ file }) => file)])
  expect(repeated).toEqual([])
})
