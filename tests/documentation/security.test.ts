import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))

const filesIn = (cell = '') => [...cell.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file ?? '')
const isThere = (file: string) =>
  [root, join(root, 'tests')].some((folder) => existsSync(join(folder, file)))

test('every threat has a test that exists', () => {
  expect(rows.length).toBeGreaterThan(15)
  const untested = rows.filter(([, , , , tests]) => {
    const files = filesIn(tests)
    return files.length === 0 || !files.every(isThere)
  })
  expect(untested.map(([, threat]) => threat)).toEqual([])
})

test('what stands against a threat is where the table says', () => {
  const missing = rows.filter(([, , , where]) => {
    const files = filesIn(where)
    // The second may be named without the folder that it shares with the first.
    const folder = files[0]?.replace(/[^/]*$/, '')
    return !files.every((file) => isThere(file) || isThere(`${folder}${file}`))
  })
  expect(missing.map(([, threat]) => threat)).toEqual([])
})
