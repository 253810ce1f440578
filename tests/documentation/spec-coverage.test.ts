import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const document = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
const named = [...document.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` › (.*?)(?=<br>| *\|)/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
)

test('the specification is covered by tests that exist', () => {
  expect(named.length).toBeGreaterThan(120)
  const missing = named.filter(
    ({ file, title }) => !titlesOf(file).some((it) => it.includes(title)),
  )
  expect(missing).toEqual([])
})

test('every sentence has a test', () => {
  const rows = document.split('\n').filter((line) => /^\| (?!Sentence|---)/.test(line))
  expect(rows.filter((row) => !row.includes(' › '))).toEqual([])
})

/** Titles as they are written, so those of a table of cases hold its placeholders. */
function titlesOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/(['`])((?:(?!\1)[^\n])+)\1/g)].map(([, , title = '']) => title)
}
