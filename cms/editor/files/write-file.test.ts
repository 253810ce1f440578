import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createContentFolder } from '../../../tests/harness/content/content-files.ts'
import { writeFile } from './write-file.ts'

describe('write file', () => {
  test('removes its temporary file after an error', () => {
    const { path } = createContentFolder({ 'a.yaml/in-the-way': '' })
    expect(() => writeFile(join(path, 'a.yaml'), 'new')).toThrow('EISDIR')
    expect(readdirSync(path)).toEqual(['a.yaml'])
  })
})
