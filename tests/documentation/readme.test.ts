import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variables } from '../../server/config/config.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test('the table of variables is what the site reads', () => {
  const table = /<!-- variables -->([\s\S]*)<!-- \/variables -->/.exec(readme)?.[1] ?? ''
  const rows = table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, name, standard, meaning]) => [name, standard, meaning])
  const expected = Object.entries(variables).map(([name, schema]) => [
    `\`${name}\``,
    schema.meta()?.['default'] ?? String(schema.parse(undefined) ?? 'none'),
    schema.description,
  ])
  expect(rows).toEqual(expected)
})

test('every npm script that the README names exists', () => {
  const named = [...readme.matchAll(/npm (?:run )?(start|test|dev|backend|bench|build)\b/g)].map(
    ([, name]) => name,
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !(name && name in scripts))).toEqual([])
})

test('every file that the README links to exists', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '')
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
})
