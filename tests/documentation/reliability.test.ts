import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const [failures = '', runs = ''] = readFileSync(join(root, 'docs/reliability.md'), 'utf8').split(
  '## Long runs',
)
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim()),
    )
const rows = rowsOf(failures)

test('every row of what may fail names a test, by a title that stands in its file', () => {
  expect(rows.length).toBeGreaterThan(50)
  const wrong = rows.filter(([, , , , , cell = '']) => {
    const tests = [...cell.matchAll(/`([\w./-]+\.ts)`((?:, "[^"]+")*)/g)]
    return tests.length === 0 || !tests.every(([, file = '', titles = '']) => isThere(file, titles))
  })
  expect(wrong.map(([, what]) => what)).toEqual([])
})

/** A long run has no titles. */
function isThere(file: string, titles: string): boolean {
  if (!existsSync(join(root, file))) return false
  const source = readFileSync(join(root, file), 'utf8')
  const quoted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
  const isLongRun = file.startsWith('tests/soak/')
  return isLongRun || (quoted.length > 0 && quoted.every((title) => source.includes(title)))
}

test('every long run has a row that says what must hold and what was seen', () => {
  const run = readFileSync(join(root, 'tests/soak/run.ts'), 'utf8')
  const names = /names = \[([^\]]+)\]/.exec(run)?.[1]?.match(/\w+/g) ?? []
  const described = rowsOf(runs)
    .filter(([, , , seen]) => seen)
    .map(([name]) => name?.replaceAll('`', ''))
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
