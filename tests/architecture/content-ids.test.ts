import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteIds } from '../../content/rich-text/content-ids.ts'
import { toContentId } from '../../content/rich-text/sanitize-html.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('{browser,components,pages,renderer,public}/**/*.{ts,tsx,js}', {
  cwd: root,
  exclude: ['**/*.test.*', '**/*.examples.ts', 'pages/catalogue/**', '**/*.server.*'],
})
const sources = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')

/** Patterns of code that sets or looks up an id. */
const idPatterns = [
  /\bid="([^"{$]+)"/g,
  /getElementById\('([^']+)'\)/g,
  /\bconst \w*[iI]d = '([^'/]+)'/g,
  /'#([\w-]+)'/g,
]

/** Patterns of globals that may be undefined: own globals, and features tested with `in`. */
const globalPatterns = [
  /^window\.(\w+) = /gm,
  /'(\w+)' in window\b/g,
  /interface Window \{\n(?: *\/\*\*.*\n)* *(\w+)\??:/g,
]

describe('content ids', () => {
  test('of content never match an id of the site', () => {
    const ids = find(idPatterns)
    expect(ids).toEqual(expect.arrayContaining(['root', 'main', 'announcer', 'address-tooltip']))
    expect(ids.filter((id) => toContentId(id) === id)).toEqual([])
  })

  test('of content never match an optional global', () => {
    const names = find(globalPatterns)
    expect(names).toEqual(expect.arrayContaining(['dataLayer', 'isLeaving', 'requestIdleCallback']))
    expect(names.filter((name) => toContentId(name) === name)).toEqual([])
  })

  test('are reserved only for ids in use', () => {
    const words = new Set(sources.match(/[\w-]+/g))
    words.add('top') // `#top` is defined by browsers
    expect(siteIds.filter((id) => !words.has(id))).toEqual([])
  })
})

function find(patterns: RegExp[]): string[] {
  const names = patterns.flatMap((pattern) =>
    [...sources.matchAll(pattern)].map(([, name]) => name),
  )
  return [...new Set(names)].filter((name) => name !== undefined)
}
