import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteIds } from '../../content/client/content-ids.ts'
import { toContentId } from '../../content/client/sanitize-html.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('{pages,renderer,public}/**/*.{ts,tsx,js}', {
  cwd: root,
  exclude: ['**/*.test.*', '**/*.examples.ts', 'pages/catalogue/**', '**/*.server.*'],
})
const sources = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')

/** Where code sets an id or looks for one. */
const idPatterns = [
  /\bid="([^"{$]+)"/g,
  /getElementById\('([^']+)'\)/g,
  /\bconst \w*[iI]d = '([^'/]+)'/g,
  /'#([\w-]+)'/g,
]

/** Where code names something on `window` that a browser may not have: our own, and what it asks for with `in`. */
const globalPatterns = [
  /^window\.(\w+) = /gm,
  /'(\w+)' in window\b/g,
  /interface Window \{\n(?: *\/\*\*.*\n)* *(\w+)\??:/g,
]

test('no id that the site uses can be that of an element of content', () => {
  const ids = find(idPatterns)
  expect(ids).toEqual(expect.arrayContaining(['root', 'main', 'announcer', 'address-tooltip']))
  expect(ids.filter((id) => toContentId(id) === id)).toEqual([])
})

test('no global that code may find missing can be an element of content', () => {
  const names = find(globalPatterns)
  expect(names).toEqual(expect.arrayContaining(['dataLayer', 'isLeaving', 'requestIdleCallback']))
  expect(names.filter((name) => toContentId(name) === name)).toEqual([])
})

test('every id that is kept free is one that the site has', () => {
  const words = new Set(sources.match(/[\w-]+/g))
  words.add('top') // which is the browser's
  expect(siteIds.filter((id) => !words.has(id))).toEqual([])
})

function find(patterns: RegExp[]): string[] {
  const names = patterns.flatMap((pattern) =>
    [...sources.matchAll(pattern)].map(([, name]) => name),
  )
  return [...new Set(names)].filter((name) => name !== undefined)
}
