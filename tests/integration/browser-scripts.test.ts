import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const root = join(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(root, 'dist/assets.json'), 'utf8')) as Record<
  string,
  Chunk | undefined
>

describe('browser scripts', () => {
  test.each([
    { name: 'zod', file: 'zod/v4/core/schemas.js', mark: '_zod' },
    { name: 'sanitize-html', file: 'sanitize-html/index.js', mark: 'disallowedTagsMode' },
  ])('do not contain $name', ({ file, mark }) => {
    // A unique string that no minifier changes.
    expect(readFileSync(join(root, 'node_modules', file), 'utf8')).toContain(mark)
    const scripts = browserScripts()
    expect(scripts.size).toBeGreaterThan(40)
    const holding = [...scripts].filter((script) =>
      readFileSync(join(root, 'dist/client', script), 'utf8').includes(mark),
    )
    expect(holding).toEqual([])
  })
})

/** Files of all scripts that a page can load. */
function browserScripts(module = 'renderer/+client.ts', found = new Set<string>()): Set<string> {
  const { file = '', imports = [], dynamicImports = [] } = manifest[module] ?? {}
  if (!file.endsWith('.js') || found.has(file)) return found
  found.add(file)
  for (const imported of [...imports, ...dynamicImports]) browserScripts(imported, found)
  return found
}
