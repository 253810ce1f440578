import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createContentFolder } from '../tests/harness/content/content-files.ts'
import { openDatabase } from './open-database.ts'

describe('database', () => {
  test.each([
    { name: 'a new database', before: [] },
    { name: 'a database of an earlier version', before: ['', '-wal', '-shm'] },
  ])('restricts $name and its WAL to the owner', ({ before }) => {
    const file = join(createContentFolder({}).path, 'content.sqlite')
    for (const part of before) {
      writeFileSync(file + part, '')
      chmodSync(file + part, 0o644)
    }
    const database = openDatabase(file, 'CREATE TABLE IF NOT EXISTS forms (name TEXT)')
    onTestFinished(() => database.close())
    const modes = ['', '-wal', '-shm'].map((part) => statSync(file + part).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600, 0o600])
  })
})
