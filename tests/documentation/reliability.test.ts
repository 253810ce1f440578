import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (-|What happens)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const testFiles = globSync('{cli,content,pages,renderer,server,tests}/**/*.{test,spec}.ts', {
  cwd: root,
})
const soakFiles = globSync('tests/soak/*.ts', { cwd: root })
const known = [...testFiles, ...soakFiles]
const texts = known.map((file) => readFileSync(join(root, file), 'utf8'))

test('every row of what may fail names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(30)
  const wrong = rows.filter(([, , , , , tests = '']) => {
    const files = [...tests.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file ?? '')
    return !files.every(
      (file) => existsSync(join(root, file)) || known.some((path) => basename(path) === file),
    )
  })
  expect(wrong.map(([, what]) => what)).toEqual([])
})

test('each title that a row quotes is that of a test', () => {
  const quoted = rows.flatMap(([, , , , , tests = '']) => [...tests.matchAll(/"([^"]+)"/g)])
  const missing = quoted.map(([, title = '']) => title)
  expect(missing.filter((title) => !texts.some((text) => text.includes(title)))).toEqual([])
})

test('every long run has a row that says what must hold and what was seen', () => {
  const run = readFileSync(join(root, 'tests/soak/run.ts'), 'utf8')
  const names = /names = \[([^\]]+)\]/.exec(run)?.[1]?.match(/\w+/g) ?? []
  const described = rows
    .filter(([, , , , seen]) => seen)
    .map(([, name]) => name?.replaceAll('`', ''))
  expect(names.length).toBeGreaterThan(5)
  expect(described).toEqual(expect.arrayContaining(names))
})

test('each alert that a row names is there', () => {
  const alerts = readFileSync(join(root, 'k8s/monitoring/alerts.yaml'), 'utf8')
  const named = rows.flatMap(
    ([, , , operator = '']) => operator.match(/\bWerkseite[A-Z]\w+/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !alerts.includes(`alert: ${name}\n`))).toEqual([])
})
