import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentFolder } from '../../../../tests/harness/content/content-folder.ts'
import { openContentFolder } from './content-folder.ts'

const file = 'de/pages/home.yaml'

test('a file that nobody can read stays as it is', () => {
  const { path } = createContentFolder({ [file]: 'a: [' })
  expect(() => openContentFolder(path).write(file, { a: [] })).toThrow('unexpected end')
  expect(readFileSync(join(path, file), 'utf8')).toBe('a: [')
})

test('a file that would be too long to be read again is not written', () => {
  const { path } = createContentFolder({ [file]: 'title: x\n' })
  const write = () => openContentFolder(path).write(file, { title: 'x'.repeat(1_000_001) })
  expect(write).toThrow('the file would be too long')
  expect(readFileSync(join(path, file), 'utf8')).toBe('title: x\n')
})
