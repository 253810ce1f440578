import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { variables } from '../../server/config/config.ts'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

describe.each(['README.md', 'CONTRIBUTING.md'])('%s', (document) => {
  test('names existing npm scripts', () => {
    const text = readFileSync(join(root, document), 'utf8')
    const named = [...text.matchAll(/`npm (?:run )?(?!ci|install)([\w:-]+)/g)]
    expect(named.length).toBeGreaterThan(3)
    expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([])
  })
})

test('variables have a description', () => {
  const undescribed = Object.entries(variables).filter(([, schema]) => !schema.description)
  expect(undescribed.map(([name]) => name)).toEqual([])
})
