import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const walks = readFileSync(join(root, 'docs/explanation/code-walks.md'), 'utf8')

/** Steps: `function` in `file`. */
const steps = [...walks.matchAll(/`(\w+)` in `([\w+./-]+)`/g)].map(([, name = '', file = '']) => ({
  name,
  file,
}))

/** A function, method, hook or component of the file, or a function that it passes on. */
function isDefined({ name, file }: (typeof steps)[number]): boolean {
  const path = join(root, file)
  if (!existsSync(path)) return false
  const definition = new RegExp(
    String.raw`(?:function\*? ${name}\b|const ${name} =|^\s+(?:async )?\*?${name}(?:<[^>]*>)?\(|^\s+${name}: |^\s+${name},$|\{[^}]*\b${name}\b[^}]*\})`,
    'm',
  )
  return definition.test(readFileSync(path, 'utf8'))
}

describe('code walks', () => {
  test('name functions of their files', () => {
    expect(steps.length).toBeGreaterThan(60)
    expect(steps.filter((step) => !isDefined(step))).toEqual([])
  })

  test('have about twelve steps each', () => {
    const lengths = walks
      .split(/^## /m)
      .slice(1)
      .map((walk) => walk.match(/^\d+\. /gm)?.length ?? 0)
    expect(lengths).toHaveLength(6)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(12)
  })

  test('name existing functions', () => {
    const files = [...new Set(steps.map(({ file }) => file))].map((file) =>
      readFileSync(join(root, file), 'utf8'),
    )
    const names = [...walks.matchAll(/`([a-z]\w+[A-Z]\w*)`/g)].map(([, name = '']) => name)
    const unknown = names.filter(
      (name) => !files.some((source) => new RegExp(String.raw`\b${name}\b`).test(source)),
    )
    expect(unknown).toEqual([])
  })
})
