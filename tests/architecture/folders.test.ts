import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importDirections } from './import-directions.ts'

const root = join(import.meta.dirname, '../..')

/** Entries that a reader takes in at a glance. */
const most = 25

/** A list of the contract: each block type has a folder. */
const lists = ['pages/content/blocks']

test('no folder of code has more entries than a reader takes in', () => {
  const full = [...Object.keys(importDirections), 'tests', 'bench', 'scripts'].flatMap((top) => {
    const entries = readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${top}/${path}`,
    )
    const counts = Map.groupBy(entries, (path) => dirname(path))
    return [...counts].filter(([, { length }]) => length > most).map(([folder]) => folder)
  })
  expect(full.filter((folder) => !folder.includes('/node_modules/'))).toEqual(lists)
})
