import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentFolder } from '../../../../tests/harness/content/content-folder.ts'
import { writeFile } from './write-file.ts'

test('a file that cannot be written leaves no part of it behind, which would take room', () => {
  const { path } = createContentFolder({ 'a.yaml/in-the-way': '' })
  expect(() => writeFile(join(path, 'a.yaml'), 'new')).toThrow('EISDIR')
  expect(readdirSync(path)).toEqual(['a.yaml'])
})
