import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createContentFolder } from '../../../tests/harness/content/content-files.ts'
import { openContentFolder } from './content-folder.ts'

const file = 'de/pages/home.yaml'

describe('content folder', () => {
  test('keeps an unreadable file unchanged', () => {
    const { path } = createContentFolder({ [file]: 'a: [' })
    expect(() => openContentFolder(path).write(file, { a: [] })).toThrow('unexpected end')
    expect(readFileSync(join(path, file), 'utf8')).toBe('a: [')
  })

  test('refuses to write a file above the read limit', () => {
    const { path } = createContentFolder({ [file]: 'title: x\n' })
    const write = () => openContentFolder(path).write(file, { title: 'x'.repeat(1_000_001) })
    expect(write).toThrow('the file would be too long')
    expect(readFileSync(join(path, file), 'utf8')).toBe('title: x\n')
  })
})
