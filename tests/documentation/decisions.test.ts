import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../docs/decisions/', import.meta.url)

test.each(readdirSync(folder))('%s is a page at most', (name) => {
  const lines = readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(60)
})
